import type { Context } from 'koa';
import { callerOf } from '../../http/caller.ts';
import { SESSION_COOKIE, sessionOf } from '../../http/session.ts';
import { bearerTokenOf } from '../../kernel/identity/session.ts';
import type { Actor, SessionActor } from '../../kernel/identity/actor.ts';
import type { Caller } from '../../kernel/identity/caller.ts';
import { sessions } from './session.service.ts';

const SESSION_COOKIE_VALUE = new RegExp(
  String.raw`(?:^|;\s*)${SESSION_COOKIE.replaceAll('.', String.raw`\.`)}=([\w-]+)`,
);

/** Who makes a call: by bearer token, else by session cookie (an expired token does not exclude a valid session). */
export async function identify(ctx: Context): Promise<Actor | undefined> {
  const caller = callerOf(ctx);
  const token = bearerTokenOf(ctx.get('Authorization'));
  const byToken = token === undefined ? undefined : await sessions.actorOfToken(token, caller);
  const session = byToken ? undefined : sessionOf(ctx);
  return session ? sessions.actorOfCall(session, caller) : byToken;
}

/** The credentials that a socket is opened with. */
interface HandshakeCredentials {
  cookie?: string;
  token?: string;
  caller: Caller;
}

/** Who opens a socket, by the same session cookie or token as a call. */
export async function identifyHandshake({
  cookie = '',
  token,
  caller,
}: HandshakeCredentials): Promise<SessionActor | undefined> {
  const byToken = token === undefined ? undefined : await sessions.actorOfConnection(token, 'token', caller);
  const secret = byToken ? undefined : SESSION_COOKIE_VALUE.exec(cookie)?.[1];
  return secret === undefined ? byToken : sessions.actorOfConnection(secret, 'browser', caller);
}
