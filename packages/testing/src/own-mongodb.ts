import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedMongo, startReplicaSet } from '@moveway/dev/mongo/embedded-mongo.ts';
import { findMongod } from '@moveway/dev/mongo/find-mongod.ts';
import { temporaryDataDirectory } from '@moveway/dev/mongo/temporary-data.ts';
import { freePort, isFree } from '@moveway/dev/shell/network.ts';

/**
 * A MongoDB of one test's own, which may be stopped and started again with its data at the same address, even where the
 * tests are given one by `MONGODB_URI`: that one is others' too.
 * @param parameters Of the server, as `name=value`.
 */
export async function startOwnMongodb(parameters: readonly string[] = []) {
  const mongod = await findMongod(() => undefined);
  const directory = await mkdtemp(join(await temporaryDataDirectory(), 'moveway-own-mongo-'));
  const port = await freePort();
  let running: EmbeddedMongo | undefined = await startReplicaSet(mongod, directory, port, parameters);
  const { uri } = running;
  async function stop() {
    await running?.stop();
    running = undefined;
  }
  return {
    uri,
    stop,
    /** Ends it as a crash would (SIGKILL). */
    async kill(): Promise<void> {
      await running?.kill();
      running = undefined;
      // The sockets of a killed process outlive it by moments.
      while (!(await isFree(port))) {
        await sleep(20);
      }
    },
    async start(): Promise<void> {
      running ??= await startReplicaSet(mongod, directory, port, parameters);
    },
    /** Stops it for good and deletes its data, so it need not store them. */
    async remove(): Promise<void> {
      await running?.kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
