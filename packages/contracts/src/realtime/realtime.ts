/**
 * What travels over socket.io (path `/socket.io`). Payloads are references: whoever hears one fetches again through
 * the API, so authorization lives in one place.
 *
 * Three namespaces: `/tracking` is open to everybody and tells only about numbers the listener named; `/account` admits
 * anybody signed in and tells about what is theirs; `/staff` admits administrators. The last two sign in by session
 * cookie or by `auth: { token }`.
 */
export const TRACKING_NAMESPACE = '/tracking';
export const ACCOUNT_NAMESPACE = '/account';
export const STAFF_NAMESPACE = '/staff';

export interface PackageChanged {
  trackingNumber: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

interface EveryServerEvents {
  /** Changes may have been missed: fetch everything again. */
  refetch: () => void;
}

export interface TrackingServerEvents extends EveryServerEvents {
  'package.changed': (payload: PackageChanged) => void;
}

export interface TrackingClientEvents {
  /**
   * Listen to these numbers, and to no others from now on. Up to MAX_TRACKED_NUMBERS. The acknowledgement comes once
   * listening has begun, so a fetch after it misses nothing; it is the same whether or not a number exists.
   */
  'packages.watch': (trackingNumbers: string[], acknowledge: (answer: { ok: boolean }) => void) => void;
}

/** A message was written in a customer's conversation. */
export interface NewMessage {
  id: string;
  userId: string;
}

export interface AccountServerEvents extends EveryServerEvents {
  'package.changed': (payload: PackageChanged) => void;
  new_message: (payload: NewMessage) => void;
  /** The listener was changed, or given another role. */
  'user.changed': (payload: { id: string }) => void;
}

export interface StaffServerEvents extends EveryServerEvents {
  'package.changed': (payload: PackageChanged) => void;
  new_message: (payload: NewMessage) => void;
  /** A user signed up, was changed, disabled or given another role. */
  'user.changed': (payload: { id: string }) => void;
  'settings.changed': (payload: { version: number }) => void;
}
