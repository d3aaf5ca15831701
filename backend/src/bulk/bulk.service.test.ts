import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { BatchState } from '@moveway/contracts/shipments/batch.routes.ts';
import { AppError } from '../kernel/app-error.ts';
import { createLogger } from '../kernel/logger.ts';
import { newObjectId } from '../storage/mongoose.ts';
import { JobModel } from '../notify/jobs/job.repo.ts';
import { createJobs } from '../notify/jobs/jobs.service.ts';
import { bulkRepo, createBulkService, type Bulk, type BulkKind, type BulkRow } from './bulk.service.ts';
import { connectToDatabase } from '../testing/connected-database.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const UNDO_MS = 60_000;
await connectToDatabase('bulk');
const log = createLogger({ level: 'silent' });
const actor = { userId: 'u', username: 'Dispatcher', isAdmin: true } as never;
const jobs = createJobs({ log, pollMs: 20 });
const bulks = createBulkService({ jobs, clock: () => NOW, log, pauseMs: 1 });
/** What is done to a row; each test sets its own. */
const work = {
  change: vi.fn<(row: BulkRow) => Promise<void>>(),
  lockOf: (_row: BulkRow): string | undefined => undefined,
};

const kind: BulkKind<Bulk, BulkRow> = {
  outcomes: { waiting: 'waiting', changed: 'updated', failed: 'failed', notUndone: 'not_undone' },
  undoMs: UNDO_MS,
  lockOf: (_bulk, row) => work.lockOf(row),
  change: async (_bulk, row) => async () => {
    await work.change(row);
    return { outcome: 'updated' };
  },
  undo: async (_bulk, row) => {
    await work.change(row);
    return { outcome: 'undone' };
  },
  refusalOf: ({ code }) => (code === 'shipment.canceled' ? { outcome: 'canceled' } : undefined),
};
bulks.define('batch', kind);
await jobs.start();
afterAll(() => jobs.stop(1000));
afterEach(() => {
  work.change.mockReset();
  work.lockOf = () => undefined;
});
async function store(
  count: number,
  state: BatchState = 'preview',
  fields: Partial<Bulk> = {},
): Promise<string> {
  const id = newObjectId();
  const expiresAt = new Date('2199-01-01');
  const rows = Array.from({ length: count }, (_, index) => ({ index, outcome: 'waiting' }));
  await bulkRepo.insertRows(id, rows, expiresAt);
  await bulkRepo.insert({
    id,
    kind: 'batch',
    command: {},
    actor,
    state,
    total: count,
    expiresAt,
    ...fields,
  });
  return id;
}
const reached = (id: string, state: BatchState) =>
  vi.waitFor(async () => expect(await bulkRepo.find(id)).toMatchObject({ state }), { timeout: 20_000 });
const outcomes = async (id: string) => (await bulkRepo.rows(id, {})).map(({ outcome }) => outcome);

it('a row that fails temporarily waits, and is done when it is tried again', async () => {
  const id = await store(3);
  work.change
    .mockRejectedValueOnce(new Error('No primary'))
    .mockRejectedValueOnce(new AppError('unavailable', ''));
  await bulks.start(actor, id);
  await reached(id, 'done');
  expect(await outcomes(id)).toEqual(['updated', 'updated', 'updated']);
  expect(work.change).toHaveBeenCalledTimes(5);
});

it('a row that always fails is given up after six tries, and a refused one at once; they hold up no other', async () => {
  const id = await store(3);
  work.change.mockImplementation(async ({ index }) => {
    if (index === 0) {
      throw new TypeError('always');
    }
    if (index === 1) {
      throw new AppError('shipment.canceled', '');
    }
  });
  await bulks.start(actor, id);
  await reached(id, 'done');
  expect(await outcomes(id)).toEqual(['failed', 'canceled', 'updated']);
  // Once in a transaction with another row, and six times by itself.
  expect(work.change.mock.calls.filter(([{ index }]) => index === 0)).toHaveLength(7);
});

it('a row that cannot be undone says so, after as many tries or a refusal', async () => {
  const id = await store(3);
  await bulks.start(actor, id);
  await reached(id, 'done');
  work.change.mockImplementation(async ({ index }) => {
    if (index < 2) {
      throw index === 0 ? new TypeError('always') : new AppError('shipment.canceled', '');
    }
  });
  const done = await bulkRepo.find(id);
  expect(done && (await bulks.undo(actor, done))).toMatchObject({ state: 'undoing' });
  await reached(id, 'undone');
  expect(await outcomes(id)).toEqual(['not_undone', 'not_undone', 'undone']);
});

it('two rows are done at a time, and rows with the same lock one after the other', async () => {
  const id = await store(30);
  let [running, most, runningLocked, mostLocked] = [0, 0, 0, 0];
  work.lockOf = ({ index }) => (index % 2 === 0 ? 'one customer' : undefined);
  work.change.mockImplementation(async ({ index }) => {
    const locked = index % 2 === 0 ? 1 : 0;
    running += 1;
    runningLocked += locked;
    [most, mostLocked] = [Math.max(most, running), Math.max(mostLocked, runningLocked)];
    await sleep(20);
    running -= 1;
    runningLocked -= locked;
  });
  await bulks.start(actor, id);
  await reached(id, 'done');
  expect({ most, mostLocked }).toEqual({ most: 2, mostLocked: 1 });
});

it('if one of several rows with the same lock fails, the others are done', async () => {
  const id = await store(5);
  work.lockOf = () => 'one customer';
  work.change.mockImplementation(async ({ index, tries }) => {
    if (index === 1) {
      throw new AppError('shipment.canceled', '');
    }
    if (index === 3 && tries === 0) {
      throw new Error('No primary');
    }
  });
  await bulks.start(actor, id);
  await reached(id, 'done');
  expect(await outcomes(id)).toEqual(['updated', 'canceled', 'updated', 'updated', 'updated']);
});

it('if the job runs twice at once, each row is done once', async () => {
  const id = await store(20);
  const job = { failCount: 0, nextRunAt: new Date(), createdAt: NOW };
  work.change.mockImplementation(async ({ index }) => {
    await JobModel.create([{ ...job, name: 'made', data: { index } }]);
    await sleep(5);
  });
  await bulks.start(actor, id);
  await JobModel.create([{ ...job, name: 'bulk.rows', data: { bulkId: id } }]);
  await reached(id, 'done');
  await vi.waitFor(
    async () => expect(await JobModel.exists({ name: 'bulk.rows', lastFinishedAt: null })).toBeNull(),
    { timeout: 20_000 },
  );
  expect(await JobModel.countDocuments({ name: 'made' })).toBe(20);
});

it('says when a bulk ended and how long it can be undone, unless it was undone', async () => {
  const finishedAt = new Date(NOW.getTime() - 1000);
  const endings = await Promise.all(
    (['preview', 'undoing', 'done', 'canceled', 'undone'] as const).map(async (state) =>
      bulks.ending(await store(0, state, { finishedAt })),
    ),
  );
  const atWork = { endedAt: undefined, undoMs: UNDO_MS };
  const over = { endedAt: finishedAt, undoMs: UNDO_MS };
  expect(endings).toEqual([atWork, atWork, over, over, undefined]);
  expect(await bulks.ending(newObjectId())).toBeUndefined();
});
