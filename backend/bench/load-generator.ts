import { once } from 'node:events';
import autocannon from 'autocannon';
import type { LoadResult, LoadOptions } from './load.ts';

/* A process that loads a server as ordered by its parent, and reports to its parent how the server responded. */

// Only `applyLoad` starts this file, and it sends one order.
const [order] = (await once(process, 'message')) as [LoadOptions];
process.send?.(await run(order));

async function run({
  url,
  connections,
  seconds,
  requests,
  status: expected = 200,
}: LoadOptions): Promise<LoadResult> {
  let client = 0;
  const durations: number[] = [];
  const failures = new Map<number, number>();
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(connection) {
      const start = Math.floor((client * requests.length) / connections);
      client += 1;
      connection.setRequests(
        [...requests.slice(start), ...requests.slice(0, start)].map(({ body, headers, ...request }) => ({
          ...request,
          body,
          headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        })),
      );
      // The histogram of the library knows whole milliseconds only.
      connection.on('response', (status, _bytes, milliseconds) => {
        if (status === expected) {
          durations.push(milliseconds);
        } else {
          failures.set(status, (failures.get(status) ?? 0) + 1);
        }
      });
    },
  });
  durations.sort((a, b) => a - b);
  const at = (share: number) => durations[Math.floor(durations.length * share)] ?? Number.NaN;
  return {
    answered: durations.length,
    failures: [
      ...[...failures].map(([status, count]) => `${count} answered ${status}`),
      ...(result.errors > 0 ? [`${result.errors} lost or too slow`] : []),
    ],
    perSecond: durations.length / result.duration,
    medianMs: at(0.5),
    p95Ms: at(0.95),
  };
}
