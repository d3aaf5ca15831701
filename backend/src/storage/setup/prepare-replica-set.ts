import { setTimeout as sleep } from 'node:timers/promises';
import { mongoose } from '../mongoose.ts';
import { readSecrets, type Secrets } from './make-secrets.ts';

const { MongoClient, MongoServerError } = mongoose.mongo;
type Client = InstanceType<typeof MongoClient>;

/** How long the members may take to start, and then to elect a primary. */
const TIMEOUT_MS = 120_000;
const ALREADY_INITIALIZED = 23;
const USER_EXISTS = 51_003;
/** The backends read, write, make indexes, and change collections by migrations, in their database only. */
const BACKEND_ROLES = ['readWrite', 'dbAdmin'];

/**
 * Joins the members of a new replica set, and gives its two users the passwords of their connection strings. Signs in
 * as the members do among themselves, with their key, because there is no user before.
 * @throws {Error} when the members do not come up
 */
async function prepareReplicaSet({ key, rootUri, backendUri }: Secrets): Promise<void> {
  const { replicaSet, hosts } = new MongoClient(backendUri).options;
  const addresses = hosts.map(String);
  const asMember = { auth: { username: '__system', password: key }, authSource: 'local' };
  if (!(await isInitiated(addresses))) {
    await withClient(direct(addresses[0]), asMember, (client) => initiate(client, replicaSet, addresses));
  }
  const uri = `mongodb://${addresses.join(',')}/?replicaSet=${replicaSet}`;
  await withClient(uri, { ...asMember, serverSelectionTimeoutMS: TIMEOUT_MS }, async (client) => {
    await setUser(client, rootUri, ['root']);
    await setUser(client, backendUri, BACKEND_ROLES);
  });
}

const direct = (address = '') => `mongodb://${address}/?directConnection=true`;

async function withClient<T>(
  uri: string,
  options: ConstructorParameters<typeof MongoClient>[1],
  action: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new MongoClient(uri, options);
  try {
    return await action(client);
  } finally {
    await client.close();
  }
}

/**
 * Waits until one member says that it belongs to a set, or all say that they belong to none: a member that is away may
 * be the one with the data.
 */
async function isInitiated(addresses: readonly string[]): Promise<boolean> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const states = await Promise.all(addresses.map(stateOf));
    if (states.includes('member')) {
      return true;
    }
    if (states.every((state) => state === 'new')) {
      return false;
    }
    if (Date.now() > deadline) {
      throw new Error(`These do not all answer, and a new replica set needs all: ${addresses.join(', ')}`);
    }
    await sleep(500);
  }
}

async function stateOf(address: string): Promise<'member' | 'new' | 'away'> {
  try {
    const { setName } = await withClient(direct(address), { serverSelectionTimeoutMS: 2000 }, (client) =>
      client.db('admin').command({ hello: 1 }),
    );
    return setName === undefined ? 'new' : 'member';
  } catch {
    // No connection, or no answer in time; the command itself needs no rights.
    return 'away';
  }
}

async function initiate(client: Client, _id: string, addresses: readonly string[]): Promise<void> {
  const members = addresses.map((host, id) => ({ _id: id, host }));
  try {
    await client.db('admin').command({ replSetInitiate: { _id, members } });
  } catch (error) {
    // A member that has just started says that it belongs to none until it has read its configuration.
    if (!(error instanceof MongoServerError && error.code === ALREADY_INITIALIZED)) {
      throw error;
    }
  }
}

async function setUser(client: Client, uri: string, roles: readonly string[]): Promise<void> {
  const { credentials, dbName } = new MongoClient(uri).options;
  const user = { pwd: credentials?.password, roles };
  const database = client.db(dbName);
  try {
    await database.command({ createUser: credentials?.username, ...user });
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === USER_EXISTS)) {
      throw error;
    }
    await database.command({ updateUser: credentials?.username, ...user });
  }
}

/*
 * Command: `prepare-replica-set.ts <directory of the database> <directory of the backends>`, before the backends start.
 * Joins the members on the first start and makes their users; afterwards it needs no more members than a majority.
 */
if (import.meta.main) {
  const [database = '', backend = ''] = process.argv.slice(2);
  await prepareReplicaSet(await readSecrets({ database, backend }));
}
