import { expect, it } from 'vitest';
import { deviceName, listedDeviceName } from './device-name.ts';

it('shows a stored name that the list produces, and of others nothing', () => {
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
