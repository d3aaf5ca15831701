import { join } from 'node:path';
import { DryMongoBinary, MongoBinary } from 'mongodb-memory-server-core';
import { cacheDirectory } from '../shell/cache-directory.ts';
import { isReachable } from '../shell/is-reachable.ts';
import type { MongodProvider } from './mongod-provider.ts';

/** Kept on one release line, so that a data directory opens with whichever provider works next time. */
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
