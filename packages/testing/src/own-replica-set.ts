import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { initiate, uriOf } from '@moveway/dev/mongo/embedded-mongo.ts';
import { findMongod } from '@moveway/dev/mongo/find-mongod.ts';
import { startMember, type Member } from '@moveway/dev/mongo/member.ts';
import { temporaryDataDirectory } from '@moveway/dev/mongo/temporary-data.ts';
import { freePort } from '@moveway/dev/shell/network.ts';
import { MongoClient } from 'mongodb';

export type OwnReplicaSet = Awaited<ReturnType<typeof startOwnReplicaSet>>;

/** Several members of one's own, to be killed and brought back. */
export async function startOwnReplicaSet(size: number) {
  const mongod = await findMongod(() => undefined);
  const directory = await mkdtemp(join(await temporaryDataDirectory(), 'moveway-own-set-'));
  const members = new Map<string, Member>();
  async function start(port: number): Promise<void> {
    const member = await startMember(mongod, join(directory, String(port)), port);
    members.set(member.host, member);
  }
  for (let index = 0; index < size; index += 1) {
    await start(await freePort());
  }
  const hosts = [...members.keys()];
  await initiate(hosts);
  const client = await new MongoClient(uriOf(hosts), { serverSelectionTimeoutMS: 60_000 }).connect();
  const primary = async () => String((await client.db('admin').command({ hello: 1 }))['primary']);

  return {
    uri: uriOf(hosts),
    /** Kills the primary (SIGKILL); the others elect a new one. @returns how to bring it back */
    async killPrimary(): Promise<() => Promise<void>> {
      const host = await primary();
      await members.get(host)?.kill();
      return () => start(Number(host.split(':')[1]));
    },
    /** The primary hands over to another member. */
    async stepDown(): Promise<void> {
      await client.db('admin').command({ replSetStepDown: 5, secondaryCatchUpPeriodSecs: 5 });
    },
    /** Ends all and deletes their data. */
    async remove(): Promise<void> {
      await client.close();
      await Promise.all([...members.values()].map((member) => member.kill()));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
