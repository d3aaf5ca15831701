import type { Schema } from 'mongoose';

/*
 * The connection leaves out undefined fields of what it writes (`ignoreUndefined`). In a filter that would drop the
 * condition, so that `{ userId: undefined }` matched every document. Filters are therefore checked before they are
 * sent.
 */

/** The conditions of a filter that are asked for; the others are left out. */
export function givenOnly<T extends object>(conditions: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(conditions).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

/**
 * A pattern for what starts with this text, which MongoDB turns into an exact range of an index. Everything but letters
 * and digits is escaped, so that nothing in a search has a meaning of its own.
 */
export function startsWithPattern(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}`);
}

/** @throws {TypeError} when a condition, however deep, is undefined */
export function assertNoUndefined(value: unknown, path = 'filter'): void {
  if (value === undefined) {
    throw new TypeError(`A filter must not hold undefined, which would match everything: ${path}`);
  }
  // Conditions are plain objects and lists; ids, dates and patterns are values.
  if (Array.isArray(value) || (typeof value === 'object' && value !== null && isPlain(value))) {
    for (const [key, condition] of Object.entries(value)) {
      assertNoUndefined(condition, `${path}.${key}`);
    }
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const FILTERED = [
  'countDocuments',
  'deleteMany',
  'deleteOne',
  'distinct',
  'find',
  'findOne',
  'findOneAndDelete',
  'findOneAndReplace',
  'findOneAndUpdate',
  'replaceOne',
  'updateMany',
  'updateOne',
] as const;

/** A plugin for every schema: a query, an aggregation or a bulk write with undefined in a filter is rejected. */
export function rejectUndefinedFilters(schema: Schema): void {
  schema.pre([...FILTERED], { query: true, document: false }, function check() {
    assertNoUndefined(this.getFilter());
  });
  schema.pre('aggregate', function check() {
    assertNoUndefined(this.pipeline(), 'pipeline');
  });
  schema.pre('bulkWrite', function check(operations) {
    for (const operation of operations) {
      for (const [kind, write] of Object.entries(operation)) {
        if (kind !== 'insertOne') {
          assertNoUndefined((write as { filter?: unknown }).filter, `${kind}.filter`);
        }
      }
    }
  });
}
