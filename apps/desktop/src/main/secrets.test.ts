import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSecrets } from './secrets.ts';

type Keychain = Parameters<typeof createSecrets>[0];

const keychain: Keychain = {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'kwallet6',
  encryptString: (text) => Buffer.from(`locked:${Buffer.from(text).toString('base64')}`),
  decryptString: (bytes) => {
    const text = bytes.toString();
    if (!text.startsWith('locked:')) {
      throw new Error('not ours');
    }
    return Buffer.from(text.slice('locked:'.length), 'base64').toString();
  },
};

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'moveway-secrets-'));
  file = join(directory, 'data/token.bin');
});
afterEach(() => rm(directory, { recursive: true }));

it('stores a secret over a restart, encrypted', async () => {
  await createSecrets(keychain, file, 'win32').store('token-1');
  expect(await readFile(file, 'utf8')).not.toContain('token-1');
  expect(await createSecrets(keychain, file, 'win32').read()).toBe('token-1');
});

it('deletes it', async () => {
  const secrets = createSecrets(keychain, file, 'win32');
  await secrets.store('token-1');
  await secrets.clear();
  expect(await secrets.read()).toBeUndefined();
  expect(await createSecrets(keychain, file, 'win32').read()).toBeUndefined();
});

it('has none when there never was one, or when the keychain has changed', async () => {
  expect(await createSecrets(keychain, file, 'win32').read()).toBeUndefined();
  const garbled = join(directory, 'garbled');
  await writeFile(garbled, 'something else');
  expect(await createSecrets(keychain, garbled, 'win32').read()).toBeUndefined();
});

it.each([
  ['there is no keychain', 'darwin', { isEncryptionAvailable: () => false }],
  ['Linux offers only its well-known password', 'linux', { getSelectedStorageBackend: () => 'basic_text' }],
] as const)('writes nothing when %s, and lasts until the app closes', async (_, platform, difference) => {
  const secrets = createSecrets({ ...keychain, ...difference }, file, platform);
  await secrets.store('token-1');
  expect(await secrets.read()).toBe('token-1');
  await expect(access(file)).rejects.toThrow('ENOENT');
});
