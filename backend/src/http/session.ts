import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { createSession } from 'koa-session';
import { SIGNED_IN_HINT_COOKIE } from '@moveway/contracts/accounts/account.constants.ts';
import type { FoundSession, SessionData, SessionStore } from '../kernel/identity/session.ts';

/** Unreadable to scripts; holds an opaque id and nothing else. */
export const SESSION_COOKIE = 'moveway.session';

const DAY = 24 * 60 * 60 * 1000;
/** How long a browser keeps the cookie when it is not used; the store's own limits end a session earlier. */
const COOKIE_MS = 7 * DAY;
const HINT_MS = 30 * DAY;

/** Middleware under which the functions below work. */
export function createSessions(app: Koa, store: SessionStore): Middleware {
  return createSession(
    {
      key: SESSION_COOKIE,
      maxAge: COOKIE_MS,
      renew: true,
      httpOnly: true,
      sameSite: 'lax',
      // The id is 32 random bytes and only its hash is stored; a signature would add nothing.
      signed: false,
      genid: () => randomBytes(32).toString('base64url'),
      store: {
        get: async (id: string) => {
          const stored = await store.find(id);
          // koa-session renews by `_expire`, and leaves names with an underscore out of the data.
          return stored && { stored, _expire: stored.expiresAt.getTime() };
        },
        // The data changes at sign-in only, so every other save is a renewal.
        set: async (
          id: string,
          data: Partial<Carried>,
          _maxAge: number,
          { changed }: { changed: boolean },
        ) => {
          await (changed && data.opened ? store.create(id, data.opened) : store.renew(id));
        },
        destroy: (id: string) => store.end(id),
      },
    },
    app,
  );
}

/** The data of the context's session, as it was found in the store or will be stored. */
interface Carried {
  stored: FoundSession;
  opened: SessionData;
}

/** The valid session this call carries. */
export function sessionOf(ctx: Context): FoundSession | undefined {
  // koa-session declares no type for the context's session; its data is declared above.
  return (ctx['session'] as Partial<Carried> | null)?.stored;
}

export function hasSessionCookie(ctx: Context): boolean {
  return ctx.cookies.get(SESSION_COOKIE) !== undefined;
}

/** Starts a session under a new id; the id that the caller sent is invalid afterwards. */
export async function startSession(ctx: Context, opened: SessionData): Promise<void> {
  // As above.
  const session = ctx['session'] as Partial<Carried> & { regenerate: () => Promise<void> };
  delete session.stored;
  session.opened = opened;
  await session.regenerate();
  ctx.cookies.set(SIGNED_IN_HINT_COOKIE, '1', {
    httpOnly: false,
    sameSite: 'lax',
    maxAge: HINT_MS,
    overwrite: true,
  });
}

/** Ends the session this call carries, if any. */
export function endSession(ctx: Context): void {
  if (hasSessionCookie(ctx)) {
    ctx['session'] = null;
  }
  ctx.cookies.set(SIGNED_IN_HINT_COOKIE, null, { httpOnly: false, sameSite: 'lax', overwrite: true });
}
