import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startReplicaSet } from './embedded-mongo.ts';
import { findMongod } from './find-mongod.ts';
import type { Progress } from './mongod-providers.ts';
import { startRestartingMongo, type OnRestart } from './restarting-mongo.ts';
import { temporaryDataDirectory } from './temporary-data.ts';

/** A MongoDB to use, and how to be done with it. */
export interface ProvidedMongo {
  readonly uri: string;
  /** When it has ended, for any reason: a line that says which. Never, where none was started. */
  readonly ended: Promise<string>;
  /** Stops what was started, and nothing else. */
  stop(): Promise<void>;
}

interface ProvideOptions {
  progress: Progress;
  /** Where the data stays; without it, a temporary place that goes with the server. */
  dataDirectory?: string;
  /** Where it is given, a server that ends by itself is started again. */
  onRestart?: OnRestart;
}

/**
 * The MongoDB named by `MONGODB_URI`, then none is started; else an embedded single-node replica set.
 * @throws {Failure} when no way of getting one works here.
 */
export async function provideMongo({
  progress,
  dataDirectory,
  onRestart,
}: ProvideOptions): Promise<ProvidedMongo> {
  const given = process.env['MONGODB_URI'];
  if (given !== undefined && given !== '') {
    return { uri: given, ended: new Promise(() => undefined), stop: async () => undefined };
  }
  const mongod = await findMongod(progress);
  const directory = dataDirectory ?? (await mkdtemp(join(await temporaryDataDirectory(), 'moveway-mongo-')));
  const server = onRestart
    ? await startRestartingMongo(mongod, directory, onRestart)
    : await startReplicaSet(mongod, directory);
  return {
    uri: server.uri,
    ended: server.ended,
    async stop() {
      await server.stop();
      if (dataDirectory === undefined) {
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
}
