import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../kernel/logger.ts';
import { DatabaseError } from '../database-error.ts';
import { database } from '../mongoose.ts';
import { reconcileIndexes, type DeclaredModel } from '../declared-indexes.ts';
import {
  CURRENT_VERSION,
  initializeIfEmpty,
  MIGRATE_COMMAND,
  rejectForeignVersion,
  storedVersion,
  schemaStates,
  STATE_ID,
} from '../schema-version.ts';
import { BASELINE, MIGRATIONS, type Migration } from './migrations.ts';

const BATCH_SIZE = 1000;
/** How long to wait for another process that migrates. */
const WAIT_MS = 10 * 60_000;
/** How long a lock lasts that is not renewed: after it the lock of a killed process is free again. */
const LEASE_MS = 30_000;
const RENEW_EVERY_MS = LEASE_MS / 3;
const POLL_MS = 250;
const LOG_EVERY_MS = 10_000;

/**
 * Brings the data of the open connection to the version of this program, and its indexes to those the models declare.
 * Of two processes one does so while the other waits. One that was interrupted continues after the last finished
 * migration.
 * @returns the names of the migrations it ran
 * @throws {DatabaseError} when one fails, the data is newer than this program or too old for it, or another process
 *   takes too long
 */
export async function migrate({
  models,
  log,
  waitMs = WAIT_MS,
}: {
  models: readonly DeclaredModel[];
  log: Pick<Logger, 'info' | 'warn'>;
  waitMs?: number;
}): Promise<string[]> {
  const version = (await storedVersion()) ?? (await initializeIfEmpty(models));
  rejectForeignVersion(version);
  if (version === CURRENT_VERSION) {
    return [];
  }
  return withMigrationLock({ waitMs, log }, async (lock) => {
    // Another process may have migrated meanwhile.
    const from = (await storedVersion()) ?? 0;
    rejectForeignVersion(from);
    const pending = MIGRATIONS.slice(from - BASELINE);
    for (const [index, migration] of pending.entries()) {
      await run(migration, lock.require, log);
      if (index === pending.length - 1) {
        await reconcileIndexes(models, log);
      }
      await lock.storeVersion(from + index + 1);
    }
    return pending.map(({ name }) => name);
  });
}

async function run(migration: Migration, checkpoint: () => void, log: Pick<Logger, 'info'>): Promise<void> {
  const began = performance.now();
  log.info({ migration: migration.name }, 'Migrating');
  try {
    await migration.run({ db: database(), batchSize: BATCH_SIZE, checkpoint });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new DatabaseError(
      `The migration ${migration.name} failed (${reason}). Remove the cause and run the migrations again (${MIGRATE_COMMAND}): ` +
        'finished migrations are kept.',
      { cause: error },
    );
  }
  log.info(
    { migration: migration.name, seconds: Math.round((performance.now() - began) / 100) / 10 },
    'Migrated',
  );
}

interface MigrationLock {
  /** @throws {Error} when the lock is no longer held, as after a pause of this process longer than the lease */
  require: () => void;
  /** Stores the version while the lock is held. @throws {Error} when it no longer is */
  storeVersion: (version: number) => Promise<void>;
}

/** By MongoDB's clock, because the clocks of the servers may differ. */
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
