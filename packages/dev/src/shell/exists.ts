import { access } from 'node:fs/promises';

/** Whether there is a file or directory at this path that we may see. */
export async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
