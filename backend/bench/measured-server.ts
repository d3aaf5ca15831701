import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { answersInTime, freePort } from '@moveway/dev/shell/network.ts';
import { SERVER_MEMORY_ENV, SERVER_NODE_OPTIONS } from '@moveway/dev/start/server-memory.ts';

const START_TIMEOUT_MS = 30_000;
const probe = new URL('process-probe.ts', import.meta.url).href;

export interface Usage {
  /** Microseconds of processor time, of all threads, since the process started. */
  cpuMicros: number;
  rssBytes: number;
}

/** A server in a process of its own, whose use of processor and memory can be asked. */
export interface MeasuredServer {
  readonly url: string;
  usage(): Promise<Usage>;
  /** Where it runs with `--expose-gc`: how many bytes are in use, of its heap and of buffers. */
  liveBytes(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts a server that listens on `PORT` and answers `GET /readyz` once it is ready.
 * @param entry Its main file, relative to this folder, or the address of a file elsewhere.
 * @param flags For Node, for example `--cpu-prof`.
 */
export async function startMeasured(
  entry: string,
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<MeasuredServer> {
  const port = await freePort();
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), {
    execArgv: [...SERVER_NODE_OPTIONS, ...flags, '--import', probe],
    env: {
      ...process.env,
      ...SERVER_MEMORY_ENV,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DRAIN_MS: '0',
      ...env,
      PORT: String(port),
    },
    // Logs are written as in production, and discarded, so that reading them takes no processor time.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = await answersInTime(`${url}/readyz`, {
    timeoutMs: START_TIMEOUT_MS,
    isGone: () => child.exitCode !== null,
  });
  if (!isReady) {
    child.kill('SIGKILL');
    throw new Error(`${child.spawnargs.join(' ')} did not become ready`);
  }
  return {
    url,
    async usage() {
      const answered = once(child, 'message');
      child.send('usage');
      // The probe, which this process loaded, sends nothing else.
      const [{ cpu, rss }] = (await answered) as [{ cpu: NodeJS.CpuUsage; rss: number }];
      return { cpuMicros: cpu.user + cpu.system, rssBytes: rss };
    },
    async liveBytes() {
      const answered = once(child, 'message');
      child.send('collect-garbage');
      // The probe answers with this number.
      const [bytes] = (await answered) as [number];
      return bytes;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
