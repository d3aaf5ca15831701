import type { mongoose } from '../mongoose.ts';
import type { MigrationContext } from './migration.ts';

type Stored = { _id: mongoose.mongo.ObjectId };

interface Change {
  collection: string;
  /** Which documents; those that are changed must not match any more. */
  isEarlier: object;
  update: mongoose.mongo.BSON.Document[];
}

/** Reads documents in the order of their ids, no more than a batch at a time. */
export async function* batchesOf<T extends Stored>(
  { db, batchSize }: MigrationContext,
  { collection, isEarlier = {}, projection }: { collection: string; isEarlier?: object; projection: object },
): AsyncGenerator<T[]> {
  let after: { _id?: { $gt: Stored['_id'] } } = {};
  for (;;) {
    const batch = await db
      .collection<Stored>(collection)
      .find<T>({ ...after, ...isEarlier }, { projection, sort: { _id: 1 }, limit: batchSize })
      .toArray();
    const last = batch.at(-1);
    if (!last) {
      return;
    }
    yield batch;
    after = { _id: { $gt: last._id } };
  }
}

/** Changes documents of one collection in the order of their ids. */
export async function updateInBatches(
  context: MigrationContext,
  { collection, isEarlier, update }: Change,
): Promise<void> {
  for await (const batch of batchesOf(context, { collection, isEarlier, projection: { _id: 1 } })) {
    context.checkpoint();
    const ids = batch.map(({ _id }) => _id);
    await context.db.collection<Stored>(collection).updateMany({ _id: { $in: ids }, ...isEarlier }, update);
  }
}
