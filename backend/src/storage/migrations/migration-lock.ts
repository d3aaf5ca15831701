import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../kernel/logger.ts';
import { DatabaseError } from '../database-error.ts';
import { schemaStates, STATE_ID } from '../schema-version.ts';

/** How long a lock that is not renewed stays: that of a killed process is free again after it. */
const LEASE_MS = 30_000;
const RENEW_EVERY_MS = LEASE_MS / 3;
const POLL_MS = 250;
const LOG_EVERY_MS = 10_000;

export interface MigrationLock {
  /** @throws {Error} when the lock is no longer held, as after a pause of this process longer than the lease */
  require: () => void;
  /** Stores the version, if the lock is held still. @throws {Error} when it is not */
  storeVersion: (version: number) => Promise<void>;
}

/** Decided by MongoDB's clock: those of the servers may differ. */
const IS_FREE = { $expr: { $not: [{ $gt: ['$lock.expiresAt', '$$NOW'] }] } };
const EXPIRES_AT = { $add: ['$$NOW', LEASE_MS] };

/**
 * Runs the work while no other process migrates.
 * @param waitMs how long to wait for another process
 * @throws {DatabaseError} when the other process takes longer
 */
export async function withMigrationLock<T>(
  { waitMs, log }: { waitMs: number; log: Pick<Logger, 'info' | 'warn'> },
  work: (lock: MigrationLock) => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  const mine = { _id: STATE_ID, 'lock.holder': holder } as const;
  await acquire(holder, waitMs, log);
  let heldUntil = performance.now() + LEASE_MS;

  async function renew(): Promise<void> {
    const renewedAt = performance.now();
    const { matchedCount } = await schemaStates().updateOne(mine, [
      { $set: { 'lock.expiresAt': EXPIRES_AT } },
    ]);
    heldUntil = matchedCount === 1 ? renewedAt + LEASE_MS : 0;
  }
  const renewing = setInterval(() => {
    renew().catch((error: unknown) => {
      // The lock stays valid for as long as its lease.
      log.warn({ err: error }, 'The lock of the migrations could not be renewed');
    });
  }, RENEW_EVERY_MS);
  const lost = () => new Error('Another process holds the lock of the migrations by now');
  try {
    return await work({
      require() {
        if (performance.now() >= heldUntil) {
          throw lost();
        }
      },
      async storeVersion(version) {
        const { matchedCount } = await schemaStates().updateOne(mine, { $set: { version } });
        if (matchedCount === 0) {
          throw lost();
        }
      },
    });
  } finally {
    clearInterval(renewing);
    // If this fails, the lease expires.
    await schemaStates()
      .updateOne(mine, { $unset: { lock: 1 } })
      .catch(() => undefined);
  }
}

async function acquire(holder: string, waitMs: number, log: Pick<Logger, 'info'>): Promise<void> {
  await schemaStates().updateOne({ _id: STATE_ID }, { $setOnInsert: { version: 0 } }, { upsert: true });
  const began = performance.now();
  let nextLine = 0;
  for (;;) {
    const { matchedCount } = await schemaStates().updateOne({ _id: STATE_ID, ...IS_FREE }, [
      { $set: { lock: { holder, expiresAt: EXPIRES_AT } } },
    ]);
    if (matchedCount === 1) {
      return;
    }
    const waitedMs = performance.now() - began;
    if (waitedMs >= waitMs) {
      throw new DatabaseError(
        `Another process has been migrating the database for ${Math.round(waitMs / 1000)} s. Wait until it has ended, ` +
          'then start again.',
      );
    }
    if (waitedMs >= nextLine) {
      log.info(
        { waitedSeconds: Math.round(waitedMs / 1000) },
        'Waiting for another process that migrates the database',
      );
      nextLine += LOG_EVERY_MS;
    }
    await sleep(POLL_MS);
  }
}
