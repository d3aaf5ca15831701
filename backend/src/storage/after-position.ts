import type { mongoose } from './mongoose.ts';
import { toObjectId } from './object-id.ts';

/** Where a page ended: the value that the list is sorted by, and the id, of its last document. */
export interface Position {
  value: string | number | Date;
  id: string;
}

type Comparison = Record<string, unknown>;

/**
 * What comes after a position in a list that is sorted by a key and then by `_id`. The first condition bounds the
 * index; the second leaves out what the last page showed of the same value.
 */
export function afterPosition(key: string, direction: 1 | -1, { value, id }: Position) {
  const [beyond, from] = direction === 1 ? (['$gt', '$gte'] as const) : (['$lt', '$lte'] as const);
  const alternatives: [Comparison, { _id: Record<string, mongoose.Types.ObjectId> }] = [
    { [key]: { [beyond]: value } },
    { _id: { [beyond]: toObjectId(id) } },
  ];
  return { [key]: { [from]: value } as Comparison, $or: alternatives };
}
