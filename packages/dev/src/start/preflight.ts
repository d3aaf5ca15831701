import { once } from 'node:events';
import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { Failure } from '../shell/run.ts';
import type { StartSettings } from './settings.ts';

/** A new MongoDB takes about 300 MB for its journal and collections. */
const NEEDED_BYTES = 500 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 5000;

/**
 * Checks before the long steps of a start for what would fail later.
 * @throws {Failure} for a taken port, an unreachable MongoDB, a data directory that cannot be used.
 */
export async function checkBeforehand(settings: StartSettings): Promise<void> {
  await checkPort(settings.port, settings.host);
  if (settings.mongodbUri === undefined) {
    await checkDataDirectory(settings.dataDirectory);
  } else {
    await checkMongo(settings.mongodbUri);
  }
}

async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const reason =
      codeOf(error) === 'EADDRINUSE'
        ? 'is taken: stop what uses it'
        : `cannot be used (${codeOf(error)}): check HOST`;
    throw new Failure(`Port ${port} on ${host} ${reason}, or choose another one with PORT=3001 npm start.`, {
      cause: error,
    });
  }
  server.close();
  await once(server, 'close');
}

/** @throws {Failure} when nothing can be written there, or too little. */
export async function checkDataDirectory(directory: string, neededBytes = NEEDED_BYTES): Promise<void> {
  let free: number;
  try {
    await makeDirectory(directory);
    const probe = join(directory, '.write-probe');
    await writeFile(probe, 'probe');
    await rm(probe);
    const { bavail, bsize } = await statfs(directory);
    free = bavail * bsize;
  } catch (error) {
    throw new Failure(
      `DATA_DIR ${directory} cannot be written to (${codeOf(error)}): choose another directory.`,
      {
        cause: error,
      },
    );
  }
  if (free < neededBytes) {
    throw new Failure(
      `DATA_DIR ${directory} is full: ${megabytes(free)} MB are free, ${megabytes(neededBytes)} MB are needed.`,
    );
  }
}

/**
 * Makes a directory and those above it. Not by the option `recursive`, which never ends where a directory is there and
 * nothing can be made in it (ENOENT), as in /proc.
 */
async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory);
  } catch (error) {
    const parent = dirname(directory);
    if (codeOf(error) === 'EEXIST' && (await stat(directory)).isDirectory()) {
      return;
    }
    if (codeOf(error) !== 'ENOENT' || parent === directory) {
      throw error;
    }
    await makeDirectory(parent);
    await mkdir(directory);
  }
}

/** One member that accepts a connection is enough; an SRV name is left to the driver. */
async function checkMongo(uri: string): Promise<void> {
  const hosts = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1];
  if (hosts === undefined) {
    if (uri.startsWith('mongodb+srv://')) {
      return;
    }
    throw new Failure('MONGODB_URI must begin with mongodb:// or mongodb+srv://.');
  }
  const attempts = hosts.split(',').map((host) => accepts(host));
  if (!(await Promise.all(attempts)).includes(true)) {
    throw new Failure(`MONGODB_URI cannot be reached: nothing answers at ${hosts}.`);
  }
}

async function accepts(host: string): Promise<boolean> {
  const [, name = host, port = '27017'] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
  const socket = connect({ host: name, port: Number(port) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
    return true;
  } catch {
    // Rejected, unknown or silent: all mean that no MongoDB answers there.
    return false;
  } finally {
    socket.destroy();
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}
