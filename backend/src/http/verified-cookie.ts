import type { Context } from 'koa';

/** Unreadable to scripts; holds what was proved in this browser, for tracking alone. */
const VERIFIED_COOKIE = 'moveway.verified';

/** The token of what the caller's browser has proved; undefined when it has none. */
export function verifiedTokenOf(ctx: Context): string | undefined {
  return ctx.cookies.get(VERIFIED_COOKIE);
}

/** Stores the token in the browser, or removes it. */
export function setVerifiedToken(ctx: Context, token: string | undefined, maxAge: number): void {
  ctx.cookies.set(VERIFIED_COOKIE, token ?? null, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/api/packages/track',
    ...(token !== undefined && { maxAge }),
    overwrite: true,
  });
}
