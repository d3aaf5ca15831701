import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { downloadedMongod, systemMongod } from './mongod-providers.ts';
import { provideMongo } from './provide-mongo.ts';
import { verify } from './wine-mongod.ts';

const silent = () => undefined;
const directory = temporaryDirectory();

async function executable(): Promise<string> {
  const file = join(directory(), 'mongod');
  await writeFile(file, '#!/bin/sh\necho db version v7.0.15\n');
  await chmod(file, 0o755);
  return file;
}

it('starts nothing when MONGODB_URI is given, and stops nothing', async () => {
  // The whole run is given one by its global set-up.
  const given = process.env['MONGODB_URI'];
  const mongo = await provideMongo({ progress: silent });
  await mongo.stop();

  expect(mongo.uri).toBe(given);
});

it('uses the mongod named by MONGOMS_SYSTEM_BINARY', async () => {
  const mongod = await executable();

  expect(await systemMongod({ MONGOMS_SYSTEM_BINARY: mongod }).find(silent)).toEqual({ path: mongod });
});

it('uses the mongod on PATH', async () => {
  const mongod = await executable();

  expect(await systemMongod({ PATH: join(mongod, '..') }).find(silent)).toEqual({ path: mongod });
});

it('has no system mongod on an empty PATH', async () => {
  expect(await systemMongod({ PATH: '/nonexistent' }).find(silent)).toBeUndefined();
});

it('gives up on the download where its host cannot be reached', async () => {
  expect(await downloadedMongod('http://127.0.0.1:9').find(silent)).toBeUndefined();
});

it('rejects a tarball whose content is not the pinned one', async () => {
  await expect(verify(await executable(), 'another')).rejects.toThrow('is not the file expected');
});
