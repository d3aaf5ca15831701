import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../shell/failure.ts';
import type { Closers } from './closers.ts';

/**
 * Keeps a second start away from the same data, until `closers` run. A lock left by a crash does not count.
 * @throws {Failure} naming the process that has it.
 */
export async function lockDirectory(directory: string, closers: Closers): Promise<void> {
  const file = join(directory, 'in-use-by');
  await mkdir(directory, { recursive: true });
  const holder = Number(await readFile(file, 'utf8').catch(() => ''));
  if (holder > 0 && holder !== process.pid && isAlive(holder)) {
    throw new Failure(`DATA_DIR ${directory} is in use by another npm start (process ${holder}).`);
  }
  await writeFile(file, String(process.pid));
  closers.add(() => rm(file, { force: true }));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // No such process: signal 0 only asks.
    return false;
  }
}
