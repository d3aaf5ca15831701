import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { createFairQueue } from '../../kernel/fair-queue.ts';
import { measureQueue, rateLimitRejections } from '../../kernel/metrics.ts';
import { assertOutsideTransaction } from '../../storage/transactions/transactions.ts';
import type { PasswordTask } from './password.worker.ts';

const THREADS = Math.max(1, availableParallelism() - 1);

/**
 * Threads that only hash. One core is left for everything else, and where the system has thread priorities (Linux),
 * these threads have a low one: a burst of sign-ins must not delay tracking. It is not the lowest, with which they get
 * one seventieth of a core that others keep busy, and one sign-in waits for seconds; with this one, a tenth.
 */
const threads = new Piscina<PasswordTask, string | boolean>({
  filename: new URL('password.worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: THREADS,
  niceIncrement: 10,
  idleTimeout: 30_000,
});

/** A thread hashes about 30 passwords a second; with a longer queue users would give up waiting. */
const queue = createFairQueue({
  running: THREADS,
  perCaller: 100,
  total: 400,
  messages: {
    perCaller: 'Too many attempts at the same time. Please try again shortly.',
    total: 'Too many people are signing in right now. Please try again shortly.',
  },
  onRejected: () => rateLimitRejections.inc({ limit: 'waiting-passwords' }),
});
measureQueue('passwords', () => queue.waiting());

/**
 * @param callers the callers it is done for (see `createFairQueue`)
 * @returns argon2id in PHC form, parameters and salt included
 * @throws {AppError} `rate_limited`, `unavailable` when too many passwords wait
 */
export async function hashPassword(password: string, callers: readonly string[] = []): Promise<string> {
  assertOutsideTransaction('Hashing a password');
  return String(await queue.run(callers, () => threads.run({ password: password.normalize('NFC') })));
}

/**
 * @param callers the callers it is done for (see `createFairQueue`). @throws {AppError} `rate_limited`, `unavailable`
 */
export async function verifyPassword(
  passwordHash: string,
  password: string,
  callers: readonly string[] = [],
): Promise<boolean> {
  assertOutsideTransaction('Verifying a password');
  return (
    (await queue.run(callers, () => threads.run({ password: password.normalize('NFC'), passwordHash }))) ===
    true
  );
}

/** The hash of an unknown password, with the parameters of real ones. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$LSVKrY3hY11GvYnXOBQSAg$WkU9wHpr12lFnRI3hi0H4CWfxJMbehdwcxgpniWSBVE';

/** Takes as long as verifying a real password, so that timing does not show whether an account exists. */
export async function verifyDummyHash(password: string, callers: readonly string[] = []): Promise<false> {
  await verifyPassword(DUMMY_HASH, password, callers);
  return false;
}
