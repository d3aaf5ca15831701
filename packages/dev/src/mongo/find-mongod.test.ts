import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { Failure } from '../shell/run.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { findMongod } from './find-mongod.ts';
import type { MongodProvider } from './mongod-providers.ts';

const silent = () => undefined;
const directory = temporaryDirectory();
let memoryFile: string;
let asked: string[];

beforeEach(() => {
  memoryFile = join(directory(), 'provider');
  asked = [];
});

function provider(name: string, find: MongodProvider['find']): MongodProvider {
  return {
    name,
    find(progress) {
      asked.push(name);
      return find(progress);
    },
  };
}

const missing = (name: string) => provider(name, async () => undefined);
const broken = (name: string) => provider(name, () => Promise.reject(new Failure(`no ${name}\nmore`)));
const working = (name: string) => provider(name, async () => ({ path: `/${name}/mongod` }));

it('takes the first way that works and remembers it', async () => {
  const found = await findMongod(
    silent,
    [missing('system'), broken('download'), working('wine')],
    memoryFile,
  );

  expect(found.path).toBe('/wine/mongod');
  expect(await readFile(memoryFile, 'utf8')).toBe('wine');
});

it('asks the way that worked last time before the slower ones, but never before this machine’s own', async () => {
  const providers = [missing('system'), missing('download'), working('wine')];
  await findMongod(silent, providers, memoryFile);
  asked = [];
  await findMongod(silent, providers, memoryFile);

  expect(asked).toEqual(['system', 'wine']);
});

it('reports on one line why no way worked', async () => {
  const search = findMongod(silent, [missing('system'), broken('download')], memoryFile);

  await expect(search).rejects.toThrow(
    'No MongoDB: set MONGODB_URI or install mongod (system: not available here; download: no download).',
  );
});
