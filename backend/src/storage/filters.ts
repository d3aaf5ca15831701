import { type mongoose, toObjectId } from './mongoose.ts';

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

/** Where a page ended: the value that the list is sorted by, and the id, of its last document. */
export interface Position {
  value: string | number | Date;
  id: string;
}

type Comparison = Record<string, unknown>;

/**
 * What comes after a position in a list that is sorted by a key and then by `_id`. The first condition bounds the
 * index; the second leaves out the rows of the last page with the same value.
 */
export function afterPosition(key: string, direction: 1 | -1, { value, id }: Position) {
  const [beyond, from] = direction === 1 ? (['$gt', '$gte'] as const) : (['$lt', '$lte'] as const);
  const alternatives: [Comparison, { _id: Record<string, mongoose.Types.ObjectId> }] = [
    { [key]: { [beyond]: value } },
    { _id: { [beyond]: toObjectId(id) } },
  ];
  return { [key]: { [from]: value } as Comparison, $or: alternatives };
}

/** An update that sets the given values, and removes the fields that are undefined. */
export function setOrClear(fields: object) {
  const entries = Object.entries(fields);
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [[name, 1]] : []))),
  };
}
