import { expect, it } from 'vitest';
import { addressToday } from './address-today.ts';

const ID = 'a'.repeat(24);

it.each([
  ['/admin?tab=packages', '/admin'],
  ['/admin?tab=packages&package=MW1&status=Pending', '/admin?package=MW1&status=Pending'],
  ['/admin?tab=wormhole&search=car', '/admin?search=car'],
  ['/admin?tab=overview', '/admin/overview'],
  ['/admin?tab=users', '/admin/users'],
  [`/admin?tab=users&user=${ID}`, `/admin/users/${ID}`],
  ['/admin?tab=users&search=em&role=admin&user=u%2F7', '/admin/users/u%2F7?search=em&role=admin'],
  ['/admin?tab=users&user=', '/admin/users'],
  ['/admin?tab=support', '/admin/support'],
  ['/admin?tab=support&filter=waiting', '/admin/support?filter=waiting'],
  [`/admin?tab=support&conversation=${ID}`, `/admin/support/conversations/${ID}`],
  [
    `/admin?filter=mine&tab=support&conversation=${ID}&search=car&cursor=c2`,
    `/admin/support/conversations/${ID}?filter=mine&search=car&cursor=c2`,
  ],
  ['/admin?tab=support&view=inbox', '/admin/support/inbox'],
  ['/admin?tab=support&view=inbox&kind=quote&status=any', '/admin/support/inbox?kind=quote&status=any'],
  [`/admin?tab=support&view=bulletins&conversation=${ID}`, '/admin/support/bulletins'],
  ['/admin?tab=support&view=failed-jobs', '/admin/support/failed-jobs'],
  ['/admin?tab=support&view=nothing', '/admin/support'],
  ['/admin?tab=analytics&period=year&reason=late', '/admin/analytics?period=year&reason=late'],
  ['/admin?tab=audit&target=MW1', '/admin/audit?target=MW1'],
  ['/admin?tab=audit&actor=u1&from=2026-11-01', '/admin/audit?actor=u1&from=2026-11-01'],
  // Links that were copied from a page of its own.
  [`/admin/packages/MW1?tab=support&conversation=${ID}`, `/admin/support/conversations/${ID}`],
  ['/admin/packages/MW1?package=MW2', '/admin?package=MW2'],
  ['/admin/settings/rates?attention=late', '/admin?attention=late'],
  ['/admin/import/i1?tab=users', '/admin/users'],
  ['/admin/scan?search=MW', '/admin?search=MW'],
])('%s leads to %s', (old, today) => {
  const { pathname, search } = new URL(old, 'https://moveway.example');
  expect(addressToday(pathname, search)).toBe(today);
  const now = new URL(today, 'https://moveway.example');
  expect(addressToday(now.pathname, now.search)).toBeUndefined();
});

it.each([
  '/admin',
  '/admin?package=MW1&search=car',
  // A saved view of the list.
  `/admin?kind=vehicle&view=${ID}`,
  '/admin/users?search=em',
  '/admin/packages/MW1',
  '/admin/settings/rates',
  '/admin/report?search=car',
  // The report of another tab kept its name, and prints the same without.
  '/admin/report?tab=users&search=em',
])('%s is an address of today', (address) => {
  const { pathname, search } = new URL(address, 'https://moveway.example');
  expect(addressToday(pathname, search)).toBeUndefined();
});
