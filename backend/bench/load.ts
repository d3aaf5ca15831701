import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { MeasuredServer } from './measured-server.ts';

/** One call, without the server's address. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

export interface LoadOptions {
  url: string;
  connections: number;
  seconds: number;
  /** Every connection goes round these, each from another place of the list. */
  requests: LoadRequest[];
  /** How each is to be answered; 200 unless given. */
  status?: number;
}

export interface LoadResult {
  /** Answered as ordered. */
  answered: number;
  /** What else became of calls, for the reader: other answers, lost connections, time-outs. */
  failures: string[];
  perSecond: number;
  /** Milliseconds from sending a call to the end of its answer. */
  medianMs: number;
  p95Ms: number;
}

export interface Load extends LoadResult {
  cpuMicrosPerRequest: number;
  /** The most memory the server was seen to hold meanwhile. */
  peakRssBytes: number;
}

const generator = fileURLToPath(new URL('load-generator.ts', import.meta.url));
const SAMPLE_MS = 250;

/**
 * Loads a server from a third process and returns what that cost.
 * @throws when a call was not answered with the status ordered: such a round measures nothing.
 */
export async function applyLoad(server: MeasuredServer, order: Omit<LoadOptions, 'url'>): Promise<Load> {
  const child = fork(generator);
  const before = await server.usage();
  let peakRssBytes = before.rssBytes;
  const sample = async () => {
    const { rssBytes } = await server.usage();
    peakRssBytes = Math.max(peakRssBytes, rssBytes);
  };
  const sampling = setInterval(() => void sample(), SAMPLE_MS);
  const answered = once(child, 'message');
  child.send({ ...order, url: server.url } satisfies LoadOptions);
  // The generator, our own, sends one message of this shape.
  const [answer] = (await answered) as [LoadResult];
  clearInterval(sampling);
  child.disconnect();
  if (answer.failures.length > 0) {
    throw new Error(`calls of ${server.url} failed: ${answer.failures.join(', ')}`);
  }
  const after = await server.usage();
  return {
    ...answer,
    cpuMicrosPerRequest: (after.cpuMicros - before.cpuMicros) / answer.answered,
    peakRssBytes: Math.max(peakRssBytes, after.rssBytes),
  };
}
