import { createHmac } from 'node:crypto';
import type { Context } from 'koa';

/** Unreadable to scripts; for tracking alone. */
const COOKIE = 'moveway.found';
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** The oldest gives way. */
const MAX_NUMBERS = 20;
const BYTES = 16;

export type FoundNumbers = ReturnType<typeof createFoundNumbers>;

/**
 * Which tracking numbers a browser has found before, kept in its own cookie: a signature of each number, which nobody
 * can make without the secret, and from which no number can be read.
 */
export function createFoundNumbers(secret: Buffer) {
  const sign = (trackingNumber: string) =>
    createHmac('sha256', secret).update(trackingNumber).digest().subarray(0, BYTES).toString('base64url');

  /** Those of the browser that makes this call. */
  return (ctx: Context) => {
    const known = ctx.cookies.get(COOKIE)?.split('.') ?? [];
    return {
      has: (trackingNumber: string): boolean => known.length > 0 && known.includes(sign(trackingNumber)),

      add(trackingNumbers: readonly string[]): void {
        const latest = [...new Set([...trackingNumbers.map(sign), ...known])].slice(0, MAX_NUMBERS);
        if (latest.join('.') !== known.join('.')) {
          ctx.cookies.set(COOKIE, latest.join('.'), {
            httpOnly: true,
            sameSite: 'lax',
            path: '/api/packages/track',
            maxAge: MAX_AGE_MS,
            overwrite: true,
          });
        }
      },
    };
  };
}
