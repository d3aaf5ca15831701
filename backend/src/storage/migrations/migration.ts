import type { mongoose } from '../mongoose.ts';

/** In degrees; the state by its two letters. Without a kind the text is an address. */
type FindStoredPlace = (
  text: string,
  kind?: 'address' | 'free text',
) => Promise<{ state: string; latitude: number; longitude: number } | undefined>;

/** What a migration works with. */
export interface MigrationContext {
  /** By the driver: models change later, and what a migration did must not change with them. */
  db: mongoose.mongo.Db;
  /** How many documents are written at once. */
  batchSize: number;
  /**
   * Called before every write.
   * @throws {Error} when this process no longer holds the lock of the migrations
   */
  checkpoint: () => void;
  /** The place of the United States that a text names; undefined where none is known. */
  findPlace: FindStoredPlace;
}

/**
 * One change of stored data, in a file of the same name. It may be killed at any moment and is run again from its
 * beginning, so what is done already must be found done; it holds no more than a batch in memory.
 */
export interface Migration {
  /** Its number, after `BASELINE` without gaps, and its subject. */
  name: string;
  run: (context: MigrationContext) => Promise<void>;
}
