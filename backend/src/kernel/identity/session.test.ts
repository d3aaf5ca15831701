import { expect, it } from 'vitest';
import { bearerTokenOf, deviceName, listedDeviceName } from './session.ts';

it('a bearer token is read from an Authorization header, and a text that cannot be one is not', () => {
  const token = 'abcDEF-_0123456789';
  expect(bearerTokenOf(`Bearer ${token}`)).toBe(token);
  expect(bearerTokenOf(`bearer ${token}`)).toBe(token);
  for (const header of [
    undefined,
    '',
    token,
    `Basic ${token}`,
    'Bearer short',
    `Bearer ${token}!`,
    'Bearer ',
  ]) {
    expect(bearerTokenOf(header)).toBeUndefined();
  }
});

it('a stored name of a device is shown only where it consists of listed names', () => {
  for (const name of [
    deviceName('Firefox', 'Linux'),
    deviceName('Safari', ''),
    deviceName('', 'iOS'),
    deviceName('', ''),
  ]) {
    expect(listedDeviceName(name)).toBe(name);
  }
  for (const words of [
    'Your Bank on Linux',
    'Your Bank',
    'Firefox on Your Bank',
    'Firefox on Linux on Your Bank',
    'Linux on Firefox',
    'Firefox on ',
    ' on Linux',
    '',
  ]) {
    expect(listedDeviceName(words)).toBe('Unknown device');
  }
});
