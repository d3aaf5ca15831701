import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { DatabaseError } from '../database-error.ts';
import { mongoose } from '../mongoose.ts';

const { EJSON } = mongoose.mongo.BSON;
const FILE = 'manifest.json';
const SUFFIX = '.bson.gz';
/** The bytes of a document without fields: its length and its end. */
const SHORTEST_DOCUMENT = 5;
/** The most that MongoDB stores, with the bytes that it may add to a document. */
const LONGEST_DOCUMENT = 16 * 1024 * 1024 + 16 * 1024;

const collectionSchema = z.object({
  name: z.string().regex(/^[\w.-]+$/),
  documents: z.number().int().min(0),
  /** SHA-256 of the collection's file, hexadecimal. */
  sha256: z.string(),
  /** As MongoDB lists them, without the index of `_id`. */
  indexes: z.array(z.looseObject({ key: z.looseObject({}), name: z.string() })),
});

/** The content of a backup. It is written last, so that an interrupted backup has no manifest. */
const manifestSchema = z.object({
  format: z.literal(2),
  database: z.string(),
  createdAt: z.iso.datetime(),
  collections: z.array(collectionSchema),
});

export type BackedUpCollection = z.infer<typeof collectionSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** The documents of a collection: BSON one after the other, compressed, as `mongodump --gzip` writes them. */
export const fileOf = (directory: string, collection: string) => join(directory, collection + SUFFIX);

/** Adds the digest: SHA-256 of all the rest as JSON without spaces, hexadecimal. */
export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  // EJSON is JSON, in which a date or a long number is an object.
  const content = JSON.parse(EJSON.stringify(manifest)) as object;
  const text = JSON.stringify({ ...content, sha256: digestOf(content) }, undefined, 2);
  await writeFile(join(directory, FILE), `${text}\n`, { flush: true });
}

const digestOf = (content: object) => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/**
 * @throws {DatabaseError} when there is no whole backup in the directory, its manifest was changed, or a file of it is
 *   damaged, missing, or holds another number of documents
 */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, FILE), 'utf8').catch((error: unknown) => {
    throw new DatabaseError(`${directory} holds no complete backup: ${FILE} cannot be read.`, {
      cause: error,
    });
  });
  const { sha256, ...content } = parse(text);
  const { data } = manifestSchema.safeParse(EJSON.deserialize(content));
  if (!data) {
    throw new DatabaseError(`${directory} holds no backup that this program can read.`);
  }
  if (sha256 !== digestOf(content)) {
    throw new DatabaseError(
      `${join(directory, FILE)} was changed after the backup was made: restore another one.`,
    );
  }
  await checkFiles(directory, data.collections);
  return data;
}

async function checkFiles(directory: string, collections: readonly BackedUpCollection[]): Promise<void> {
  const files = (await readdir(directory)).filter((name) => name.endsWith(SUFFIX));
  const named = new Set(collections.map(({ name }) => name + SUFFIX));
  const unnamed = files.find((file) => !named.has(file));
  if (unnamed !== undefined) {
    throw new DatabaseError(`${join(directory, FILE)} does not name ${unnamed}: restore another backup.`);
  }
  for (const { name, sha256, documents } of collections) {
    const file = fileOf(directory, name);
    const found = await readThrough(file);
    if (found?.sha256 !== sha256) {
      throw new DatabaseError(`${file} is damaged or missing: restore another backup.`);
    }
    if (found.documents !== documents) {
      throw new DatabaseError(
        `${file} holds ${found.documents} documents, and ${FILE} says ${documents}: restore another backup.`,
      );
    }
  }
}

/** @returns an empty object for a text that is no JSON object, and so no manifest */
function parse(text: string): { sha256?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Passes chunks on, each added to the hash. */
export const hashedBy = (hash: Hash) =>
  async function* hashed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };

/** @returns undefined for a file that cannot be read to its end */
async function readThrough(file: string): Promise<{ sha256: string; documents: number } | undefined> {
  const hash = createHash('sha256');
  let documents = 0;
  async function count(stream: AsyncIterable<Buffer>): Promise<void> {
    const reading = documentsOf(stream);
    while ((await reading.next()).done !== true) {
      documents += 1;
    }
  }
  try {
    await pipeline(createReadStream(file), hashedBy(hash), createGunzip(), count);
    return { sha256: hash.digest('hex'), documents };
  } catch {
    return undefined;
  }
}

/**
 * The BSON documents of a stream, each of which begins with its length in bytes.
 * @throws {Error} when the last one is cut off, or when a document's length is impossible
 */
export async function* documentsOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4) {
      const length = rest.readInt32LE(0);
      if (length < SHORTEST_DOCUMENT || length > LONGEST_DOCUMENT) {
        throw new Error(`A document says that it is ${length} bytes long`);
      }
      if (rest.length < length) {
        break;
      }
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) {
    throw new Error('The last document is cut off');
  }
}
