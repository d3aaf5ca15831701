import type { ChatMessage } from '../chat/chat.routes.ts';
import type { ErrorCode } from '../http/errors.ts';

/**
 * What travels over socket.io (path `/socket.io`), the live connection of the console. Payloads are references, but for
 * that of a message: the client fetches again through the API, so authorization is in one place. The namespace takes
 * administrators, by session cookie or by `auth: { token }`.
 */
export const STAFF_NAMESPACE = '/staff';

export interface PackageChanged {
  trackingNumber: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

/** What staff learn of a change besides. */
export interface StaffPackageChanged extends PackageChanged {
  /** Whether this change made it late: its promised day was over already. */
  isNewlyLate?: boolean;
}

/** A message was written in a customer's conversation. */
export interface NewMessage {
  id: string;
  /** The customer. */
  userId: string;
  conversationId: string;
  /** As fetching would return it. Missing while it is not certain that the listener may still fetch it. */
  message?: ChatMessage | undefined;
}

/** What staff learn of a message besides. */
export interface StaffNewMessage extends NewMessage {
  /** The administrator who wrote a reply, as far as that is known; missing where `message` is. */
  authorId?: string | undefined;
}

/** Said once when a client connects. */
export interface UnchangedFor {
  /**
   * For how long, in milliseconds, nothing has changed of what the client will receive events of. What a page asked
   * for within this time is what it would get now. At most a minute, and 0 where it is not known.
   */
  unchangedForMs: number;
}

/** The other side writes in a conversation, or has stopped. Repeated while it lasts. */
export interface Typing {
  conversationId: string;
  isTyping: boolean;
}

export interface StaffServerEvents {
  /** The first event of a connection. */
  connected: (payload: UnchangedFor) => void;
  'package.changed': (payload: StaffPackageChanged) => void;
  new_message: (payload: StaffNewMessage) => void;
  /** The customer of a conversation writes in it, or has stopped. */
  typing: (payload: Typing) => void;
  /** Its status or assignee changed, or how far one of its sides has seen it. */
  'conversation.changed': (payload: { id: string }) => void;
  /** A user signed up, was changed, disabled or given another role. */
  'user.changed': (payload: { id: string }) => void;
  /** A request of a visitor arrived, or its status changed. */
  'inbox.changed': (payload: { id: string }) => void;
  /** A canned reply was added, changed or removed. */
  'canned_reply.changed': (payload: { id: string }) => void;
  /** Views of the list of packages, or what a console opens with, changed for an administrator. */
  'views.changed': () => void;
  'settings.changed': (payload: { version: number }) => void;
  /** The day where the business is, YYYY-MM-DD: after connecting, and whenever another begins. */
  'business.day': (payload: { day: string }) => void;
  /** Changes may have been missed: fetch everything again. */
  refetch: () => void;
}

export interface StaffClientEvents {
  /** Acknowledged at once, by which a console knows that its connection still works. */
  probe: (acknowledge: () => void) => void;
}

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
