/**
 * What travels over socket.io (path `/socket.io`). Payloads are references: whoever hears one fetches again through
 * the API, so authorization lives in one place.
 *
 * Two namespaces: `/tracking` is open to everybody and tells only about numbers the listener named; `/staff` admits
 * administrators, by session cookie or by `auth: { token }`.
 */
export const TRACKING_NAMESPACE = '/tracking';
export const STAFF_NAMESPACE = '/staff';

export interface PackageChanged {
  trackingNumber: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface TrackingServerEvents {
  'package.changed': (payload: PackageChanged) => void;
}

export interface TrackingClientEvents {
  /**
   * Listen to these numbers, and to no others from now on. Up to MAX_TRACKED_NUMBERS. The acknowledgement comes once
   * listening has begun, so a fetch after it misses nothing; it is the same whether or not a number exists.
   */
  'packages.watch': (trackingNumbers: string[], acknowledge: (answer: { ok: boolean }) => void) => void;
}

export interface StaffServerEvents {
  'package.changed': (payload: PackageChanged) => void;
}
