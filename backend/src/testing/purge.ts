import { database, type mongoose } from '../storage/mongoose.ts';

/**
 * Removes the documents that MongoDB itself will have removed by then, because an index gives them a time to live.
 * Sessions stay, so that callers are still signed in.
 */
export async function purgeUntil(moment: Date): Promise<void> {
  const collections = await database().collections();
  for (const collection of collections.filter(({ collectionName }) => collectionName !== 'user_sessions')) {
    for (const index of await collection.listIndexes().toArray()) {
      // As MongoDB gives it.
      const { key, expireAfterSeconds, partialFilterExpression } = index as mongoose.mongo.IndexDescription;
      if (expireAfterSeconds !== undefined) {
        const [field = ''] = Object.keys(key);
        const before = new Date(moment.getTime() - expireAfterSeconds * 1000);
        await collection.deleteMany({ ...partialFilterExpression, [field]: { $lte: before } });
      }
    }
  }
}
