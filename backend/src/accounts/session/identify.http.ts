import type { Context } from 'koa';
import { callerOf } from '../../http/caller.ts';
import { SESSION_COOKIE, sessionOf } from '../../http/session.ts';
import { bearerTokenOf } from '../../kernel/identity/bearer-token.ts';
import type { Actor, SessionActor } from '../../kernel/identity/actor.ts';
import type { Caller } from '../../kernel/identity/caller.ts';
import type { SessionService } from './session.service.ts';

const SESSION_COOKIE_VALUE = new RegExp(
  String.raw`(?:^|;\s*)${SESSION_COOKIE.replaceAll('.', String.raw`\.`)}=([\w-]+)`,
);

/** Who makes a call: by bearer token, else by session cookie (an expired token does not exclude a valid session). */
export function createIdentify(service: SessionService) {
  return async (ctx: Context): Promise<Actor | undefined> => {
    const caller = callerOf(ctx);
    const token = bearerTokenOf(ctx.get('Authorization'));
    const byToken = token === undefined ? undefined : await service.actorOfToken(token, caller);
    const session = byToken ? undefined : sessionOf(ctx);
    return session ? service.actorOfCall(session, caller) : byToken;
  };
}

/** What a socket shows at its opening. */
export interface HandshakeCredentials {
  cookie?: string;
  token?: string;
  caller: Caller;
}

/** Who opens a socket, by the same session cookie or token as a call. */
export function createIdentifyHandshake(service: SessionService) {
  return async ({ cookie = '', token, caller }: HandshakeCredentials): Promise<SessionActor | undefined> => {
    const byToken = token === undefined ? undefined : await service.listener(token, 'token', caller);
    const secret = byToken ? undefined : SESSION_COOKIE_VALUE.exec(cookie)?.[1];
    return secret === undefined ? byToken : service.listener(secret, 'browser', caller);
  };
}
