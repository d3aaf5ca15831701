import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClearStorageDataOptions } from 'electron';
import { beforeEach, expect, it } from 'vitest';
import { createErasure } from './erasure.ts';
import { temporaryDirectory } from '@moveway/dev/testing/temporary-directory.ts';

const directory = temporaryDirectory();

beforeEach(() => {
  for (const name of ['Local Storage', 'Session Storage']) {
    mkdirSync(join(directory(), name));
    writeFileSync(join(directory(), name, '000003.log'), 'Dear Emma');
  }
  writeFileSync(join(directory(), 'settings.json'), '{}');
});

/** Chromium's session, which records what it clears. */
function fakeSession() {
  const cleared: string[] = [];
  return {
    cleared,
    session: {
      clearStorageData: async ({ storages = [] }: ClearStorageDataOptions = {}) =>
        void cleared.push(...storages),
      clearCache: async () => void cleared.push('cache'),
      clearAuthCache: async () => void cleared.push('passwords'),
      listWordsInSpellCheckerDictionary: async () => ['Quibbleworth'],
      removeWordFromSpellCheckerDictionary: (word: string) => cleared.push(word) > 0,
    },
  };
}

const startPages = async () => undefined;
const open = () => createErasure({ directory: directory(), log: () => undefined });
const names = () => readdirSync(directory()).toSorted();

it('deletes no file of a user who is signed in', () => {
  open().eraseFiles();
  expect(names()).toEqual(['Local Storage', 'Session Storage', 'settings.json']);
});

it('clears what pages have stored also where its mark cannot be written', async () => {
  const { session, cleared } = fakeSession();
  const logged: string[] = [];
  const inFile = join(directory(), 'settings.json');
  await createErasure({ directory: inFile, log: (line) => logged.push(line) }).erase(session, startPages);
  expect(cleared).toContain('cookies');
  expect(logged).toEqual([expect.stringMatching(/^The mark of a sign-out: .*EEXIST/)]);
});

it('deletes the files of pages once after a sign-out, and neither what waits for others nor the settings of the installation', async () => {
  const { session, cleared } = fakeSession();
  await open().erase(session, startPages);
  expect(cleared.toSorted()).toEqual([
    'Quibbleworth',
    'cache',
    'cachestorage',
    'cookies',
    'filesystem',
    'indexdb',
    'passwords',
    'serviceworkers',
    'shadercache',
  ]);
  // At the next start.
  open().eraseFiles();
  expect(names()).toEqual(['Local Storage', 'settings.json']);
});

it('goes on at the next start when the app crashed while it cleared', async () => {
  const { session } = fakeSession();
  session.clearStorageData = async () => {
    throw new Error('The process has ended.');
  };
  await expect(open().erase(session, startPages)).rejects.toThrow('ended');
  open().eraseFiles();
  expect(names()).toEqual(['Local Storage', 'settings.json']);
});

it('deletes what is stored also when the windows cannot be started again, and when the app ends before', async () => {
  const { session, cleared } = fakeSession();
  const failing = open().erase(session, async () => {
    // What an app that ends here finds at its next start.
    open().eraseFiles();
    throw new Error('ERR_ABORTED');
  });
  await failing;
  expect(names()).toEqual(['Local Storage', 'settings.json']);
  expect(cleared).toContain('indexdb');
});

it('deletes nothing of the user who has signed in after it', async () => {
  const erasure = open();
  await erasure.erase(fakeSession().session, startPages);
  erasure.keep();
  erasure.eraseFiles();
  open().eraseFiles();
  expect(existsSync(join(directory(), 'Session Storage'))).toBe(true);
});
