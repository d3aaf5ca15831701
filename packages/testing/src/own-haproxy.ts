import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 60_000;

/** An HAProxy of a test's own. */
export interface OwnProxy {
  /** Without a trailing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts it and waits until it listens.
 * @param path of HAProxy
 * @param configuration its file
 * @param given where it listens by that file, and the environment that the file reads
 */
export async function startHaproxy(
  path: string,
  configuration: string,
  { url, env }: { url: string; env: Record<string, string> },
): Promise<OwnProxy> {
  const child = spawn(path, ['-db', '-f', configuration], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => lines.push(chunk));
  }
  await listening(child, url, () => lines.join(''));
  return {
    url,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function listening(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    // Any answer will do, also that there is no backend.
    if ((await fetch(url).catch(() => undefined)) !== undefined) {
      return;
    }
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`HAProxy does not listen:\n${output()}`);
}
