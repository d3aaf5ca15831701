import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { createSession } from 'koa-session';
import { SIGNED_IN_HINT_COOKIE } from '@moveway/contracts/accounts/account.constants.ts';
import type { SessionData, SessionStore } from '../kernel/session.ts';

/** Unreadable to scripts; holds an opaque id and nothing else. */
export const SESSION_COOKIE = 'moveway.session';

const DAY = 24 * 60 * 60 * 1000;
/** A session ends when it was not used for this long, */
const IDLE_MS = 7 * DAY;
/** and this long after signing in, however much it is used. */
const ABSOLUTE_MS = 30 * DAY;

/** Whether a session may still be used, so long after signing in. */
export function isSessionCurrent(data: SessionData): boolean {
  return data.signedInAt + ABSOLUTE_MS > Date.now();
}

/** Middleware under which the functions below work. */
export function createSessions(app: Koa, store: SessionStore): Middleware {
  return createSession(
    {
      key: SESSION_COOKIE,
      maxAge: IDLE_MS,
      renew: true,
      httpOnly: true,
      sameSite: 'lax',
      // The id is 32 random bytes and only its hash is stored; a signature would add nothing.
      signed: false,
      genid: () => randomBytes(32).toString('base64url'),
      valid: (_ctx: unknown, data: SessionData) => isSessionCurrent(data),
      store: {
        get: async (id: string) => {
          const found = await store.find(id);
          // koa-session renews by `_expire`, and leaves names with an underscore out of the data.
          return (
            found && {
              userId: found.userId,
              signedInAt: found.signedInAt,
              _expire: found.expiresAt.getTime(),
            }
          );
        },
        // The data changes at sign-in only, so every other save is a renewal.
        set: async (id: string, data: SessionData, maxAge: number, { changed }: { changed: boolean }) => {
          const expiresAt = new Date(Date.now() + maxAge);
          await (changed
            ? store.create(id, { userId: data.userId, signedInAt: data.signedInAt }, expiresAt)
            : store.renew(id, expiresAt));
        },
        destroy: (id: string) => store.end(id),
      },
    },
    app,
  );
}

/** The user of the session this call carries. */
export function sessionUserId(ctx: Context): string | undefined {
  // koa-session declares no type for the context's session; its data is what startSession put there.
  const session = ctx['session'] as Partial<SessionData> | null;
  return session?.userId;
}

export function carriesSession(ctx: Context): boolean {
  return ctx.cookies.get(SESSION_COOKIE) !== undefined;
}

/** Starts a session under a new id; the id the caller came with is worth nothing afterwards. */
export async function startSession(ctx: Context, userId: string): Promise<void> {
  const session = ctx['session'] as SessionData & { regenerate: () => Promise<void> };
  session.userId = userId;
  session.signedInAt = Date.now();
  await session.regenerate();
  ctx.cookies.set(SIGNED_IN_HINT_COOKIE, '1', {
    httpOnly: false,
    sameSite: 'lax',
    maxAge: ABSOLUTE_MS,
    overwrite: true,
  });
}

/** Ends the session this call carries, if any. */
export function endSession(ctx: Context): void {
  if (carriesSession(ctx)) {
    ctx['session'] = null;
  }
  ctx.cookies.set(SIGNED_IN_HINT_COOKIE, null, { httpOnly: false, sameSite: 'lax', overwrite: true });
}
