import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { Caller } from '../kernel/identity/caller.ts';

/** Unreadable to scripts; by it a device that a user signed in on is recognized, signed in or not. */
export const DEVICE_COOKIE = 'moveway.device';

const FORM = /^[\w-]{43}$/;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** The secret of the caller's device; undefined before the first sign-in on it. */
export function deviceSecretOf(ctx: Context): string | undefined {
  const secret = ctx.cookies.get(DEVICE_COOKIE);
  return secret !== undefined && FORM.test(secret) ? secret : undefined;
}

/**
 * The caller with the secret that its device is going to be recognized by. One device is recognized for everybody who
 * signs in on it, so a new one is made only where there is none.
 */
export function withDevice(caller: Caller): Caller & { device: string } {
  return { ...caller, device: caller.device ?? randomBytes(32).toString('base64url') };
}

/** Stores the secret on the device for the next 30 days. */
export function setDeviceCookie(ctx: Context, secret: string): void {
  ctx.cookies.set(DEVICE_COOKIE, secret, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/api',
    maxAge: MONTH_MS,
    overwrite: true,
  });
}
