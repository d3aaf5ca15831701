import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, type Document, MongoClient, MongoNetworkError, MongoServerError } from 'mongodb';
import { Failure, firstLine } from '../shell/run.ts';
import { REPLICA_SET, startMember, type Member } from './member.ts';
import type { Mongod } from './mongod-providers.ts';

const PRIMARY_TIMEOUT_MS = 90_000;

/** A replica set of one. */
export interface EmbeddedMongo extends Member {
  readonly uri: string;
}

/** The address of a replica set. */
export const uriOf = (hosts: readonly string[]) => `mongodb://${hosts.join(',')}/?replicaSet=${REPLICA_SET}`;

/** Makes members without data a replica set; they elect a primary among them within seconds. */
export async function initiate(hosts: readonly string[]): Promise<void> {
  const client = await new MongoClient(`mongodb://${hosts[0]}/?directConnection=true`).connect();
  const members = hosts.map((host, _id) => ({ _id, host }));
  await client.db('admin').command({ replSetInitiate: { _id: REPLICA_SET, members } });
  await client.close();
}

/**
 * Runs `mongod` as a replica set of one (transactions and change streams work) with its data in `directory`.
 * @param port Where it listens; a free port unless given.
 * @param parameters Of the server, as `name=value`.
 * @throws {Failure} when it does not come up.
 */
export async function startReplicaSet(
  mongod: Mongod,
  directory: string,
  port?: number,
  parameters: readonly string[] = [],
): Promise<EmbeddedMongo> {
  let member: Member | undefined;
  try {
    member = await startMember(mongod, directory, port, parameters);
    await becomePrimary(member.host, Date.now() + PRIMARY_TIMEOUT_MS);
    return { ...member, uri: uriOf([member.host]) };
  } catch (error) {
    await member?.stop();
    if (error instanceof Failure) {
      throw error;
    }
    throw new Failure(`MongoDB did not start with its data in ${directory} (${firstLine(error)}).`, {
      cause: error,
    });
  }
}

/** A member that has just started reads its configuration, and takes no new one until it has. */
async function reconfigure(admin: Db, members: object[], deadline: number): Promise<void> {
  for (;;) {
    try {
      const before: Document = await admin.command({ replSetGetConfig: 1 });
      await admin.command({ replSetReconfig: { ...before['config'], members }, force: true });
      return;
    } catch (error) {
      if (!hasCodeName(error, 'ConfigurationInProgress', 'NotYetInitialized') || Date.now() > deadline) {
        throw error;
      }
      await sleep(100);
    }
  }
}

function hasCodeName(error: unknown, ...names: string[]): boolean {
  return error instanceof MongoServerError && names.includes(String(error.codeName));
}

/**
 * A member closes its connections when its state changes, as it does while it becomes the primary: then asked again.
 */
async function becomePrimary(host: string, deadline: number): Promise<void> {
  for (;;) {
    try {
      await configure(host, deadline);
      return;
    } catch (error) {
      if (!(error instanceof MongoNetworkError) || Date.now() > deadline) {
        throw error;
      }
      await sleep(100);
    }
  }
}

/**
 * A new data directory starts a set; an old one holds the port of its last run, so its set is reconfigured with the new
 * one.
 */
async function configure(host: string, deadline: number): Promise<void> {
  const client = await new MongoClient(`mongodb://${host}/?directConnection=true`).connect();
  const admin = client.db('admin');
  const members = [{ _id: 0, host }];
  try {
    try {
      await admin.command({ replSetInitiate: { _id: REPLICA_SET, members } });
    } catch (error) {
      if (!hasCodeName(error, 'AlreadyInitialized')) {
        throw error;
      }
      await reconfigure(admin, members, deadline);
    }
    while ((await admin.command({ hello: 1 }))['isWritablePrimary'] !== true) {
      if (Date.now() > deadline) {
        throw new Error('it did not become primary');
      }
      await sleep(100);
    }
  } finally {
    await client.close();
  }
}
