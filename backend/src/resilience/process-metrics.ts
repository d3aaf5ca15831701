import { readdir, readFile } from 'node:fs/promises';

/** Whether the system can report what a process holds. */
export const CAN_READ_PROCESSES = process.platform === 'linux';

const LISTENING = '0A';

/** How many files and connections a process has open. */
export async function descriptorsOf(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

/** How much memory a process holds, in MB. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** How many connections to this port a process still holds. */
export async function connectionsTo(port: number): Promise<number> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const [, ...lines] = (await readFile('/proc/net/tcp', 'utf8')).trim().split('\n');
  return lines.filter((line) => {
    // One column each: number, local and remote address, state, queues, timer, retransmits, user, time-outs, inode.
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    // A connection that no process holds open any more has no inode.
    return local.endsWith(suffix) && state !== LISTENING && inode !== '0';
  }).length;
}
