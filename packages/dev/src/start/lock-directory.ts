import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, run } from '../shell/run.ts';
import type { Closers } from './closers.ts';

/**
 * Prevents a second start on the same data, until `closers` run. A lock left by a crash does not count, even where
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

/**
 * Identifies a running process beyond its id, which may be reused: when it started, and on Linux, where that is
 * counted from the start of the machine, since which start.
 * @returns undefined when no such process runs
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  try {
    if (process.platform !== 'linux') {
      return (await run('ps', ['-o', 'lstart=', '-p', String(pid)])).trim();
    }
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in brackets, may contain spaces; the start time is the 20th field after it.
    return `${boot.trim()}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    // Neither /proc nor ps has it.
    return undefined;
  }
}
