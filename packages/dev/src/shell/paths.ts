import { fileURLToPath } from 'node:url';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { access } from 'node:fs/promises';

/** The top folder of the project, with a trailing slash. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Downloads that all clones of one user share; safe to delete at any time. */
export const cacheDirectory = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'moveway');

/** Whether there is a file or directory at this path that we may see. */
export async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
