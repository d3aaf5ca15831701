import { readFile } from 'node:fs/promises';
import { run } from './run.ts';

/**
 * Tells a running process from a later one that was given the same id: when it started, and on Linux, where that is
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
    // The program's name, in brackets, may hold spaces; the start time is the 20th field after it.
    return `${boot.trim()}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    // Neither /proc nor ps know it.
    return undefined;
  }
}
