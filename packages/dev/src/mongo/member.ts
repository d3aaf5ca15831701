import { mkdir } from 'node:fs/promises';
import { errors, MongoInstance } from 'mongodb-memory-server-core';
import { Failure, firstLine } from '../shell/run.ts';
import { freePort } from '../shell/network.ts';
import type { Mongod } from './mongod-providers.ts';

export const REPLICA_SET = 'moveway';
const LAUNCH_TIMEOUT_MS = 90_000;
/** The last part of its output, in characters; enough to contain the reason of an end, which precedes a stack. */
const KEPT_OUTPUT = 64 * 1024;
/** What the Windows build logs in a crash; under wine it then often hangs instead of ending. */
const CRASHED = '"msg":"Unhandled exception"';
const LAST_LINES = 20;
const MAX_LINE_LENGTH = 300;

/** A running `mongod` that is, or will be, a member of the replica set. */
export type Member = Awaited<ReturnType<typeof startMember>>;

/**
 * The library's `mongod`, which ends soon after its parent however that ended, and is killed when it logs a crash. Only
 * the end of the process is a failure: the library would mistake lines of its output for one, and print the stacks of
 * its retries.
 */
class ObservedInstance extends MongoInstance {
  readonly #closed = Promise.withResolvers<MongodEnd>();
  #output = '';

  /** When the process has ended and all its output was read. */
  readonly closed = this.#closed.promise;

  get output(): string {
    return this.#output;
  }

  override stdoutHandler(message: string | Buffer): void {
    this.#output = (this.#output + message.toString()).slice(-KEPT_OUTPUT);
    super.stdoutHandler(message);
    if (this.#output.includes(CRASHED)) {
      this.mongodProcess?.kill('SIGKILL');
    }
  }

  override closeHandler(code: number | null, signal: string | null): void {
    this.#closed.resolve({ output: this.#output, code, signal });
    super.closeHandler(code, signal);
  }

  override checkErrorInLine(): void {}
}

/**
 * Starts `mongod` with its data in `directory`.
 * @param port Where it listens; a free port unless given.
 * @param parameters Of the server, as `name=value`.
 * @throws {Failure} when it does not come up.
 */
export async function startMember(
  mongod: Mongod,
  directory: string,
  port?: number,
  parameters: readonly string[] = [],
) {
  await mkdir(directory, { recursive: true });
  // The binary was chosen on purpose; the library would otherwise compare its version with its own default.
  process.env['MONGOMS_SYSTEM_BINARY_VERSION_CHECK'] = 'false';
  const listenPort = port ?? (await freePort());
  const instance = new ObservedInstance({
    binary: { systemBinary: mongod.path },
    instance: {
      dbPath: directory,
      ip: '127.0.0.1',
      port: listenPort,
      replSet: REPLICA_SET,
      storageEngine: 'wiredTiger',
      launchTimeout: LAUNCH_TIMEOUT_MS,
      args: [
        // Unused diagnostics; collecting them also crashes mongod.exe under wine.
        '--setParameter',
        'diagnosticDataCollectionEnabled=false',
        // Transactions of a killed server must not lock their documents for a whole minute.
        '--setParameter',
        'transactionLifetimeLimitSeconds=10',
        // Each test file drops its database of some 240 files, which by default stay open for ten minutes afterwards.
        // A whole run of tests thereby reached the limit of open files (20,000), and mongod ended.
        '--wiredTigerEngineConfigString',
        'file_manager=(close_idle_time=10,close_handle_minimum=100,close_scan_interval=5)',
        '--wiredTigerCacheSizeGB',
        '1',
        ...parameters.flatMap((parameter) => ['--setParameter', parameter]),
      ],
    },
    // Its own process group: Ctrl-C in the terminal must reach it last, from here.
    spawn: { detached: true },
  });
  const ended = instance.closed.then((end) => explainMongodEnd(directory, end));
  async function stop(): Promise<void> {
    await instance.stop();
    await mongod.settled?.();
  }
  try {
    await instance.start();
  } catch (error) {
    const didEnd = error instanceof errors.UnexpectedCloseError;
    await stop();
    throw new Failure(
      didEnd ? await ended : `MongoDB did not start with its data in ${directory} (${firstLine(error)}).`,
      { cause: error },
    );
  }
  const child = instance.mongodProcess;
  return {
    /** `address:port`. */
    host: `127.0.0.1:${listenPort}`,
    /** When the process has ended, for any reason: a line that says which, and what to do. */
    ended,
    /** Its last lines of output, which may say why it ended. */
    lastLines: () => lastLines(instance.output),
    stop,
    /** Ends it as a crash would (SIGKILL). */
    async kill(): Promise<void> {
      child?.kill('SIGKILL');
      await ended;
      await instance.stop();
    },
  };
}

/** The last lines of a log, without the frames of stacks, and without what makes a line long. */
export function lastLines(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '' && !line.includes('"msg":"Frame"'));
  return lines
    .slice(-LAST_LINES)
    .map((line) => line.slice(0, MAX_LINE_LENGTH))
    .join('\n');
}

/** The unexpected end of a `mongod`. */
export interface MongodEnd {
  /** Its last output. */
  output: string;
  code: number | null;
  signal: string | null;
}

/** What WiredTiger exits with when it cannot go on. */
const FATAL = 14;
/** Error 28 is ENOSPC. */
const DISK_FULL = /No space left on device|not enough space|"error":28\b/;

/** Explains in one line why it ended, as far as its output shows, and what to do. @param directory where its data is */
export function explainMongodEnd(directory: string, { output, code, signal }: MongodEnd): string {
  if (DISK_FULL.test(output)) {
    return `MongoDB ended because the disk of ${directory} is full: make room there and start again; the data is kept.`;
  }
  if (output.includes('DBPathInUse')) {
    return `MongoDB did not start because another mongod uses ${directory}: stop that one first.`;
  }
  if (code === FATAL || output.includes('aborting after fassert() failure')) {
    return (
      `MongoDB ended because its data in ${directory} is damaged: move that directory away to begin with an empty ` +
      'database, and restore a backup if there is one (docs/runbooks/restore.md).'
    );
  }
  if (output.includes(CRASHED)) {
    return `MongoDB crashed, which its Windows build under wine sometimes does; its data is in ${directory}.`;
  }
  return `MongoDB ended by itself (${signal ?? `exit code ${code}`}); its data is in ${directory}.`;
}
