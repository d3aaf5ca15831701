import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (Linux from 32768, others from 49152), so that no
 * connection takes the port before its server listens, or while that server is restarted.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) {
      return port;
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

const TIMEOUT_MS = 4000;

/** Whether a host of the internet answers from here, known within seconds. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return true;
  } catch {
    // No route, no name, no proxy or too slow: all mean "not from here".
    return false;
  }
}
