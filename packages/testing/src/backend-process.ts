import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { answersInTime, freePort } from '@moveway/dev/shell/network.ts';
import { root } from '@moveway/dev/shell/paths.ts';

const START_TIMEOUT_MS = 120_000;
const DEFAULTS = { HOST: '127.0.0.1', LOG_LEVEL: 'warn', DRAIN_MS: '0' };

/** The real backend, as its own process. */
export interface BackendProcess {
  /** Where it answers, without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  /** What it has written so far, for the message of a failing test. */
  output(): string;
  /** Stops it as an operator would, waits for its end, and gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a crash would (SIGKILL), and waits for its end. */
  kill(): Promise<number | null>;
}

/**
 * Starts `backend/src/commands/main.ts` on a free port and waits until it is ready.
 * @param env Settings beside `PORT` and `HOST`; `MONGODB_URI` is required.
 * @param checkout The directory of the project whose backend it is.
 */
export async function startBackend(
  env: { MONGODB_URI: string } & Record<string, string>,
  checkout = root,
): Promise<BackendProcess> {
  const given = Number(env['PORT'] ?? 0);
  const port = given === 0 ? await freePort() : given;
  const child = spawn(process.execPath, ['backend/src/commands/main.ts'], {
    cwd: checkout,
    env: { ...process.env, ...DEFAULTS, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => lines.push(chunk));
  }
  const output = () => lines.join('');
  const url = `http://127.0.0.1:${port}`;
  const isReady = await answersInTime(`${url}/readyz`, {
    timeoutMs: START_TIMEOUT_MS,
    isGone: () => child.exitCode !== null || child.signalCode !== null,
  });
  if (!isReady) {
    await end(child, 'SIGKILL');
    throw new Error(`the backend ended while starting, or was not ready in time:\n${output()}`);
  }
  return {
    url,
    // A process that answered has been spawned, so it has an id.
    pid: child.pid as number,
    output,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}
