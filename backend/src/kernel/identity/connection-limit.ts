import { networkKeysOf, type Caller } from './caller.ts';

/** What a /48 may have of what each /64 in it may. */
const SITE_FACTOR = 10;

export type ConnectionLimit = ReturnType<typeof createConnectionLimit>;

/**
 * Counts open connections by network.
 * @param most for an IPv4 address or a /64; a /48 gets ten times as much
 */
export function createConnectionLimit(most: number) {
  const open = new Map<string, number>();
  const change = (network: string, by: number) => {
    const count = (open.get(network) ?? 0) + by;
    if (count === 0) {
      open.delete(network);
    } else {
      open.set(network, count);
    }
  };
  return {
    isReached: (caller: Caller): boolean =>
      networkKeysOf(caller).some(
        ({ key, isSite }) => (open.get(key) ?? 0) >= (isSite ? most * SITE_FACTOR : most),
      ),
    /** Counts one more. @returns how to count it off again */
    add(caller: Caller): () => void {
      const keys = networkKeysOf(caller);
      for (const { key } of keys) {
        change(key, 1);
      }
      return () => {
        for (const { key } of keys) {
          change(key, -1);
        }
      };
    },
  };
}
