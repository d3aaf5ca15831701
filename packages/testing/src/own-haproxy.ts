import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { answersInTime } from '@moveway/dev/shell/network.ts';

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
  const isListening = await answersInTime(url, {
    timeoutMs: START_TIMEOUT_MS,
    // Any answer will do, also that there is no backend.
    isAnswer: () => true,
    isGone: () => child.exitCode !== null,
  });
  if (!isListening) {
    child.kill('SIGKILL');
    throw new Error(`HAProxy does not listen:\n${lines.join('')}`);
  }
  return {
    url,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
