import { del, delMany, get, keys, set } from 'idb-keyval';

/** Files of a draft, in the browser's database, under the key of a personal value (`personalKey`). */
export const storedFiles = {
  /** Undefined where nothing is stored, or storage is forbidden. */
  read: (key: string): Promise<unknown> => attempt(() => get<unknown>(key)),
  write: (key: string, files: unknown): Promise<unknown> => attempt(() => set(key, files)),
  clear: (key: string): Promise<unknown> => attempt(() => del(key)),
};

/** Removes the files that are stored under keys of this beginning. */
export const forgetFiles = (beginning: string): Promise<void> =>
  attempt(async () => {
    const all = await keys<string>();
    await delMany(all.filter((key) => key.startsWith(beginning)));
  });

/** Undefined where there is no storage: naming it can throw. */
async function attempt<T>(access: () => Promise<T>): Promise<T | undefined> {
  try {
    return await access();
  } catch {
    return undefined;
  }
}
