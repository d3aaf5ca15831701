import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, type Document, MongoClient, MongoServerError } from 'mongodb';
import { MongoMemoryServer } from 'mongodb-memory-server-core';
import { Failure, firstLine } from '../shell/failure.ts';
import type { Mongod } from './mongod-provider.ts';

const REPLICA_SET = 'moveway';
const LAUNCH_TIMEOUT_MS = 90_000;

/** A running `mongod` that is, or will be, a member of the replica set. */
export interface Member {
  /** `address:port`. */
  readonly host: string;
  stop(): Promise<void>;
  /** Ends it as a crash would (SIGKILL). */
  kill(): Promise<void>;
}

/** A replica set of one. */
export interface EmbeddedMongo extends Member {
  readonly uri: string;
}

/**
 * Starts `mongod` with its data in `directory`.
 * @param port Where it listens; a free port unless given.
 */
export async function startMember(mongod: Mongod, directory: string, port?: number): Promise<Member> {
  await mkdir(directory, { recursive: true });
  // The binary was chosen on purpose; the library would otherwise compare its version with its own default.
  process.env['MONGOMS_SYSTEM_BINARY_VERSION_CHECK'] = 'false';
  const server = new MongoMemoryServer({
    binary: { systemBinary: mongod.path },
    instance: {
      dbPath: directory,
      ip: '127.0.0.1',
      // Exactly this port: the library would take another one than it had within the last ten seconds.
      ...(port === undefined ? {} : { port, portGeneration: false }),
      replSet: REPLICA_SET,
      storageEngine: 'wiredTiger',
      launchTimeout: LAUNCH_TIMEOUT_MS,
      args: [
        // Diagnostics nobody reads; collecting them also brings mongod.exe down under wine.
        ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
        // What a killed server was in the middle of must not keep its documents locked for a whole minute.
        ...['--setParameter', 'transactionLifetimeLimitSeconds=10'],
        ...['--wiredTigerCacheSizeGB', '1'],
      ],
    },
    // Its own process group: Ctrl-C in the terminal must reach it last, from here.
    spawn: { detached: true },
  });
  async function stop(): Promise<void> {
    await server.stop({ doCleanup: false, force: false });
    await mongod.settled?.();
  }
  async function kill(): Promise<void> {
    const child = server.instanceInfo?.instance.mongodProcess;
    if (child && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
    await server.stop({ doCleanup: false, force: false });
  }
  try {
    await server.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { host: `127.0.0.1:${server.instanceInfo?.port}`, stop, kill };
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
 * @throws {Failure} when it does not come up.
 */
export async function startReplicaSet(
  mongod: Mongod,
  directory: string,
  port?: number,
): Promise<EmbeddedMongo> {
  let member: Member | undefined;
  try {
    member = await startMember(mongod, directory, port);
    await becomePrimary(member.host);
    return { ...member, uri: uriOf([member.host]) };
  } catch (error) {
    await member?.stop();
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

/** A new data directory starts a set; an old one remembers the port of its last run, so its set is told the new one. */
async function becomePrimary(host: string): Promise<void> {
  const client = await new MongoClient(`mongodb://${host}/?directConnection=true`).connect();
  const admin = client.db('admin');
  const members = [{ _id: 0, host }];
  const deadline = Date.now() + LAUNCH_TIMEOUT_MS;
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
