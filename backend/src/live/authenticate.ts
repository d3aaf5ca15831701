import type { IncomingMessage } from 'node:http';
import { isBearerToken } from '../kernel/identity/session.ts';
import type { Actor, SessionActor } from '../kernel/identity/actor.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import { createFailureLog, type Logger } from '../kernel/logger.ts';
import { callerOf } from './handshake.ts';

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
   * Until when they may fetch what they may fetch now, unless an event says otherwise, in milliseconds since 1970; 0
   * where such an event came while they were authenticated.
   */
  certainUntil: number;
}

export interface AuthenticateDeps {
  identify: IdentifyHandshake;
  trustedProxies: number;
  log: Logger;
}

/** Who makes this handshake. The same for every transport, which has checked where the cookie comes from. */
export type Authenticate = (
  request: IncomingMessage,
  token: string | undefined,
) => Promise<LiveActor | AuthenticationError>;

export function createAuthenticate({ identify, trustedProxies, log }: AuthenticateDeps): {
  authenticate: Authenticate;
  /** An event may have changed a user's rights. */
  rightsChanged: () => void;
} {
  /** Counts events that may have changed a user's rights: rights that were read before such an event are uncertain. */
  let changes = 0;
  const failures = createFailureLog(log, 'Authenticating live connections');
  async function authenticate(request: IncomingMessage, token: string | undefined) {
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
  }

  return {
    authenticate,
    rightsChanged() {
      changes += 1;
    },
  };
}

/** Whether a client has lost the right to listen. `unavailable` says nothing about it, so it is not revoked then. */
export function isRevoked(answer: LiveActor | AuthenticationError): boolean {
  return typeof answer === 'string' && answer !== 'unavailable';
}
