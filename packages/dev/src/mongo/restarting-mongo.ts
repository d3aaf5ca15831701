import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { startReplicaSet, type EmbeddedMongo } from './embedded-mongo.ts';
import type { Mongod } from './mongod-providers.ts';

/** Called with why a `mongod` had ended, and its last lines of output, once it runs again. */
export type OnRestart = (reason: string, lastLines: string) => void;

/** A `mongod` that ends this often does not just crash now and then. */
const MAX_RESTARTS = 5;
/**
 * After a crash wine sometimes leaves a process that does not answer: it is ended after this many missed pings in a
 * row.
 */
const MAX_MISSED_PINGS = 3;
const PING_MS = 5000;
const PAUSE_MS = 2000;

/**
 * Runs `mongod` as `startReplicaSet` does, and starts it again, at the same address and with its data, when it ends by
 * itself or stops answering. For tests where `mongod.exe` runs under wine and crashes now and then, mostly while
 * indexes are built: servers and clients wait for a primary, so most tests do not notice.
 * @throws {Failure} when it does not come up at first
 */
export async function startRestartingMongo(
  mongod: Mongod,
  directory: string,
  onRestart: OnRestart,
): Promise<Pick<EmbeddedMongo, 'uri' | 'ended' | 'stop'>> {
  const first = await startReplicaSet(mongod, directory);
  const port = Number(first.host.split(':').at(-1));
  let running: Promise<EmbeddedMongo> = Promise.resolve(first);
  let isStopping = false;

  async function keepRunning(): Promise<string> {
    for (let restarts = 0; ; restarts += 1) {
      const server = await running;
      const watching = new AbortController();
      let silence = '';
      void killWhenSilent(server, watching.signal, () => {
        silence = 'MongoDB stopped answering and was killed. ';
      });
      const ended = await server.ended;
      watching.abort();
      const reason = silence + ended;
      if (isStopping || restarts === MAX_RESTARTS) {
        return reason;
      }
      running = startReplicaSet(mongod, directory, port);
      await running;
      onRestart(reason, server.lastLines());
    }
  }

  return {
    uri: first.uri,
    // A restart that fails says why.
    ended: keepRunning().catch((error: unknown) => (error instanceof Error ? error.message : String(error))),
    async stop() {
      isStopping = true;
      const server = await running.catch(() => undefined);
      await server?.stop();
    },
  };
}

/** Pings it until `signal`, and kills it when it misses too many pings in a row. @param onSilent Called before that. */
async function killWhenSilent(
  server: EmbeddedMongo,
  signal: AbortSignal,
  onSilent: () => void,
): Promise<void> {
  const client = new MongoClient(`mongodb://${server.host}/?directConnection=true`, {
    serverSelectionTimeoutMS: PING_MS,
    connectTimeoutMS: PING_MS,
    socketTimeoutMS: PING_MS,
  });
  let missed = 0;
  while (!signal.aborted && missed < MAX_MISSED_PINGS) {
    await sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
    missed = await client
      .db('admin')
      .command({ ping: 1 })
      .then(
        () => 0,
        () => missed + 1,
      );
  }
  await client.close();
  if (!signal.aborted) {
    onSilent();
    await server.kill();
  }
}
