import { expect, it } from 'vitest';
import { plainAddress } from '../kernel/identity/caller.ts';
import { deviceNameOf } from './caller.ts';

it('a device has the name that its user would give it', () => {
  const devices: [string, string][] = [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    ['', 'Unknown device'],
  ];
  for (const [userAgent, name] of devices) {
    expect(deviceNameOf(userAgent)).toBe(name);
  }
});

it('a device never has a name that the caller made up', () => {
  const words = [
    'x'.repeat(100_000),
    '<script>',
    '\u0000',
    '('.repeat(5000),
    'curl/8.0',
    'Bank-Support/1.0',
    'Your Bank',
    'Call +1 555 0100 (now)',
    'Windows',
  ];
  for (const userAgent of words) {
    expect(['Unknown device', 'Windows']).toContain(deviceNameOf(userAgent));
  }
  expect(deviceNameOf('Your-Bank/1.0 (X11; Linux x86_64)')).toBe('Linux');
});

it('an IPv4 address is written in its own form, and other texts are no address', () => {
  expect(plainAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(plainAddress('2001:db8::1')).toBe('2001:db8::1');
  expect(plainAddress('<script>')).toBe('unknown');
});
