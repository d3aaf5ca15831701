import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from 'electron';

/** There from a sign-out until Chromium's files are deleted, or an administrator signs in. */
const MARKER = 'signed-out';

/**
 * What Chromium stores of pages in the app's folder, on any system. Its own settings (`Preferences`, `Local State`)
 * hold nothing of a page, and the keys of the operating system's keychain. `Local Storage` stays: what it has of users
 * is encrypted for each (`renderer/storage/sealed.ts`), and what others have not sent waits there for them.
 */
const OF_PAGES: readonly string[] = [
  'blob_storage',
  'Cache',
  'Code Cache',
  'Cookies',
  'Cookies-journal',
  'Custom Dictionary.txt',
  'Custom Dictionary.txt.backup',
  'databases',
  'DawnCache',
  'DawnGraphiteCache',
  'DawnWebGPUCache',
  'File System',
  'GPUCache',
  'IndexedDB',
  'Network',
  'Network Persistent State',
  'Service Worker',
  'Session Storage',
  'Shared Dictionary',
  'SharedStorage',
  'shared_proto_db',
  'TransportSecurity',
  'WebStorage',
];

/** Of Chromium's storages, likewise. */
const STORAGES = [
  'cookies',
  'filesystem',
  'indexdb',
  'shadercache',
  'serviceworkers',
  'cachestorage',
] as const;

/** What is used of the session of the console's pages. */
type PageSession = Pick<
  Session,
  | 'clearAuthCache'
  | 'clearCache'
  | 'clearStorageData'
  | 'listWordsInSpellCheckerDictionary'
  | 'removeWordFromSpellCheckerDictionary'
>;

interface ErasureOptions {
  /** The app's folder. */
  directory: string;
  log: (message: string) => void;
}

/**
 * What pages have stored leaves the disk with a sign-out. Of what a page deletes, Chromium's databases keep the bytes
 * in their files; `clearStorageData` writes these anew. The files themselves are deleted when the app
 * ends or starts next, because caches and databases of other versions may keep bytes all the same.
 */
export function createErasure({ directory, log }: ErasureOptions) {
  const marker = join(directory, MARKER);
  return {
    /**
     * A user has signed out: Chromium deletes what it stores of them, in memory and on disk.
     * @param startPages begins the windows anew, so that no page writes what is deleted
     */
    erase: async (session: PageSession, startPages: () => Promise<void>) => {
      try {
        mkdirSync(directory, { recursive: true });
        // First: an app that crashes meanwhile goes on with it.
        writeFileSync(marker, '');
      } catch (error) {
        // What can be deleted is deleted all the same.
        log(`The mark of a sign-out: ${String(error)}`);
      }
      // A load that another one ends is rejected.
      await startPages().catch((error: unknown) => log(`Windows after a sign-out: ${String(error)}`));
      await forgetWords(session).catch((error: unknown) => log(`Words of the spelling: ${String(error)}`));
      await Promise.all([
        session.clearStorageData({ storages: [...STORAGES] }),
        session.clearCache(),
        session.clearAuthCache(),
      ]);
    },
    /** A user has signed in: what is stored from now on is theirs. */
    keep: () => rmSync(marker, { force: true }),
    /** Deletes Chromium's files after a sign-out. Only while no session is in use: at the start, and at the end. */
    eraseFiles: () => {
      if (!existsSync(marker)) {
        return;
      }
      try {
        for (const name of OF_PAGES) {
          rmSync(join(directory, name), { recursive: true, force: true });
        }
      } catch (error) {
        // On Windows a file that is open cannot be deleted: the marker stays for the next start.
        log(`Files of a user who has signed out: ${error instanceof Error ? error.message : String(error)}`);
        return;
      }
      rmSync(marker, { force: true });
    },
  };
}

/** Words that its user has added, names of customers among them. */
async function forgetWords(session: PageSession): Promise<void> {
  for (const word of await session.listWordsInSpellCheckerDictionary()) {
    session.removeWordFromSpellCheckerDictionary(word);
  }
}
