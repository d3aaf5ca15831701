import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Below the ports that systems give to outgoing connections (Linux from 32768, others from 49152), so that no
 * connection takes the port before its server listens, or while that server is restarted.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Has a server listen where only this machine reaches it. @returns its port */
export async function listenLocally(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server that listens on TCP has such an address.
  return (server.address() as AddressInfo).port;
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) {
      return port;
    }
  }
}

/** Whether nothing listens at a port of this machine. */
export async function isFree(port: number): Promise<boolean> {
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

/**
 * Waits until a server that was started answers.
 * @param isAnswer which answer will do; one that is OK unless given
 * @param isGone whether it has ended, so that none will come
 * @returns whether it answered in time
 */
export async function answersInTime(
  url: string,
  {
    timeoutMs,
    isAnswer = ({ ok }) => ok,
    isGone = () => false,
  }: { timeoutMs: number; isAnswer?: (answer: Response) => boolean; isGone?: () => boolean },
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && !isGone()) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer && isAnswer(answer)) {
      return true;
    }
    await sleep(50);
  }
  return false;
}
