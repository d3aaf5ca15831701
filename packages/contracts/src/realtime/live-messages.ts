import type { ErrorCode } from '../http/errors.ts';
import type { NewMessage, PackageChanged, Typing, UnchangedFor } from './realtime.ts';

/** Where the site's live connection is: a WebSocket that carries JSON texts (specification, section 7). */
export const LIVE_PATH = '/ws';

/**
 * Many clients receive it at once: each waits a random part of this time, in milliseconds, before it asks the API, so
 * that their requests do not arrive together.
 */
interface Spread {
  spreadMs?: number;
}

/** Why a message of the client was not followed. */
export interface LiveError {
  type: 'error';
  code: Extract<ErrorCode, 'invalid_input' | 'rate_limited' | 'unavailable'>;
  /** In seconds. */
  retryAfter?: number;
}

/** The answer to `watch`. The server sends every change of these numbers from now on. */
interface Watching {
  type: 'watching';
  /** As they were sent, whether or not they exist. */
  trackingNumbers: string[];
  /**
   * When each that exists was changed last: a page that shows them as of then needs no fetch. Missing when one of them
   * may have changed while this was looked up.
   */
  updatedAt?: Record<string, string>;
}

/**
 * What the server sends. Payloads are references, but for that of a message: the client fetches again through the API.
 */
export type ServerMessage =
  /**
   * The first message. Without a session the client receives events of watched numbers only. With one it says for how
   * long none of the user's own has come.
   */
  | ({ type: 'connected' } & ({ isSignedIn: false } | ({ isSignedIn: true } & UnchangedFor)))
  | { type: 'pong' }
  | Watching
  | LiveError
  /** Changes may have been missed: fetch everything again. */
  | ({ type: 'refetch' } & Spread)
  | ({ type: 'package.changed' } & PackageChanged & Spread)
  | ({ type: 'new_message' } & NewMessage & Spread)
  /**
   * Support writes in one of the listener's conversations, or has stopped; administrators get the same of customers.
   */
  | ({ type: 'typing' } & Typing & Spread)
  /** Its status changed, or how far one of its sides has seen it. */
  | ({ type: 'conversation.changed'; id: string } & Spread)
  /** The listener was changed or given another role; administrators receive it for every user. */
  | ({ type: 'user.changed'; id: string } & Spread)
  /** For administrators. */
  | ({ type: 'settings.changed'; version: number } & Spread);

/**
 * How the server closes a connection, beside the codes that the protocol itself uses (1009: a message too large).
 * The reason is an error code: `unauthenticated` when the session is over, `rate_limited` after too many messages.
 */
export const CLOSE_CODES = {
  /** The server stops; another one will be there. */
  goingAway: 1001,
  /** Binary messages are not read. */
  unsupportedData: 1003,
  policyViolation: 1008,
} as const;
