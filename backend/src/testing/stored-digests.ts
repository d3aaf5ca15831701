import { createHash } from 'node:crypto';
import { database } from '../storage/mongoose.ts';

/**
 * A digest of the documents of each collection, read in one call.
 * @param ignored names of collections that are left out
 */
export async function storedDigests(ignored: RegExp): Promise<Map<string, string>> {
  const found = await database().listCollections({}, { nameOnly: true }).toArray();
  const names = found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && !ignored.test(name))
    .toSorted();
  const documents = database().aggregate<{ collection: string; document: object }>([
    { $documents: [] },
    ...names.map((coll) => ({
      $unionWith: {
        coll,
        pipeline: [
          { $sort: { _id: 1 } },
          { $project: { _id: 0, collection: { $literal: coll }, document: '$$ROOT' } },
        ],
      },
    })),
  ]);
  const hashes = new Map(names.map((name) => [name, createHash('sha256')]));
  for await (const { collection, document } of documents) {
    hashes.get(collection)?.update(JSON.stringify(document));
  }
  return new Map([...hashes].map(([name, hash]) => [name, hash.digest('hex')]));
}

/** Every document of every collection, as one text. */
export async function everythingStored(): Promise<string> {
  const collections = await database().collections();
  return JSON.stringify(await Promise.all(collections.map((collection) => collection.find().toArray())));
}
