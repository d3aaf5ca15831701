import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import type { mongoose } from '../mongoose.ts';
import { withDatabase, writeBackup, restoreBackup } from './backup.ts';
import { writeManifest, type Manifest } from './manifest.ts';

const source = createTestDatabase('whole');
const target = createTestDatabase('unfinished');

const parent = await mkdtemp(join(tmpdir(), 'moveway-restore-'));
await withDatabase(source.uri, async (client) => {
  await client.db().collection('cars').insertOne({ model: 'one' });
  await client
    .db()
    .collection('trucks')
    .insertMany([{ model: 'same' }, { model: 'same' }]);
});
afterAll(async () => {
  await Promise.all([source.drop(), target.drop(), rm(parent, { recursive: true })]);
});

/** A new backup of the source. */
async function backUp(name: string): Promise<{ directory: string; manifest: Manifest }> {
  const directory = join(parent, name);
  const manifest = await withDatabase(source.uri, (client, database) =>
    writeBackup(client, database, directory),
  );
  return { directory, manifest };
}

const restore = (directory: string, options: { force?: boolean } = {}) =>
  withDatabase(target.uri, (client, name) =>
    restoreBackup(client, name, directory, { force: true, ...options }),
  );
const inTarget = <T>(read: (database: mongoose.mongo.Db) => Promise<T>) =>
  withDatabase(target.uri, (client) => read(client.db()));

/** Runs one of the programs on the target. */
function run(program: string, args: string[] = []): Promise<{ code: number | null; stderr: string }> {
  const script = fileURLToPath(new URL(`../../commands/${program}`, import.meta.url));
  const env = { MONGODB_URI: target.uri, PORT: '0', ADMIN_USERNAME: 'Ann' };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], { env }, (_error, _stdout, stderr) =>
      resolve({ code: child.exitCode, stderr }),
    );
  });
}

describe('a restore that breaks off', () => {
  it('leaves a database on which no server and no command starts, until it is run again', async () => {
    const { directory, manifest } = await backUp('breaking');
    const broken = structuredClone(manifest);
    // Which its documents contradict.
    broken.collections
      .find(({ name }) => name === 'trucks')
      ?.indexes.push({ v: 2, key: { model: 1 }, name: 'model_1', unique: true });
    await writeManifest(directory, broken);
    await expect(restore(directory)).rejects.toThrow(/model_1/);
    expect(await inTarget((database) => database.collection('cars').countDocuments())).toBe(1);

    // The other commands connect as these do.
    const ended = await Promise.all([
      run('main.ts'),
      run('migrate.ts'),
      run('backup.ts', [join(parent, 'never')]),
    ]);
    const inPart = / is restored in part: .*restore\.ts DIRECTORY --force\)\.\n$/;
    expect(ended).toEqual(ended.map(() => ({ code: 1, stderr: expect.stringMatching(inPart) })));
    await expect(restore(directory, { force: false })).rejects.toThrow('is not empty');

    await writeManifest(directory, manifest);
    await restore(directory);
    expect((await run('migrate.ts')).code).toBe(0);
  });
});

describe('a manifest', () => {
  /** Changes the text of a manifest as by hand. */
  async function edit(directory: string, change: (manifest: Manifest) => void): Promise<void> {
    const file = join(directory, 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
    change(manifest);
    await writeFile(file, JSON.stringify(manifest));
  }

  beforeAll(async () => {
    await restore((await backUp('before')).directory);
    await inTarget((database) => database.collection('cars').insertOne({ model: 'kept' }));
  });
  const expectUntouched = async () =>
    expect(await inTarget((database) => database.collection('cars').countDocuments())).toBe(2);

  it('that was changed by hand is rejected', async () => {
    const { directory } = await backUp('edited');
    await edit(directory, ({ collections }) => collections.pop());
    await rm(join(directory, 'trucks.bson.gz'));
    await expect(restore(directory)).rejects.toThrow('manifest.json was changed after the backup was made');
    const { directory: counted } = await backUp('counted');
    await edit(counted, ({ collections }) => Object.assign(collections[0] ?? {}, { documents: 7 }));
    await expect(restore(counted)).rejects.toThrow('was changed after the backup was made');
    await expectUntouched();
  });

  it('that does not match its files is rejected, even with a digest that matches', async () => {
    const { directory, manifest } = await backUp('compared');
    const trucks = manifest.collections.filter(({ name }) => name === 'trucks');
    await writeManifest(directory, { ...manifest, collections: trucks });
    await expect(restore(directory)).rejects.toThrow('does not name cars.bson.gz');
    const wrong = manifest.collections.map((collection) => ({ ...collection, documents: 7 }));
    await writeManifest(directory, { ...manifest, collections: wrong });
    await expect(restore(directory)).rejects.toThrow(
      'cars.bson.gz holds 1 documents, and manifest.json says 7',
    );
    await expectUntouched();
  });
});

it('restored jobs that may reach people are held, and other jobs are not', async () => {
  const at = new Date(0);
  const job = { data: {}, failCount: 0, createdAt: at, nextRunAt: null };
  await withDatabase(source.uri, async (client) => {
    await client
      .db()
      .collection('jobs')
      .insertMany([
        { ...job, name: 'mail.news', nextRunAt: at },
        { ...job, name: 'push.news', lockedAt: at, failCount: 2 },
        { ...job, name: 'bulletin.batch', nextRunAt: at },
        { ...job, name: 'bulk.rows', nextRunAt: at },
        { ...job, name: 'a-new-kind', nextRunAt: at },
        { ...job, name: 'remove-unsent-attachment', nextRunAt: at },
        { ...job, name: 'bulk.rows', lockedAt: at },
        { ...job, name: 'mail.done', lastFinishedAt: at },
      ]);
  });
  const { directory } = await backUp('jobs');
  expect((await restore(directory)).heldJobs).toBe(6);
  const jobs = await inTarget((database) => database.collection('jobs').find().toArray());
  const waiting = jobs.filter(({ nextRunAt, lockedAt }) =>
    [nextRunAt, lockedAt].some((time) => time instanceof Date),
  );
  expect(waiting.map(({ name }) => String(name))).toEqual(['remove-unsent-attachment']);
  const held = jobs.filter(({ heldAt }) => heldAt instanceof Date);
  expect(held.map(({ name, failCount }) => [name, failCount])).toEqual([
    ['mail.news', 1],
    ['push.news', 3],
    ['bulletin.batch', 1],
    ['bulk.rows', 1],
    ['a-new-kind', 1],
    ['bulk.rows', 1],
  ]);
});
