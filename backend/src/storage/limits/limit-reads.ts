import type { Schema } from 'mongoose';
import { MAX_READ_MS } from './max-read-time.ts';

const READS = ['countDocuments', 'distinct', 'estimatedDocumentCount', 'find', 'findOne'] as const;

/** How many milliseconds after MongoDB's own limit the answer to a long read may arrive. */
const ON_ITS_WAY_MS = 1000;

/** A plugin for every schema: MongoDB gives up a read after `MAX_READ_MS`, unless the read sets another limit. */
export function limitReads(schema: Schema): void {
  schema.pre([...READS], { query: true, document: false }, function limit() {
    this.setOptions({ maxTimeMS: this.getOptions().maxTimeMS ?? MAX_READ_MS });
  });
  schema.pre('aggregate', function limit() {
    this.option({ maxTimeMS: this.options.maxTimeMS ?? MAX_READ_MS });
  });
}

/**
 * The options of a read that may take longer than the connection usually waits for an answer (`socketTimeoutMS`).
 * @param maxTimeMS for all answers of the read together
 */
export const longRead = (maxTimeMS: number) => ({ maxTimeMS, socketTimeoutMS: maxTimeMS + ON_ITS_WAY_MS });
