import { createServer, type ServerResponse } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { close, listen } from './server.ts';
import { createFailureLog, type FailureLog, type Logger } from '../../kernel/logger.ts';
import { registry } from '../../kernel/metrics.ts';

const PATH = '/metrics';
/** A scrape takes milliseconds. */
const CLOSE_TIMEOUT_MS = 500;

/**
 * Serves what the process measures, in the text format of Prometheus, on a port of its own that no proxy leads to. Also
 * begins to measure the process itself: event loop delay, memory, garbage collection.
 * @throws {Error} when the port is taken; its `setting` says which to change
 */
export async function serveMetrics(
  port: number,
  host: string,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  if (!registry.getSingleMetric('nodejs_eventloop_lag_seconds')) {
    collectDefaultMetrics({ register: registry });
  }
  const failures = createFailureLog(log, 'Reading the metrics');
  const server = createServer((request, response) => {
    if (request.url !== PATH) {
      reject(response, 404);
    } else if (request.method !== 'GET') {
      reject(response.setHeader('Allow', 'GET'), 405);
    } else {
      void answer(response, failures);
    }
  });
  const url = await listen(server, port, host).catch((error: Error) => {
    throw Object.assign(error, { setting: 'METRICS_PORT' });
  });
  log.info({ url: `${url}${PATH}` }, 'Serving metrics');
  return { close: () => close(server, CLOSE_TIMEOUT_MS) };
}

async function answer(response: ServerResponse, failures: FailureLog): Promise<void> {
  try {
    const text = await registry.metrics();
    failures.succeeded();
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
  } catch (error) {
    failures.failed(error);
    response.writeHead(500).end();
  }
}

/** Nothing of the request's body is read. */
function reject(response: ServerResponse, status: number): void {
  response.writeHead(status, { Connection: 'close' }).end();
}
