import { join } from 'node:path';
import { DryMongoBinary, MongoBinary } from 'mongodb-memory-server-core';
import { run } from '../shell/run.ts';
import { cacheDirectory } from '../shell/paths.ts';
import { isReachable } from '../shell/network.ts';

/** A `mongod` ready to run. */
export interface Mongod {
  readonly path: string;
  /** Resolves when the processes that the program started have ended too, once it has been stopped. */
  settled?(): Promise<void>;
}

/** One way of getting a `mongod` to run. */
export interface MongodProvider {
  /** As remembered in the cache and shown to the reader. */
  readonly name: string;
  /**
   * A `mongod`, or undefined where this provider does not apply.
   * @throws {Failure} when it applies and did not work, saying why in one line.
   */
  find(progress: Progress): Promise<Mongod | undefined>;
}

/** Receives a few words about what is being done. */
export type Progress = (line: string) => void;

/** The `mongod` of this machine: `MONGOMS_SYSTEM_BINARY`, else the one on PATH. */
export function systemMongod(env: NodeJS.ProcessEnv = process.env): MongodProvider {
  return {
    name: 'system',
    async find() {
      const candidate = env['MONGOMS_SYSTEM_BINARY'] ?? (await onPath(env));
      if (candidate === undefined) {
        return undefined;
      }
      await run(candidate, ['--version'], { timeoutMs: 30_000 });
      return { path: candidate };
    },
  };
}

async function onPath(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    const found = await run('/bin/sh', ['-c', 'command -v mongod'], { env: { PATH: env['PATH'] } });
    return found.trim();
  } catch {
    // `command -v` fails when there is none, which is an answer.
    return undefined;
  }
}

/** One release line for all providers, so that a data directory opens with whichever works next time. */
export const MONGODB_VERSION = '7.0.15';
const DOWNLOAD_HOST = 'https://fastdl.mongodb.org';
const downloadDir = join(cacheDirectory, 'mongodb-binaries');

/** MongoDB's own download, by the library; on a network that does not reach it, undefined within seconds. */
export function downloadedMongod(probeUrl = DOWNLOAD_HOST): MongodProvider {
  return {
    name: 'download',
    async find(progress) {
      const options = await DryMongoBinary.generateOptions({ version: MONGODB_VERSION, downloadDir });
      const present = await DryMongoBinary.locateBinary(options);
      if (present !== undefined) {
        return { path: present };
      }
      if (!(await isReachable(probeUrl))) {
        return undefined;
      }
      progress(`downloading MongoDB ${MONGODB_VERSION} (about 80 MB, once)`);
      return { path: await MongoBinary.getPath({ version: MONGODB_VERSION, downloadDir }) };
    },
  };
}
