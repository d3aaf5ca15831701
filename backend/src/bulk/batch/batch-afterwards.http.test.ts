import { expect, it, vi } from 'vitest';
import { signUpCustomer } from '../../testing/customer.ts';
import { batchesOf } from '../../testing/shipments/batches.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';
import { tellNow } from '../../testing/shipments/tell-now.ts';
import { addDays, zonedDayOf } from '../../kernel/days.ts';
import { JobModel } from '../../notify/jobs/job.repo.ts';
import { PushSubscriptionModel } from '../../notify/push/push.repo.ts';
import { BulkModel, bulkRepo } from '../bulk.repo.ts';

const { admin, ada, archive, backend, create, get, remove, track, updateStatus } = await startDispatchBackend(
  'batch_afterwards',
  {
    JOBS_POLL_MS: '100',
  },
);

const batches = batchesOf(admin);
const { preview, previewFound, reached, run, start, undo } = batches;
const outcomes = async (id: string) => (await batches.outcomes(id)).map(([, outcome]) => outcome);

it('a package that cannot be given back is reported as not undone, not as changed since', async () => {
  const { id: customerId } = await signUpCustomer(backend, 'max');
  const owned = { customerId: ada.id, reference: 'PO-BACK' };
  const { trackingNumber } = await create('', owned);
  const { id } = await preview([trackingNumber], { kind: 'assign', customerId });
  await run(id);
  await create('', owned);
  await undo(id);
  expect(await outcomes(id)).toEqual(['not_undone']);
});

it('an earlier run of the job that ends late does not end the undo', async () => {
  const { trackingNumber } = await create();
  const { id } = await preview([trackingNumber], { kind: 'status', status: 'In Transit' });
  const read = bulkRepo.rows.bind(bulkRepo);
  // The run finds nothing left to do. Before it ends the batch, another run has ended it, and the undo has begun.
  const rows = vi.spyOn(bulkRepo, 'rows').mockImplementation(async (...asked) => {
    const found = await read(...asked);
    if (asked[1].outcome === 'waiting' && found.length === 0) {
      rows.mockRestore();
      await bulkRepo.move(id, ['running'], 'done', { finishedAt: new Date() });
      await bulkRepo.move(id, ['done'], 'undoing');
    }
    return found;
  });
  await start(id);
  await vi.waitFor(
    async () => expect(await JobModel.countDocuments({ name: 'bulk.rows', lastFinishedAt: null })).toBe(0),
    { interval: 50, timeout: 60_000 },
  );
  await reached(id, 'undoing');
  expect(await outcomes(id)).toEqual(['updated']);
});

it('a browser gets a message about a new date once the batch can no longer be undone', async () => {
  const { trackingNumber } = await create();
  const date = addDays(zonedDayOf(new Date(), 'America/Los_Angeles'), 10);
  // A browser with such keys cannot get messages, and is removed at the first one.
  const keys = { endpoint: 'https://push.example/', p256dh: 'none', auth: 'none' };
  const { _id } = await PushSubscriptionModel.create({ trackingNumber, ...keys, createdAt: new Date() });
  const { id, told } = await preview([trackingNumber], {
    kind: 'reschedule',
    move: { date },
    reason: 'weather',
  });
  expect(told).toEqual({ emails: 0, browsers: 1 });
  await run(id);
  // As if the batch had run for another minute after this row.
  await BulkModel.updateOne({ _id: id }, { $set: { finishedAt: new Date(Date.now() + 60_000) } });
  const job = await JobModel.findOneAndUpdate(
    { name: 'news.tell', lastFinishedAt: null },
    { $set: { nextRunAt: new Date() } },
  );
  const isOver = { _id: job?._id, lastFinishedAt: { $ne: null } };
  await vi.waitFor(async () => expect(await JobModel.exists(isOver)).not.toBeNull(), { timeout: 60_000 });
  expect(await PushSubscriptionModel.exists({ _id })).not.toBeNull();
  await tellNow();
  expect(await PushSubscriptionModel.exists({ _id })).toBeNull();
});

it('takes all packages of a filter out of the archive, except deleted ones', async () => {
  const delivered = { status: 'Delivered', sender: 'Stored Motors' };
  const [archived, deleted] = [await create('', delivered), await create('', delivered)];
  await archive([archived.trackingNumber]);
  await remove(deleted.trackingNumber);
  const { id, kind, told } = await previewFound(
    { search: 'Stored', archived: 'true' },
    { kind: 'archive', isArchived: false },
  );
  expect({ kind, told }).toEqual({ kind: 'unarchive', told: { emails: 0, browsers: 0 } });
  await run(id);
  expect((await outcomes(id)).toSorted()).toEqual(['not_found', 'updated']);
  expect((await get(archived.trackingNumber)).archivedAt).toBeUndefined();
  await undo(id);
  expect((await get(archived.trackingNumber)).archivedAt).toBeDefined();
});

it('lists a batch for the person who ran it, from its start until an hour after its end', async () => {
  const { trackingNumber } = await create();
  const { id } = await preview([trackingNumber], { kind: 'status', status: 'Processing' });
  const listed = async () =>
    (await admin('GET /api/admin/batches', {})).items.filter((batch) => batch.id === id);
  expect(await listed()).toEqual([]);
  await run(id);
  expect(await listed()).toMatchObject([
    { id, state: 'done', total: 1, counts: [{ outcome: 'updated', count: 1 }] },
  ]);
  const change = (fields: object) => BulkModel.updateOne({ _id: id }, { $set: fields });
  await change({ finishedAt: new Date(Date.now() - 3_600_000) });
  expect(await listed()).toEqual([]);
  await change({ state: 'running' });
  expect(await listed()).toMatchObject([{ state: 'running' }]);
  await change({ 'actor.userId': ada.id });
  expect(await listed()).toEqual([]);
});

it('sets a status with its time and the nearest town, except for packages with a later event', async () => {
  const [early, late] = [await create(), await create()];
  await updateStatus(late.trackingNumber, 'Processing');
  const happenedAt = new Date(Date.now() - 3_600_000).toISOString();
  const numbers = [early.trackingNumber, late.trackingNumber];
  const action = { kind: 'status', status: 'In Transit', location: 'Rest stop', happenedAt } as const;
  const { id } = await preview(numbers, { ...action, nearTown: 'Elko, NV' });
  expect(await outcomes(id)).toEqual(['waiting', 'time_rejected']);
  await run(id);
  const { events } = await track(early.trackingNumber);
  expect(events).toMatchObject([
    { location: 'Rest stop', timestamp: happenedAt, coordinates: { latitude: expect.closeTo(40.8, 0) } },
  ]);
});
