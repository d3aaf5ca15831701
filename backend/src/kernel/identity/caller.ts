import ipaddr from 'ipaddr.js';

/** Where a call comes from, as it is counted, queued and recognized. */
export interface Caller {
  /** The network address, as the audit log and the list of sessions show it. */
  readonly ip: string;
  /** The network of one subscriber: the IPv4 address, or the /64 of an IPv6 address. */
  readonly networkKey: string;
  /**
   * The widest network that one subscriber may own: the IPv4 address, or the /48 of an IPv6 address. Queues
   * distinguish callers by it; limits are looser for it than for a /64 (`SITE_FACTOR`).
   */
  readonly rateLimitKey: string;
  /** The secret in the device's cookie; undefined before a user has signed in on it, and for a live connection. */
  readonly device: string | undefined;
  /** Whether the page that calls says that nobody sees it. */
  readonly isHidden?: boolean;
}

export function callerFrom(ip: string, device?: string): Caller {
  const networkKey = networkOf(ip);
  return { ip, networkKey, rateLimitKey: siteOf(ip) ?? networkKey, device };
}

/** The keys that a limit by network counts under, the narrow one first; one for IPv4. */
export function networkKeysOf({ networkKey, rateLimitKey }: Caller): { key: string; isSite: boolean }[] {
  return [
    { key: networkKey, isSite: false },
    ...(rateLimitKey === networkKey ? [] : [{ key: rateLimitKey, isSite: true }]),
  ];
}

/** 16-bit parts of the prefixes that limits count: the subscriber's /64, and the /48 that holds 65,536 of these. */
const SUBSCRIBER_PARTS = 4;
const SITE_PARTS = 3;

/** An address as people write it: an IPv4 address mapped into IPv6 in its IPv4 form. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : 'unknown';
}

/** What a limit counts as one caller: an IPv4 address, or the /64 network that one IPv6 subscriber owns. */
export function networkOf(address: string): string {
  const parsed = parseWithColons(address);
  if (parsed instanceof ipaddr.IPv6) {
    return `${prefix(parsed, SUBSCRIBER_PARTS)}::/64`;
  }
  return parsed?.toString() ?? address;
}

/**
 * The /48 around an IPv6 address; undefined for IPv4. One customer of a hosting company often owns a whole /48, and a
 * mobile network puts many subscribers into one, so its limits have to be looser than the limits of a /64.
 */
export function siteOf(address: string): string | undefined {
  const parsed = parseWithColons(address);
  return parsed instanceof ipaddr.IPv6 ? `${prefix(parsed, SITE_PARTS)}::/48` : undefined;
}

/** An address of IPv6 form; IPv4 is recognized without the cost of parsing it, for each call asks. */
function parseWithColons(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return address.includes(':') && ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

function prefix({ parts }: ipaddr.IPv6, length: number): string {
  return parts
    .slice(0, length)
    .map((part) => part.toString(16))
    .join(':');
}

/** How many times as much a /48 may have as each /64 in it. */
export const SITE_FACTOR = 10;

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
