import type { Reachability } from '../server/reachability.ts';

/** How long a call may go without an answer before the server is asked for any, in milliseconds. */
export const SILENT_MS = 5000;
/** The same for a server that was lost before, which is being asked anyway. */
export const SILENT_WHILE_LOST_MS = 1000;

/**
 * Ends calls to a server that has fallen silent: where packets are dropped, and where its machine hangs, a connection
 * does not fail for minutes. A call that only takes long goes on, because the server answers beside it.
 * @returns the signal of the end, and what to call once there is an answer
 */
export function endWhenLost({ isReachable, retry }: Pick<Reachability, 'isReachable' | 'retry'>): {
  signal: AbortSignal;
  stop: () => void;
} {
  const end = new AbortController();
  const look = async () => {
    if (!isReachable() || !(await retry())) {
      end.abort();
    }
  };
  const timer = setTimeout(() => void look(), isReachable() ? SILENT_MS : SILENT_WHILE_LOST_MS);
  return { signal: end.signal, stop: () => clearTimeout(timer) };
}
