import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { DatabaseError } from '../database-error.ts';
import { mongoose } from '../mongoose.ts';

const { EJSON } = mongoose.mongo.BSON;
const FILE = 'manifest.json';

const collectionSchema = z.object({
  name: z.string().regex(/^[\w.-]+$/),
  documents: z.number().int().min(0),
  /** SHA-256 of the collection's file, hexadecimal. */
  sha256: z.string(),
  /** As MongoDB lists them, the one of `_id` left out. */
  indexes: z.array(z.looseObject({ key: z.looseObject({}), name: z.string() })),
});

/** What a backup consists of. It is written last, so that a backup that was cut off has none. */
const manifestSchema = z.object({
  format: z.literal(1),
  database: z.string(),
  createdAt: z.iso.datetime(),
  collections: z.array(collectionSchema),
});

export type BackedUpCollection = z.infer<typeof collectionSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** The documents of a collection: BSON one after the other, compressed, as `mongodump --gzip` writes them. */
export const fileOf = (directory: string, collection: string) => join(directory, `${collection}.bson.gz`);

export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  await writeFile(join(directory, FILE), `${EJSON.stringify(manifest, undefined, 2)}\n`, { flush: true });
}

/** @throws {DatabaseError} when there is no whole backup in the directory, or a file of it is damaged */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, FILE), 'utf8').catch((error: unknown) => {
    throw new DatabaseError(`${directory} holds no complete backup: ${FILE} cannot be read.`, {
      cause: error,
    });
  });
  const { data } = manifestSchema.safeParse(parse(text));
  if (!data) {
    throw new DatabaseError(`${directory} holds no backup that this program can read.`);
  }
  for (const { name, sha256 } of data.collections) {
    if ((await hashOf(fileOf(directory, name))) !== sha256) {
      throw new DatabaseError(`${fileOf(directory, name)} is damaged or missing: restore another backup.`);
    }
  }
  return data;
}

function parse(text: string): unknown {
  try {
    return EJSON.parse(text);
  } catch {
    // No JSON, so no manifest either.
    return undefined;
  }
}

/** @returns undefined for a file that cannot be read */
async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
