import type { MigrationContext } from './migration.ts';

/** Drops an index that no model declares any more, where it is still there. */
export async function dropIndex(
  { db, checkpoint }: MigrationContext,
  name: string,
  index: string,
): Promise<void> {
  const collections = await db.listCollections({ name }, { nameOnly: true }).toArray();
  if (collections.length > 0 && (await db.collection(name).indexExists(index))) {
    checkpoint();
    await db.collection(name).dropIndex(index);
  }
}
