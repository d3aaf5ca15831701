import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { fakeSafeStorage } from '../../testing/electron-stand-in.ts';
import { createKeychain, createSecrets, type Keychain } from './secrets.ts';
import { temporaryDirectory } from '@moveway/dev/testing/temporary-directory.ts';

const directory = temporaryDirectory();

const keychain = createKeychain(fakeSafeStorage, 'win32');

let logged: string[];
let file: string;

beforeEach(async () => {
  file = join(directory(), 'data/token.bin');
  logged = [];
});

const create = (own: Keychain, at: string) => createSecrets(own, at, (message) => logged.push(message));

it('stores a secret over a restart, encrypted', async () => {
  await create(keychain, file).store('token-1');
  expect(await readFile(file, 'utf8')).not.toContain('token-1');
  expect(await create(keychain, file).read()).toBe('token-1');
});

it('deletes it, also when it was still being stored or read', async () => {
  const secrets = create(keychain, file);
  await Promise.all([secrets.store('token-1'), secrets.clear()]);
  expect(await create(keychain, file).read()).toBeUndefined();
  await create(keychain, file).store('token-2');
  await Promise.all([secrets.read(), secrets.clear()]);
  expect(await secrets.read()).toBeUndefined();
});

it('has none when there never was one, or when the keychain has changed', async () => {
  expect(await create(keychain, file).read()).toBeUndefined();
  const garbled = join(directory(), 'garbled');
  await writeFile(garbled, 'something else');
  expect(await create(keychain, garbled).read()).toBeUndefined();
});

it.each([
  ['there is no keychain', 'darwin', { isEncryptionAvailable: () => false }],
  ['Linux offers only its well-known password', 'linux', { getSelectedStorageBackend: () => 'basic_text' }],
] as const)('writes nothing when %s, and lasts until the app closes', async (_, platform, difference) => {
  const secrets = create(createKeychain({ ...fakeSafeStorage, ...difference }, platform), file);
  await secrets.store('token-1');
  expect(await secrets.read()).toBe('token-1');
  await expect(access(file)).rejects.toThrow('ENOENT');
});

it('keeps the token of a user whose keychain stays locked until the app closes, and drops the one before', async () => {
  await create(keychain, file).store('token-1');
  const encrypt = () => {
    throw new Error('The user said no.');
  };
  const secrets = create({ ...keychain, encrypt }, file);
  await secrets.store('token-2');
  expect(await secrets.read()).toBe('token-2');
  expect(logged).toEqual(['The sign-in lasts until the app closes: The user said no.']);
  expect(await create(keychain, file).read()).toBeUndefined();
});
