import { describe, expect, it } from 'vitest';
import { isReservedUsername } from './reserved-usernames.ts';

describe('a username that reads as one of ours', () => {
  it.each([
    'support',
    'moveway',
    'admin',
    'billing',
    'security',
    'Support',
    'ADMIN',
    '_admin_',
    'sup_port',
    'admin_1',
    '24support',
    'support2026',
    'supp0rt',
    '5upport',
    'adm1n',
    'admln',
    'b1lling',
    'bi11ing',
    'secur1ty',
    's3curity',
    'm0veway',
    'adrnin',
    'rnoveway',
    'movevvay',
    'moveuuay',
    'aclmin',
    '4dmin',
    'securi7y',
    '8illing',
    'billin9',
    'moveway_support',
    'Admin_Moveway',
    'supp0rt_adm1n_7',
  ])('%s is reserved', (username) => {
    expect(isReservedUsername(username)).toBe(true);
  });

  it.each([
    'jane_doe',
    'administrator_fan',
    'supporter',
    'admina',
    'bill',
    'secure',
    'moving_way',
    'ad',
    '007',
    'johnny5',
    'rosa_admin2go',
    'support_group_member',
  ])('%s is not', (username) => {
    expect(isReservedUsername(username)).toBe(false);
  });
});
