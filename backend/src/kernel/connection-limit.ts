import { networkOf, siteOf } from './network-address.ts';

/** What a /48 may have of what each /64 in it may. */
const SITE_FACTOR = 10;

/** Counts open connections by network. */
export interface ConnectionLimit {
  isReached(address: string): boolean;
  /** Counts one more. @returns how to count it off again */
  add(address: string): () => void;
}

/** @param most for an IPv4 address or a /64; a /48 gets ten times as much */
export function createConnectionLimit(most: number): ConnectionLimit {
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
    isReached(address) {
      const site = siteOf(address);
      return (
        (open.get(networkOf(address)) ?? 0) >= most ||
        (site !== undefined && (open.get(site) ?? 0) >= most * SITE_FACTOR)
      );
    },
    add(address) {
      const networks = [networkOf(address), siteOf(address)].filter((network) => network !== undefined);
      for (const network of networks) {
        change(network, 1);
      }
      return () => {
        for (const network of networks) {
          change(network, -1);
        }
      };
    },
  };
}
