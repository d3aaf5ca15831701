import type { ChatMessage } from '../chat/chat.routes.ts';
import type { ErrorCode } from '../http/errors.ts';

/**
 * The live connection of the console, over socket.io (path `/socket.io`). Except for a message, payloads are only
 * references: the client fetches again through the API, so authorization is in one place. The namespace accepts
 * administrators, by session cookie or by `auth: { token }`.
 */
export const STAFF_NAMESPACE = '/staff';

export interface PackageChanged {
  trackingNumber: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

/** A change, as staff are told of it. */
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
  /** The message as the API returns it. Missing while it is not certain that the listener may still fetch it. */
  message?: ChatMessage | undefined;
}

/** A message, as staff are told of it. */
export interface StaffNewMessage extends NewMessage {
  /** The administrator who wrote a reply, if that is known; missing wherever `message` is. */
  authorId?: string | undefined;
}

/** Sent once when a client connects. */
interface UnchangedFor {
  /**
   * For how many milliseconds nothing has changed that the client would receive events about. What a page fetched
   * within this time is still current. At most a minute, and 0 where it is not known.
   */
  unchangedForMs: number;
}

/** The other side is typing in a conversation, or has stopped. It is repeated while it lasts. */
export interface Typing {
  conversationId: string;
  isTyping: boolean;
}

export interface StaffServerEvents {
  /** The first event of a connection. */
  connected: (payload: UnchangedFor) => void;
  'package.changed': (payload: StaffPackageChanged) => void;
  new_message: (payload: StaffNewMessage) => void;
  /** The customer of a conversation is typing, or has stopped. */
  typing: (payload: Typing) => void;
  /** The status or assignee of a conversation changed, or the last message that a side has seen. */
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
  /** The server acknowledges it at once, which tells a console that its connection still works. */
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

/** Why the server did not do what a message of the client asked for. */
export interface LiveError {
  type: 'error';
  code: Extract<ErrorCode, 'invalid_input' | 'rate_limited' | 'unavailable'>;
  /** In seconds. */
  retryAfter?: number;
}

/** The answer to `watch`. The server sends every change of these numbers from now on. */
interface Watching {
  type: 'watching';
  /** The numbers of the `watch` message, whether or not they exist. */
  trackingNumbers: string[];
  /**
   * When each existing number was changed last: a page that shows that version needs no fetch. Missing when a number
   * may have changed during the look-up.
   */
  updatedAt?: Record<string, string>;
}

/** The messages of the server. Except for a chat message, payloads are references: the client fetches again. */
export type ServerMessage =
  /**
   * The first message. Without a session the client receives events of watched numbers only. With a session, the
   * message says for how long the user's own packages and conversations have not changed.
   */
  | ({ type: 'connected' } & ({ isSignedIn: false } | ({ isSignedIn: true } & UnchangedFor)))
  | { type: 'pong' }
  | Watching
  | LiveError
  /** Changes may have been missed: fetch everything again. */
  | ({ type: 'refetch' } & Spread)
  | ({ type: 'package.changed' } & PackageChanged & Spread)
  | ({ type: 'new_message' } & NewMessage & Spread)
  /** Support is typing in a conversation of the listener, or has stopped. Administrators are told of customers. */
  | ({ type: 'typing' } & Typing & Spread)
  /** The status of a conversation changed, or the last message that a side has seen. */
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
