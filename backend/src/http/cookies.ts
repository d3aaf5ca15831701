import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { Caller } from '../kernel/identity/caller.ts';

/** Recognizes a device on which a user has signed in before. */
export const DEVICE_COOKIE = 'moveway.device';
const DEVICE_SECRET = /^[\w-]{43}$/;
/** The numbers that a browser has found, for tracking only. */
const FOUND_COOKIE = 'moveway.found';
/** One more takes the place of the oldest. */
const MAX_FOUND_NUMBERS = 20;
const SIGNATURE_BYTES = 16;
/** The proofs of a browser's user, for tracking only. */
const VERIFIED_COOKIE = 'moveway.verified';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
/** Scripts cannot read it, and other sites do not make a browser send it. */
const PRIVATE = { httpOnly: true, sameSite: 'lax', overwrite: true } as const;
const FOR_TRACKING = { ...PRIVATE, path: '/api/packages/track' } as const;

/** The secret of the caller's device; undefined before the first sign-in on it. */
export function deviceSecretOf(ctx: Context): string | undefined {
  const secret = ctx.cookies.get(DEVICE_COOKIE);
  return secret !== undefined && DEVICE_SECRET.test(secret) ? secret : undefined;
}

/**
 * The caller with the secret that recognizes its device from now on. One device is recognized for everybody who signs
 * in on it, so a new secret is made only if it has none.
 */
export function withDevice(caller: Caller): Caller & { device: string } {
  return { ...caller, device: caller.device ?? randomBytes(32).toString('base64url') };
}

/** Stores the secret on the device for the next 30 days. */
export function setDeviceCookie(ctx: Context, secret: string): void {
  ctx.cookies.set(DEVICE_COOKIE, secret, { ...PRIVATE, path: '/api', maxAge: MONTH_MS });
}

export type FoundNumbers = ReturnType<typeof createFoundNumbers>;

/**
 * Which tracking numbers a browser has found before, kept in its own cookie: a signature of each number, which nobody
 * can make without the secret, and from which no number can be read.
 */
export function createFoundNumbers(secret: Buffer) {
  const sign = (trackingNumber: string) =>
    createHmac('sha256', secret)
      .update(trackingNumber)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
      .toString('base64url');

  /** The numbers of the browser that makes this call. */
  return (ctx: Context) => {
    const found = ctx.cookies.get(FOUND_COOKIE)?.split('.') ?? [];
    return {
      has: (trackingNumber: string): boolean => found.length > 0 && found.includes(sign(trackingNumber)),

      add(trackingNumbers: readonly string[]): void {
        const latest = [...new Set([...trackingNumbers.map(sign), ...found])].slice(0, MAX_FOUND_NUMBERS);
        if (latest.join('.') !== found.join('.')) {
          ctx.cookies.set(FOUND_COOKIE, latest.join('.'), { ...FOR_TRACKING, maxAge: MONTH_MS });
        }
      },
    };
  };
}

/** The token with the proofs of the caller's browser; undefined when it has none. */
export function verifiedTokenOf(ctx: Context): string | undefined {
  return ctx.cookies.get(VERIFIED_COOKIE);
}

/** Stores the token in the browser, or removes it. */
export function setVerifiedToken(ctx: Context, token: string | undefined, maxAge: number): void {
  ctx.cookies.set(VERIFIED_COOKIE, token ?? null, {
    ...FOR_TRACKING,
    ...(token !== undefined && { maxAge }),
  });
}
