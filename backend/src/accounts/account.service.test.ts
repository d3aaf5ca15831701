import { expect, it } from 'vitest';
import { createStorageKeys } from './account.service.ts';

const secret = Buffer.alloc(32, 1);

it('is different for each account and each server, and the same at each sign-in', () => {
  const key = createStorageKeys(secret)('u1');
  expect(key).toMatch(/^[a-f\d]{64}$/);
  expect(createStorageKeys(secret)('u2')).not.toBe(key);
  expect(createStorageKeys(Buffer.alloc(32, 2))('u1')).not.toBe(key);
  expect(createStorageKeys(secret)('u1')).toBe(key);
});
