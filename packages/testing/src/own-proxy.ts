import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@moveway/dev/shell/network.ts';

const START_TIMEOUT_MS = 60_000;
/** What is shipped. */
const configuration = fileURLToPath(new URL('../../../backend/proxy/haproxy.cfg', import.meta.url));

/** The shipped load balancer, on two backends of a test. */
export interface OwnProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts it and waits until it listens.
 * @param path of HAProxy
 * @param backends where the two answer, each `http://host:port`
 * @param checkInterval between two health checks, in HAProxy's form, such as `1s`
 */
export async function startProxy(
  path: string,
  backends: readonly [string, string],
  checkInterval: string,
): Promise<OwnProxy> {
  const port = await freePort();
  const child = spawn(path, ['-db', '-f', configuration], {
    env: {
      LISTEN: `127.0.0.1:${port}`,
      BACKEND_1: new URL(backends[0]).host,
      BACKEND_2: new URL(backends[1]).host,
      CHECK_INTERVAL: checkInterval,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => lines.push(chunk));
  }
  const url = `http://127.0.0.1:${port}`;
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
