import type { IncomingMessage } from 'node:http';
import { isBearerToken } from '../kernel/bearer-token.ts';
import type { Actor } from '../kernel/actor.ts';
import { createFailureLog, type Logger } from '../kernel/logger.ts';
import { callerOf } from './handshake.ts';

/** Who opens a live connection, by session cookie or bearer token; undefined when there is no session. */
export type IdentifyHandshake = (credentials: {
  cookie?: string;
  token?: string;
  address: string;
}) => Promise<Actor | undefined>;

/** Why a caller is not authenticated, by the error code of an API call. */
export type AuthenticationError = 'unauthenticated' | 'forbidden' | 'unavailable';

export interface AuthenticateDeps {
  identify: IdentifyHandshake;
  trustedProxies: number;
  log: Logger;
}

/** Who makes this handshake. The same for every transport, which has checked where the cookie comes from. */
export type Authenticate = (
  request: IncomingMessage,
  token: string | undefined,
) => Promise<Actor | AuthenticationError>;

export function createAuthenticate({ identify, trustedProxies, log }: AuthenticateDeps): Authenticate {
  const failures = createFailureLog(log, 'Authenticating live connections');
  return async (request, token) => {
    const { cookie } = request.headers;
    const isToken = isBearerToken(token);
    if (!isToken && cookie === undefined) {
      return 'unauthenticated';
    }
    try {
      const actor = await identify({
        address: callerOf(request, trustedProxies).ip,
        cookie,
        token: isToken ? token : undefined,
      });
      failures.succeeded();
      return actor ?? 'unauthenticated';
    } catch (error) {
      failures.failed(error);
      return 'unavailable';
    }
  };
}

/** Whether a client has lost the right to listen. `unavailable` says nothing about it, so it is not revoked then. */
export function isRevoked(answer: Actor | AuthenticationError): boolean {
  return typeof answer === 'string' && answer !== 'unavailable';
}
