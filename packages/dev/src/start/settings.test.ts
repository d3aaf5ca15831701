import { describe, expect, it } from 'vitest';
import { addressOf } from './settings.ts';

describe('the address of a start', () => {
  it.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['192.168.1.5', 'http://192.168.1.5:3000'],
    ['::1', 'http://[::1]:3000'],
  ])('of HOST=%s is %s', (host, address) => {
    expect(addressOf({ host, port: 3000 })).toBe(address);
  });
});
