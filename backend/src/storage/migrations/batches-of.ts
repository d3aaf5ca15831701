import type { mongoose } from '../mongoose.ts';
import type { MigrationContext } from './migration.ts';

type Stored = { _id: mongoose.mongo.ObjectId };

/** Reads documents in the order of their ids, no more than a batch at a time. */
export async function* batchesOf<T extends Stored>(
  { db, batchSize }: MigrationContext,
  { collection, projection }: { collection: string; projection: object },
): AsyncGenerator<T[]> {
  let after: { _id?: { $gt: Stored['_id'] } } = {};
  for (;;) {
    const batch = await db
      .collection<Stored>(collection)
      .find<T>(after, { projection, sort: { _id: 1 }, limit: batchSize })
      .toArray();
    const last = batch.at(-1);
    if (!last) {
      return;
    }
    yield batch;
    after = { _id: { $gt: last._id } };
  }
}
