import { networkOf, siteOf } from './network-address.ts';

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
