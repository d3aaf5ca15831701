import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Keychain } from './secrets.ts';

/** Answers that are stored at most; the oldest leave. */
const MAX_ENTRIES = 400;
/** What a start without the server needs, however old it is: who is signed in, and the key to their drafts. */
const NEVER_REMOVED = ['/api/auth/user', '/api/auth/storage-key'];
/** Longer answers are not stored, in characters. */
const LONGEST_BODY = 1_000_000;

const entrySchema = z.object({ at: z.iso.datetime(), body: z.string() });
/** An answer of the server, JSON text, and when it was given. */
export type LastKnownAnswer = z.infer<typeof entrySchema>;

export interface LastKnownAnswers {
  /** @param url of the call, whole: two servers have nothing in common */
  read: (url: string) => Promise<LastKnownAnswer | undefined>;
  /**
   * Starts to store the answer to a call that is sent now: an answer that arrives after `clear` belongs to an
   * administrator who has signed out, and is dropped.
   */
  recorder: () => (url: string, body: string) => Promise<void>;
  clear: () => Promise<void>;
  /** How many answers are stored. */
  count: () => Promise<number>;
}

/**
 * The last answer to each read of the API, for when the server cannot be reached: one file each, encrypted with the
 * operating system's keychain, named by a hash. Where there is no keychain nothing is stored.
 */
export function createLastKnownAnswers(
  keychain: Keychain,
  directory: string,
  now = () => new Date(),
): LastKnownAnswers {
  let generation = 0;
  let count: number | undefined;
  // A deletion must not be overtaken by a write.
  const inOrder = pLimit(1);
  const fileOf = (url: string) => join(directory, `${createHash('sha256').update(url).digest('hex')}.bin`);

  const store = async (url: string, body: string) => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const entry: LastKnownAnswer = { at: now().toISOString(), body };
    const file = fileOf(url);
    const isNew = !existsSync(file);
    await writeFile(file, keychain.encrypt(JSON.stringify(entry)), { mode: 0o600 });
    count = count === undefined ? (await readdir(directory)).length : count + (isNew ? 1 : 0);
    if (count > MAX_ENTRIES) {
      const kept = NEVER_REMOVED.map((path) => fileOf(new URL(path, url).href));
      count = await deleteOldest(directory, MAX_ENTRIES / 2, kept);
    }
  };

  return {
    read: (url) =>
      inOrder(async () => {
        try {
          return entrySchema.parse(JSON.parse(keychain.decrypt(await readFile(fileOf(url)))));
        } catch {
          // Never stored, or under another keychain.
          return undefined;
        }
      }),
    recorder: () => {
      const own = generation;
      return async (url, body) => {
        if (keychain.isAvailable() && body.length <= LONGEST_BODY) {
          await inOrder(async () => {
            if (own === generation) {
              await store(url, body);
            }
          });
        }
      };
    },
    count: async () => (await readdir(directory).catch(() => [])).length,
    clear: () => {
      generation += 1;
      return inOrder(async () => {
        count = undefined;
        await rm(directory, { recursive: true, force: true });
      });
    },
  };
}

/**
 * @param kept files that stay
 * @returns how many are left
 */
async function deleteOldest(directory: string, keep: number, kept: readonly string[]): Promise<number> {
  const files = await Promise.all(
    (await readdir(directory)).map(async (name) => {
      const file = join(directory, name);
      return { file, at: (await stat(file)).mtimeMs };
    }),
  );
  const old = files
    .filter(({ file }) => !kept.includes(file))
    .toSorted((a, b) => b.at - a.at)
    .slice(keep);
  await Promise.all(old.map(({ file }) => rm(file, { force: true })));
  return files.length - old.length;
}
