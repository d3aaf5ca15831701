import type { Logger } from '../kernel/logger.ts';
import { DatabaseError, isDuplicateKey } from './database-error.ts';
import { database, mongoose } from './mongoose.ts';
import { allSettled } from '../kernel/async.ts';

const NAMESPACE_EXISTS = 48;

type Index = mongoose.mongo.IndexDescription & { name: string };

/** What collections and indexes need to know of a model. */
export interface DeclaredModel {
  readonly modelName: string;
  readonly collection: { readonly collectionName: string };
  readonly schema: Pick<mongoose.Schema, 'indexes'>;
}

/** The names of the models' collections. */
export function declaredCollections(models: readonly DeclaredModel[]): string[] {
  return models.map(({ collection }) => collection.collectionName);
}

/** All indexes that models declare, as one line each: what `migrations.test.ts` compares with the version. */
export function describeIndexes(models: readonly DeclaredModel[]): string[] {
  return models
    .flatMap((model) =>
      indexesOf(model).map((index) => `${model.collection.collectionName} ${definitionOf(index)}`),
    )
    .toSorted();
}

/**
 * Creates what does not exist yet of all declared collections and indexes.
 * @throws {DatabaseError} when the data does not allow an index; the others are created all the same
 */
export async function createDeclared(models: readonly DeclaredModel[]): Promise<void> {
  // In parallel: one after the other takes MongoDB several times as long.
  await allSettled(
    models.map(async (model) => {
      const { collectionName } = model.collection;
      const indexes = indexesOf(model);
      // Their first index creates the others.
      await (indexes.length === 0 ? createCollection(collectionName) : create(collectionName, indexes));
    }),
  );
}

/**
 * Makes the stored indexes those that models declare: new ones are created; one with the same name or the same key, but
 * anything else different, is replaced. What models do not declare is left alone, as it may be an operator's own.
 * @throws {DatabaseError} when the data does not allow an index
 */
export async function reconcileIndexes(
  models: readonly DeclaredModel[],
  log: Pick<Logger, 'info'>,
): Promise<void> {
  const existing = await database().listCollections({}, { nameOnly: true }).toArray();
  const names = new Set(existing.map(({ name }) => name));
  for (const model of models.filter(({ collection }) => names.has(collection.collectionName))) {
    const collection = database().collection(model.collection.collectionName);
    const declared = indexesOf(model);
    const definitions = new Set(declared.map(definitionOf));
    for (const old of (await collection.listIndexes().toArray()) as Index[]) {
      // Two that are declared may have the same key, one of them for a part of the documents.
      const isReplaced =
        !definitions.has(definitionOf(old)) &&
        declared.some((index) => index.name === old.name || keyOf(index) === keyOf(old));
      if (isReplaced) {
        log.info({ collection: collection.collectionName, index: old.name }, 'Replacing an index');
        await collection.dropIndex(old.name);
      }
    }
  }
  await createDeclared(models);
}

async function createCollection(name: string): Promise<void> {
  try {
    await database().createCollection(name);
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError && error.code === NAMESPACE_EXISTS)) {
      throw error;
    }
  }
}

async function create(name: string, indexes: Index[]): Promise<void> {
  try {
    await database().collection(name).createIndexes(indexes);
  } catch (error) {
    if (isDuplicateKey(error)) {
      throw new DatabaseError(
        `A unique index of the collection ${name} cannot be created, because documents share the value ` +
          `${JSON.stringify(error['keyValue'])}. Change or remove all but one of them, then run the migrations again.`,
        { cause: error },
      );
    }
    throw error;
  }
}

function indexesOf(model: DeclaredModel): Index[] {
  return model.schema.indexes().map(([key, options]) => {
    // An option of MongoDB before 4.2, which mongoose still adds.
    const { background: _, ...rest } = options;
    // mongoose types a key's directions more widely than the driver; ours are 1 and -1.
    const keys = key as Record<string, 1 | -1>;
    return { name: nameOf(keys), ...rest, key: keys } as Index;
  });
}

/** The name MongoDB gives an index that has none. */
const nameOf = (key: Record<string, 1 | -1>) =>
  Object.entries(key)
    .map(([field, direction]) => `${field}_${direction}`)
    .join('_');

/** With its fields in order: another order is another index. */
const keyOf = ({ key }: Index) => JSON.stringify(key);

/** Everything that makes an index what it is; MongoDB adds its version, and once added the namespace. */
function definitionOf({ name, key, ...options }: Index): string {
  const { v: _version, ns: _namespace, ...rest } = options as Record<string, unknown>;
  const sorted = Object.entries(rest).toSorted(([a], [b]) => a.localeCompare(b));
  return `${name} ${JSON.stringify(key)} ${JSON.stringify(Object.fromEntries(sorted))}`;
}
