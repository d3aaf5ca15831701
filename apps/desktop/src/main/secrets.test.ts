import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeSafeStorage } from '../testing/electron-stand-in.ts';
import { createKeychain, createSecrets } from './secrets.ts';

const keychain = createKeychain(fakeSafeStorage, 'win32');

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'moveway-secrets-'));
  file = join(directory, 'data/token.bin');
});
afterEach(() => rm(directory, { recursive: true }));

it('stores a secret over a restart, encrypted', async () => {
  await createSecrets(keychain, file).store('token-1');
  expect(await readFile(file, 'utf8')).not.toContain('token-1');
  expect(await createSecrets(keychain, file).read()).toBe('token-1');
});

it('deletes it', async () => {
  const secrets = createSecrets(keychain, file);
  await secrets.store('token-1');
  await secrets.clear();
  expect(await secrets.read()).toBeUndefined();
  expect(await createSecrets(keychain, file).read()).toBeUndefined();
});

it('has none when there never was one, or when the keychain has changed', async () => {
  expect(await createSecrets(keychain, file).read()).toBeUndefined();
  const garbled = join(directory, 'garbled');
  await writeFile(garbled, 'something else');
  expect(await createSecrets(keychain, garbled).read()).toBeUndefined();
});

it.each([
  ['there is no keychain', 'darwin', { isEncryptionAvailable: () => false }],
  ['Linux offers only its well-known password', 'linux', { getSelectedStorageBackend: () => 'basic_text' }],
] as const)('writes nothing when %s, and lasts until the app closes', async (_, platform, difference) => {
  const secrets = createSecrets(createKeychain({ ...fakeSafeStorage, ...difference }, platform), file);
  await secrets.store('token-1');
  expect(await secrets.read()).toBe('token-1');
  await expect(access(file)).rejects.toThrow('ENOENT');
});
