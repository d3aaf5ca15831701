import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it, vi } from 'vitest';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { signUpCustomer } from '../../testing/customer.ts';
import { openLivePage } from '../../testing/live-page.ts';
import { startTestBackend, TEST_ADMIN, type TestBackend } from '../../testing/test-backend.ts';
import { mongoose } from '../mongoose.ts';
import { withDatabase, WITHOUT_DOCUMENTS, writeBackup, restoreBackup } from './backup.ts';
import { withoutTimeLeft } from '../../testing/without-time-left.ts';

const { Binary, Decimal128, Double, Int32, Long, Timestamp } = mongoose.mongo.BSON;
/** One value of each type that a careless round trip would change. */
const TYPES = {
  double: new Double(3),
  int: new Int32(3),
  long: Long.fromNumber(3),
  decimal: Decimal128.fromString('3.0'),
  bytes: new Binary(Buffer.from('abc')),
  date: new Date(0),
  pattern: /a+/i,
  stamp: new Timestamp({ t: 1, i: 2 }),
};

const original = createTestDatabase('backup');
const copy = createTestDatabase('restored');

/** Runs one of the operator's commands. @returns what it printed */
async function run(command: 'backup.ts' | 'restore.ts', uri: string, ...args: string[]): Promise<unknown> {
  const script = fileURLToPath(new URL(`../../commands/${command}`, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
    env: { MONGODB_URI: uri },
  });
  return JSON.parse(stdout);
}

const directory = join(await mkdtemp(join(tmpdir(), 'moveway-backup-')), 'of-today');
const first = await startTestBackend('backup', { database: original });
await fill(first);
const before = await answersOf(await first.admin());
const { adminToken: oldToken } = await first.api('POST /api/auth/admin-direct', { body: TEST_ADMIN });
await withDatabase(original.uri, async (client) => {
  await client.db().collection('types').insertOne(TYPES);
});
// The backup itself notes that it was made, which is not part of it.
const stored = await withDatabase(original.uri, contentOf);
await run('backup.ts', original.uri, directory);
await first.stop();

afterAll(async () => {
  await copy.drop();
  await rm(join(directory, '..'), { recursive: true });
});

async function fill(first: TestBackend): Promise<void> {
  const admin = await first.admin();
  for (const trackingNumber of ['BACKUP-1', 'BACKUP-2']) {
    await admin('POST /api/packages', { body: { trackingNumber, sender: 'Ann', receiver: 'Lee' } });
  }
  await admin('PUT /api/packages/:id/status', { params: { id: 'BACKUP-1' }, body: { status: 'In Transit' } });
  const customer = await signUpCustomer(first, 'ada');
  await customer.call('POST /api/chat/send', { body: { message: 'Where is it?' } });
}

/** What the screens of the back office, and a visitor, are answered. */
async function answersOf(admin: ApiCall): Promise<unknown> {
  return {
    packages: await admin('GET /api/admin/packages', {}),
    tracked: await admin('GET /api/packages/track/:trackingNumber', {
      params: { trackingNumber: 'BACKUP-1' },
    }),
    chat: await admin('GET /api/admin/chat', {}),
    users: await admin('GET /api/admin/users', {}),
    settings: await admin('GET /api/admin/settings', {}),
    statistics: await admin('GET /api/admin/stats', {}),
  };
}

/** Every index, and every document as bytes, by collection; of some collections the indexes only. */
async function contentOf(client: mongoose.mongo.MongoClient): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const { name } of await client.db().listCollections().toArray()) {
    const collection = client.db().collection(name);
    const documents = await collection.find({}, { raw: true, sort: { _id: 1 } }).toArray();
    const texts = documents.map((document) => Buffer.from(document as unknown as Uint8Array).toString('hex'));
    const indexes = await collection.listIndexes().toArray();
    content[name] = { indexes, documents: WITHOUT_DOCUMENTS.includes(name) ? [] : texts };
  }
  return content;
}

it('a restore brings back every document and index, and needs `--force` where the database is not empty', async () => {
  await withDatabase(copy.uri, (client) => client.db().collection('another').insertOne({ text: 'kept' }));
  await expect(run('restore.ts', copy.uri, directory)).rejects.toThrow(
    `The database "${copy.name}" is not empty. --force deletes everything`,
  );
  expect(await withDatabase(copy.uri, (client) => client.db().collection('another').countDocuments())).toBe(
    1,
  );

  const printed = await run('restore.ts', copy.uri, directory, '--force');
  expect(printed).toMatchObject({ directory, documents: expect.any(Number) });
  expect(await withDatabase(copy.uri, contentOf)).toEqual(stored);

  const second = await startTestBackend('restored', { database: copy });
  expect(withoutTimeLeft(await answersOf(await second.admin()))).toEqual(withoutTimeLeft(before));
  const page = openLivePage(second.url, ['BACKUP-2']);
  await page.isListening;
  const { updatedAt } = await (
    await second.admin()
  )('PUT /api/packages/:id/status', {
    params: { id: 'BACKUP-2' },
    body: { status: 'Delivered' },
  });
  await vi.waitFor(() => expect(page.shown()['BACKUP-2']).toBe(updatedAt));
  page.close();

  // Sessions are not restored: one that was ended since must not live again.
  const asBefore = await fetch(`${second.url}/api/admin/stats`, {
    headers: { authorization: `Bearer ${oldToken}` },
  });
  expect(asBefore.status).toBe(401);
  await second.stop();
});

it('a restore of a backup that is damaged or was cut off deletes nothing', async () => {
  const small = createTestDatabase('damaged');
  const damaged = join(directory, '..', 'damaged');
  await withDatabase(small.uri, async (client, name) => {
    await client.db().collection('kept').insertOne({ text: 'kept' });
    await writeBackup(client, name, damaged);
    await expect(writeBackup(client, name, damaged)).rejects.toThrow('is not empty');

    await appendFile(join(damaged, 'kept.bson.gz'), 'x');
    await expect(restoreBackup(client, name, damaged, { force: true })).rejects.toThrow('damaged or missing');
    await rm(join(damaged, 'manifest.json'));
    await expect(restoreBackup(client, name, damaged, { force: true })).rejects.toThrow('no complete backup');
    expect(await client.db().collection('kept').countDocuments()).toBe(1);
  });
  await small.drop();
});

it('a restore that fails because a file cannot be read names the file', async () => {
  const small = createTestDatabase('unreadable');
  const unreadable = join(directory, '..', 'unreadable');
  await withDatabase(small.uri, async (client, name) => {
    await client.db().collection('kept').insertOne({ text: 'kept' });
    await writeBackup(client, name, unreadable);
    // After the files were checked.
    const creating = vi
      .spyOn(mongoose.mongo.Db.prototype, 'createCollection')
      .mockImplementationOnce(async function remove(this: mongoose.mongo.Db, collection) {
        await rm(join(unreadable, 'kept.bson.gz'));
        return this.createCollection(collection);
      });
    await expect(restoreBackup(client, name, unreadable, { force: true })).rejects.toThrow(
      /kept\.bson\.gz cannot be read to its end .*ENOENT.*again with --force/,
    );
    creating.mockRestore();
  });
  await small.drop();
});
