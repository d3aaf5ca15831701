import type { mongoose } from '../mongoose.ts';
import type { MigrationContext } from './migration.ts';

interface Stored {
  _id: mongoose.mongo.ObjectId;
}

interface Change {
  collection: string;
  /** Which documents; those that are changed must not match any more. */
  isEarlier: object;
  update: mongoose.mongo.BSON.Document[];
}

/** Changes documents of one collection in the order of their ids. */
export async function updateInBatches(
  { db, batchSize, checkpoint }: MigrationContext,
  { collection: name, isEarlier, update }: Change,
): Promise<void> {
  const collection = db.collection<Stored>(name);
  let after: { _id?: { $gt: Stored['_id'] } } = {};
  for (;;) {
    const batch = await collection
      .find({ ...after, ...isEarlier }, { projection: { _id: 1 }, sort: { _id: 1 }, limit: batchSize })
      .toArray();
    const last = batch.at(-1);
    if (!last) {
      return;
    }
    checkpoint();
    await collection.updateMany({ _id: { $in: batch.map(({ _id }) => _id) }, ...isEarlier }, update);
    after = { _id: { $gt: last._id } };
  }
}
