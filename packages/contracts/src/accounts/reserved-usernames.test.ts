import { describe, expect, it } from 'vitest';
import { isReservedUsername } from './reserved-usernames.ts';

describe('a username that reads as one of ours', () => {
  it.each([
    'moveway',
    'Support',
    '_admin_',
    'help_desk_staff_24',
    '24support',
    'supp0rt',
    'admln',
    '8illing',
    's3curity',
    '4dmin',
    'securi7y',
    'adrnin',
    'movevvay',
    'moveuuay',
    'aclmin',
    'suupport',
    'adrrnin',
    'no_reply',
    'rosa_moveway_fan',
    'rn0vewayinc',
  ])('%s is reserved', (username) => {
    expect(isReservedUsername(username)).toBe(true);
  });

  it.each([
    'jane_doe',
    'administrator_fan',
    'supporter',
    'bill',
    'moving_way',
    'ad',
    '007',
    'rosa_admin2go',
    'supportgroup',
    'bling',
    'teammate',
    'steam',
    '2_11',
  ])('%s is not', (username) => {
    expect(isReservedUsername(username)).toBe(false);
  });
});
