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
} from '../schema-version.ts';
import { withMigrationLock } from './migration-lock.ts';
import type { Migration, MigrationContext } from './migration.ts';
import { BASELINE, MIGRATIONS } from './migrations.ts';

const BATCH_SIZE = 1000;
/** How long to wait for another process that migrates. */
const WAIT_MS = 10 * 60_000;

/**
 * Brings the data of the open connection to the version of this program, and its indexes to those the models declare.
 * Of two processes one does so while the other waits. One that was interrupted continues after the last finished
 * migration.
 * @returns the names of the migrations it ran
 * @throws {DatabaseError} when one fails, the data is newer than this program or too old for it, or another process
 * takes too long
 */
export async function migrate({
  models,
  findPlace,
  log,
  waitMs = WAIT_MS,
}: {
  models: readonly DeclaredModel[];
  findPlace: MigrationContext['findPlace'];
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
      await run(migration, { checkpoint: lock.require, findPlace }, log);
      if (index === pending.length - 1) {
        await reconcileIndexes(models, log);
      }
      await lock.storeVersion(from + index + 1);
    }
    return pending.map(({ name }) => name);
  });
}

async function run(
  migration: Migration,
  given: Pick<MigrationContext, 'checkpoint' | 'findPlace'>,
  log: Pick<Logger, 'info'>,
): Promise<void> {
  const began = performance.now();
  log.info({ migration: migration.name }, 'Migrating');
  try {
    await migration.run({ db: database(), batchSize: BATCH_SIZE, ...given });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new DatabaseError(
      `The migration ${migration.name} failed (${reason}). Mend the cause and run the migrations again (${MIGRATE_COMMAND}): ` +
        'what was done is kept.',
      { cause: error },
    );
  }
  log.info(
    { migration: migration.name, seconds: Math.round((performance.now() - began) / 100) / 10 },
    'Migrated',
  );
}
