import { readFile, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeSafeStorage } from '../../testing/electron-stand-in.ts';
import { createLastKnownAnswers } from './last-known.ts';
import { createKeychain } from './secrets.ts';
import { temporaryDirectory } from '@moveway/dev/testing/temporary-directory.ts';

const parent = temporaryDirectory();

const keychain = createKeychain(fakeSafeStorage, 'win32');
const body = '{"sender":"Emma Whitfield"}';
let directory: string;

beforeEach(async () => {
  directory = join(parent(), 'last-known');
});

it('stores an answer over a restart, encrypted, with its time', async () => {
  const now = () => new Date('2026-11-22T10:00:00Z');
  await createLastKnownAnswers(keychain, directory, now).recorder()('/api/packages?q=Emma', body);
  const files = await readdir(directory);
  expect(files).toHaveLength(1);
  expect(files[0]).not.toContain('Emma');
  expect(await readFile(join(directory, files[0] ?? ''), 'utf8')).not.toContain('Emma');
  expect(await createLastKnownAnswers(keychain, directory).read('/api/packages?q=Emma')).toEqual({
    at: '2026-11-22T10:00:00.000Z',
    body,
  });
});

it('leaves no file behind when it is cleared', async () => {
  const lastKnown = createLastKnownAnswers(keychain, directory);
  await lastKnown.recorder()('/api/packages', body);
  await lastKnown.clear();
  expect(await readdir(parent())).toEqual([]);
  expect(await lastKnown.read('/api/packages')).toBeUndefined();
});

it('drops an answer that arrives after its administrator signed out', async () => {
  const lastKnown = createLastKnownAnswers(keychain, directory);
  const record = lastKnown.recorder();
  await lastKnown.clear();
  await record('/api/packages', body);
  expect(await lastKnown.read('/api/packages')).toBeUndefined();
});

it('an answer that could not be stored costs that one alone: those that wait behind it are stored, in their order', async () => {
  const encrypt = vi.fn(keychain.encrypt).mockImplementationOnce(() => {
    throw new Error('ENOSPC');
  });
  const lastKnown = createLastKnownAnswers({ ...keychain, encrypt }, directory);
  const record = lastKnown.recorder();
  const [lost, ...stored] = await Promise.allSettled(
    [body, '{}', body].map((answer) => record('/api/packages', answer)),
  );
  expect(lost).toMatchObject({ reason: { message: 'ENOSPC' } });
  expect(stored.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await lastKnown.read('/api/packages')).toMatchObject({ body });
});

it('stores nothing where there is no keychain', async () => {
  const none = createKeychain({ ...fakeSafeStorage, isEncryptionAvailable: () => false }, 'darwin');
  await createLastKnownAnswers(none, directory).recorder()('/api/packages', body);
  expect(await readdir(parent())).toEqual([]);
});

it('does not grow without end: the oldest answers are removed, but not who is signed in and the key to their drafts', async () => {
  const server = 'https://moveway.example.com';
  const own = [`${server}/api/auth/user`, `${server}/api/auth/storage-key`];
  const lastKnown = createLastKnownAnswers(keychain, directory);
  const record = lastKnown.recorder();
  for (const url of own) {
    await record(url, '{}');
    await Promise.all((await readdir(directory)).map((name) => utimes(join(directory, name), 0, 0)));
  }
  for (let i = 0; i <= 400; i += 1) {
    await record(`${server}/api/packages?after=${i}`, '{}');
  }
  expect((await readdir(directory)).length).toBeLessThanOrEqual(400);
  const known = [...own, `${server}/api/packages?after=400`].map((url) => lastKnown.read(url));
  expect(await Promise.all(known)).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ body: '{}' })),
  );
});

it('counts an answer once, however often it is given', async () => {
  const lastKnown = createLastKnownAnswers(keychain, directory);
  const record = lastKnown.recorder();
  for (let i = 0; i < 250; i += 1) {
    await record(`/api/packages?after=${i}`, body);
  }
  for (let i = 0; i < 200; i += 1) {
    await record('/api/packages?after=249', body);
  }
  expect(await lastKnown.count()).toBe(250);
});
