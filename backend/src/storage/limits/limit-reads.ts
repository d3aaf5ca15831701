import type { Schema } from 'mongoose';
import { MAX_READ_MS } from './max-read-time.ts';

const READS = ['countDocuments', 'distinct', 'estimatedDocumentCount', 'find', 'findOne'] as const;

/** Milliseconds by which the answer to a long read may come later than MongoDB's own limit. */
const ON_ITS_WAY_MS = 1000;

/** A plugin for every schema: MongoDB gives a read up after `MAX_READ_MS`, unless it has a limit of its own. */
export function limitReads(schema: Schema): void {
  schema.pre([...READS], { query: true, document: false }, function limit() {
    this.setOptions({ maxTimeMS: this.getOptions().maxTimeMS ?? MAX_READ_MS });
  });
  schema.pre('aggregate', function limit() {
    this.option({ maxTimeMS: this.options.maxTimeMS ?? MAX_READ_MS });
  });
}

/**
 * The options of a read that may take longer than the connection waits for other answers (`socketTimeoutMS`).
 * @param maxTimeMS of all of its answers together
 */
export const longRead = (maxTimeMS: number) => ({ maxTimeMS, socketTimeoutMS: maxTimeMS + ON_ITS_WAY_MS });
