import { afterEach, expect, it, vi } from 'vitest';
import { credentialInPlace, replacingCredential } from './credential-lock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('lets session checks wait until the credential is replaced, also when that fails', async () => {
  const done: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const replaced = replacingCredential(async () => {
    await promise;
    done.push('replaced');
    return 'answer';
  });
  const asked = credentialInPlace().then(() => done.push('asked'));
  resolve();
  expect(await replaced).toBe('answer');
  await asked;
  expect(done).toEqual(['replaced', 'asked']);
  await expect(replacingCredential(() => Promise.reject(new Error('rejected')))).rejects.toThrow('rejected');
  await expect(credentialInPlace()).resolves.toBeUndefined();
});

it('does not wait where the page has no locks', async () => {
  vi.stubGlobal('navigator', {});
  const never = replacingCredential(() => new Promise<void>(() => undefined));
  await expect(credentialInPlace()).resolves.toBeUndefined();
  expect(never).toBeInstanceOf(Promise);
});
