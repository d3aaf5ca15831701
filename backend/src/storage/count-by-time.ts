import { DocumentCountModel } from './document-count.ts';
import { isDuplicateKey } from './transactions/idempotency-keys.ts';

const MINUTE = 60_000;
/** What is older than this is committed, and clocks of several servers differ by less. */
const SETTLED_AFTER_MS = 5 * MINUTE;
/** Up to this many later documents are counted each time, which is cheap. */
const MAX_RECENT = 10_000;

/** The part of a mongoose model that is used here. */
interface CountedModel {
  collection: { collectionName: string };
  countDocuments(filter: Record<string, { $gt: Date; $lte?: Date }>): PromiseLike<number>;
}

/**
 * The exact number of documents of a collection that only grows. Those up to a moment some minutes ago are counted once
 * and their number is stored; the later ones are counted in the index of their times. Inserting one costs nothing for it.
 * @param timeField when a document was inserted, by the clock of the server that did so; has an index
 */
export function createCountByTime(model: CountedModel, timeField: string): () => Promise<number> {
  const _id = model.collection.collectionName;

  /** Only the first of several processes that do so at once stores it. */
  async function settle({ upTo, count }: { upTo: Date; count: number }): Promise<void> {
    const until = new Date(Date.now() - SETTLED_AFTER_MS);
    const settled = await model.countDocuments({ [timeField]: { $gt: upTo, $lte: until } });
    try {
      await DocumentCountModel.updateOne(
        { _id, upTo },
        { $set: { upTo: until, count: count + settled } },
        { upsert: true },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) {
        throw error;
      }
    }
  }

  return async () => {
    const stored = await DocumentCountModel.findById(_id).lean();
    const before = { upTo: stored?.upTo ?? new Date(0), count: stored?.count ?? 0 };
    const recent = await model.countDocuments({ [timeField]: { $gt: before.upTo } });
    if (recent > MAX_RECENT) {
      await settle(before);
    }
    return before.count + recent;
  };
}
