import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '../../kernel/app-error.ts';
import type { PasswordTask } from './password.worker.ts';

/** More would wait for longer than anybody does. */
const MAX_WAITING = 300;

/**
 * Threads that only hash. One core always remains for everything else, and where the system lets a thread step back
 * (Linux), these give way to it: a burst of sign-ins must not hold tracking up.
 */
const threads = new Piscina<PasswordTask, string | boolean>({
  filename: new URL('password.worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: Math.max(1, availableParallelism() - 1),
  niceIncrement: 19,
  idleTimeout: 30_000,
  maxQueue: MAX_WAITING,
});

async function inTurn(task: PasswordTask): Promise<string | boolean> {
  if (threads.queueSize >= MAX_WAITING) {
    throw new AppError('unavailable', 'Too many people are signing in right now. Please try again shortly.', {
      retryAfter: 5,
    });
  }
  return threads.run(task);
}

/** @returns argon2id in PHC form, parameters and salt included */
export async function hashPassword(password: string): Promise<string> {
  return String(await inTurn({ password }));
}

export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return (await inTurn({ password, passwordHash })) === true;
}

/** Of a password nobody knows, with the parameters that real ones are hashed with. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$LSVKrY3hY11GvYnXOBQSAg$WkU9wHpr12lFnRI3hi0H4CWfxJMbehdwcxgpniWSBVE';

/** Takes as long as verifying a real password, so that time does not tell whether an account exists. */
export async function verifyNobody(password: string): Promise<false> {
  await verifyPassword(NOBODYS_HASH, password);
  return false;
}
