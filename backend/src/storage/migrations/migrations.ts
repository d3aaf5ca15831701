import type { mongoose } from '../mongoose.ts';

/** What a migration works with. */
interface MigrationContext {
  /** By the driver: models change later, and what a migration did must not change with them. */
  db: mongoose.mongo.Db;
  /** How many documents are written at once. */
  batchSize: number;
  /**
   * Called before every write.
   * @throws {Error} when this process no longer holds the lock of the migrations
   */
  checkpoint: () => void;
}

/**
 * One change of stored data, in a file of the same name. It may be killed at any moment and is run again from its
 * beginning, so it leaves alone what an earlier run has changed; it holds no more than a batch in memory.
 */
export interface Migration {
  /** Its number, after `BASELINE` without gaps, and its subject. */
  name: string;
  run: (context: MigrationContext) => Promise<void>;
}

/** The version of the data that the first migration begins with. */
export const BASELINE = 48;

/**
 * All migrations, in the order of their numbers; the number of the last one is the version of the data. A changed index
 * needs a number as well, so that it is made with the next run: such a migration does nothing itself.
 */
export const MIGRATIONS: readonly Migration[] = [];
