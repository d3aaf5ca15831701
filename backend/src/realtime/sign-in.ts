import type { IncomingMessage } from 'node:http';
import type { Actor } from '../kernel/actor.ts';
import type { Logger } from '../kernel/logger.ts';
import { addressOf, ownCookies } from './handshake.ts';

/** Who opens a socket, by session cookie or bearer token; undefined when that is nobody. */
export type IdentifyHandshake = (credentials: {
  cookie?: string;
  token?: string;
  address: string;
}) => Promise<Actor | undefined>;

/** Why somebody is not let in, by the error code an API call would have. */
export type Refusal = 'unauthenticated' | 'forbidden' | 'unavailable';

export interface SignInDeps {
  identify: IdentifyHandshake;
  trustedProxies: number;
  log: Logger;
}

/** Who makes this handshake, or why they are not let in. The same for every door. */
export type SignIn = (request: IncomingMessage, token: string | undefined) => Promise<Actor | Refusal>;

export function createSignIn({ identify, trustedProxies, log }: SignInDeps): SignIn {
  return async (request, token) => {
    const cookie = ownCookies(request, trustedProxies);
    try {
      const actor = await identify({
        address: addressOf(request, trustedProxies),
        ...(cookie === undefined ? {} : { cookie }),
        ...(token === undefined ? {} : { token }),
      });
      return actor ?? 'unauthenticated';
    } catch (error) {
      log.warn({ err: error }, 'A socket could not be identified');
      return 'unavailable';
    }
  };
}

/** Whether somebody who is listening has to go. While the database is away nobody can be identified, and nobody goes. */
export function mustLeave(answer: Actor | Refusal): boolean {
  return typeof answer === 'string' && answer !== 'unavailable';
}
