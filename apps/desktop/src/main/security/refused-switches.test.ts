import { expect, it } from 'vitest';
import { refusedSwitches } from './refused-switches.ts';

const startedWith = (...names: string[]) => ({ hasSwitch: (name: string) => names.includes(name) });

it.each([
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'log-net-log',
  'ssl-key-log-file',
  'disable-web-security',
])('names --%s, by which another program could read the token', (name) => {
  expect(refusedSwitches(startedWith('lang', name))).toEqual([`--${name}`]);
});

it('names none of a usual start', () => {
  expect(refusedSwitches(startedWith('lang', 'user-data-dir', 'no-sandbox', 'disable-gpu'))).toEqual([]);
});
