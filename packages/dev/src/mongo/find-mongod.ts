import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheDirectory } from '../shell/paths.ts';
import { Failure, firstLine } from '../shell/run.ts';
import {
  downloadedMongod,
  type Mongod,
  type MongodProvider,
  type Progress,
  systemMongod,
} from './mongod-providers.ts';
import { wineMongod } from './wine-mongod.ts';

const memory = join(cacheDirectory, 'mongod-provider');

/**
 * Tries each way of getting a `mongod`, the one that worked last time first.
 * @throws {Failure} listing why each way failed, on one line.
 */
export async function findMongod(
  progress: Progress,
  providers: readonly MongodProvider[] = [systemMongod(), downloadedMongod(), wineMongod],
  memoryFile: string = memory,
): Promise<Mongod> {
  const last = await readFile(memoryFile, 'utf8').catch(() => '');
  const ordered = [
    ...providers.filter(({ name }) => name === 'system' || name === last),
    ...providers.filter(({ name }) => name !== 'system' && name !== last),
  ];
  const reasons: string[] = [];
  for (const provider of ordered) {
    try {
      const mongod = await provider.find(progress);
      if (mongod !== undefined) {
        await remember(memoryFile, provider.name);
        return mongod;
      }
      reasons.push(`${provider.name}: not available here`);
    } catch (error) {
      reasons.push(`${provider.name}: ${firstLine(error)}`);
    }
  }
  throw new Failure(`No MongoDB: set MONGODB_URI or install mongod (${reasons.join('; ')}).`);
}

async function remember(file: string, name: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, name);
}
