import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../../kernel/app-error.ts';

/** One core always remains for everything else, so that a burst of sign-ins does not hold tracking up. */
const queue = pLimit(Math.max(1, availableParallelism() - 1));
/** More would wait for longer than anybody does. */
const MAX_WAITING = 300;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= MAX_WAITING) {
    throw new AppError('unavailable', 'Too many people are signing in right now. Please try again shortly.', {
      retryAfter: 5,
    });
  }
  return queue(work);
}

/** Hashes with argon2id, on a thread of its own, at the library's parameters (OWASP's: 19 MiB, two passes). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password));
}

const nobodysHash = hash(crypto.randomUUID());

/** Takes as long as verifying a real password, so that time does not tell whether an account exists. */
export async function verifyNobody(password: string): Promise<false> {
  await verifyPassword(await nobodysHash, password);
  return false;
}
