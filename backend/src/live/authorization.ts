import type { IncomingMessage } from 'node:http';
import pLimit from 'p-limit';
import { isBearerToken } from '../kernel/identity/session.ts';
import type { Actor, SessionActor } from '../kernel/identity/actor.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import { createFailureLog, type Logger } from '../kernel/logger.ts';
import { callerOf } from './handshake.ts';
import { measureQueue } from '../kernel/metrics.ts';

/** Who opens a live connection, by session cookie or bearer token; undefined when there is no session. */
export type IdentifyHandshake = (credentials: {
  cookie?: string;
  token?: string;
  caller: Caller;
}) => Promise<SessionActor | undefined>;

/** Why a caller is not authenticated, by the error code of an API call. */
export type AuthenticationError = 'unauthenticated' | 'forbidden' | 'unavailable';

/** Who opened a live connection. */
export interface LiveActor extends Actor {
  /**
   * Until when their present rights are certain, unless an event changes them, in milliseconds since 1970; 0 if such an
   * event arrived during their authentication.
   */
  certainUntil: number;
}

/** Who makes this handshake. The same for every transport, which has checked where the cookie comes from. */
export type Authenticate = (
  request: IncomingMessage,
  token: string | undefined,
) => Promise<LiveActor | AuthenticationError>;

export function createAuthenticate(identify: IdentifyHandshake, trustedProxies: number, log: Logger) {
  /** Counts events that may have changed a user's rights: rights that were read before such an event are uncertain. */
  let changes = 0;
  const failures = createFailureLog(log, 'Authenticating live connections');
  const authenticate: Authenticate = async (request, token) => {
    const { cookie } = request.headers;
    const isToken = isBearerToken(token);
    if (!isToken && cookie === undefined) {
      return 'unauthenticated';
    }
    const changesBefore = changes;
    try {
      const actor = await identify({
        caller: callerOf(request, trustedProxies),
        cookie,
        token: isToken ? token : undefined,
      });
      failures.succeeded();
      return actor
        ? { ...actor, certainUntil: changes === changesBefore ? actor.sessionEndsAt.getTime() : 0 }
        : 'unauthenticated';
    } catch (error) {
      failures.failed(error);
      return 'unavailable';
    }
  };

  return {
    authenticate,
    /** An event may have changed a user's rights. */
    rightsChanged: (): void => {
      changes += 1;
    },
  };
}

/** Whether a client has lost the right to listen. `unavailable` says nothing about it, so it is not revoked then. */
export function isRevoked(answer: LiveActor | AuthenticationError): boolean {
  return typeof answer === 'string' && answer !== 'unavailable';
}

/** How many clients are looked up at once; those that begin together are one query (`sessionRepo.find`). */
const CONCURRENCY = 100;
/** In how many groups, one after the other, the clients are checked in each interval. */
const GROUPS = 60;

export type AuthorizationRechecks = ReturnType<typeof createAuthorizationRechecks>;

/**
 * Checks again whether clients may still listen.
 * @param everyMs how often a listener is checked if no change is known
 */
export function createAuthorizationRechecks(everyMs: number) {
  const limit = pLimit(CONCURRENCY);
  measureQueue('authorization-rechecks', () => limit.pendingCount);
  const groups = Array.from({ length: GROUPS }, () => new Set<() => Promise<void>>());
  /** With a slow database the same check must not be queued twice. */
  const waiting = new Set<() => Promise<void>>();
  let next = 0;
  const timer = setInterval(() => {
    groups[next]?.forEach(queue);
    next = (next + 1) % GROUPS;
  }, everyMs / GROUPS);

  function queue(check: () => Promise<void>): void {
    if (!waiting.has(check)) {
      waiting.add(check);
      void limit(async () => {
        waiting.delete(check);
        await check();
      });
    }
  }

  return {
    /** Checks once, as soon as fewer look-ups run. */
    runSoon(check: () => Promise<void>): void {
      void limit(check);
    },
    /**
     * Checks once in every interval, with the others of a group: one query for each client would be 33 a second with
     * 2,000 of them. Groups are drawn, so that clients which connected at once, as after a restart, are spread.
     */
    repeat(check: () => Promise<void>): () => void {
      const group = groups[Math.floor(Math.random() * GROUPS)];
      group?.add(check);
      return () => void group?.delete(check);
    },
    /** Ends the repeated checks. */
    close: () => clearInterval(timer),
  };
}
