import { randomBytes } from 'node:crypto';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The account in the images of MongoDB and of Node that its server runs as. */
const DATABASE_ACCOUNT = 999;
const BACKEND_ACCOUNT = 1000;
/** As much as MongoDB takes: 1024 characters of base64. */
const KEY_BYTES = 756;

/** Where the secrets of a deployment are stored: the database's own, and the one that a backend signs in with. */
interface SecretDirectories {
  database: string;
  backend: string;
}

/** What is stored there. */
export interface Secrets {
  /** What the members of the replica set know each other by. */
  key: string;
  /** The connection string of an operator, who may do everything. */
  rootUri: string;
  /** The connection string of the backends. */
  backendUri: string;
}

const filesIn = ({ database, backend }: SecretDirectories) => ({
  key: join(database, 'keyfile'),
  rootUri: join(database, 'root-uri'),
  backendUri: join(backend, 'mongodb-uri'),
});

/**
 * Makes the secrets that are not there yet, readable only to those who need them.
 * @param hosts of the replica set, as in a connection string
 */
async function makeSecrets(directories: SecretDirectories, hosts: string): Promise<void> {
  const files = filesIn(directories);
  const uri = (user: string, database: string) =>
    `mongodb://${user}:${randomBytes(32).toString('hex')}@${hosts}/${database}?replicaSet=rs0`;
  await storeNew(files.key, randomBytes(KEY_BYTES).toString('base64'), DATABASE_ACCOUNT);
  await storeNew(files.rootUri, uri('root', 'admin'), DATABASE_ACCOUNT);
  await storeNew(files.backendUri, uri('moveway', 'moveway'), BACKEND_ACCOUNT);
}

export async function readSecrets(directories: SecretDirectories): Promise<Secrets> {
  const files = filesIn(directories);
  const read = (path: string) => readFile(path, 'utf8');
  return {
    key: await read(files.key),
    rootUri: await read(files.rootUri),
    backendUri: await read(files.backendUri),
  };
}

async function storeNew(path: string, secret: string, account: number): Promise<void> {
  try {
    await writeFile(path, secret, { flag: 'wx', mode: 0o400 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      return;
    }
    throw error;
  }
  // Only root can give a file away; another user runs the servers too.
  if (process.getuid?.() === 0) {
    await chown(path, account, account);
  }
}

/*
 * Command: `make-secrets.ts <directory of the database> <directory of the backends> <hosts>`, once per deployment.
 * Secrets that are there already stay as they are.
 */
if (import.meta.main) {
  const [database = '', backend = '', hosts = ''] = process.argv.slice(2);
  await makeSecrets({ database, backend }, hosts);
}
