import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../shell/failure.ts';
import { processIdentity } from '../shell/process-identity.ts';
import type { Closers } from './closers.ts';

/**
 * Keeps a second start away from the same data, until `closers` run. A lock left by a crash does not count, even where
 * another program has the id of its process by now.
 * @throws {Failure} naming the process that has it.
 */
export async function lockDirectory(directory: string, closers: Closers): Promise<void> {
  const file = join(directory, 'in-use-by');
  await mkdir(directory, { recursive: true });
  const [pid, identity] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (Number(pid) !== process.pid && identity && identity === (await processIdentity(Number(pid)))) {
    throw new Failure(`DATA_DIR ${directory} is in use by another npm start (process ${pid}).`);
  }
  await writeFile(file, `${process.pid}\n${await processIdentity(process.pid)}`);
  closers.add(() => rm(file, { force: true }));
}
