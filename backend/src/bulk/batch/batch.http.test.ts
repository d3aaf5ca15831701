import { beforeEach, describe, expect, it } from 'vitest';
import type { NewBatchInput } from '@moveway/contracts/shipments/batch.routes.ts';
import { STATUS_UNDO_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { addDays, zonedDayOf } from '../../kernel/days.ts';
import { signUpCustomer } from '../../testing/customer.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { batchesOf } from '../../testing/shipments/batches.ts';
import { RECEIVER, startMailedDispatch } from '../../testing/shipments/mailed-dispatch.ts';
import { storeMany } from '../../testing/shipments/many-shipments.ts';
import { tellNow } from '../../testing/shipments/tell-now.ts';
import { NewsModel } from '../../notify/news.repo.ts';
import { JobModel } from '../../notify/jobs/job.repo.ts';
import { toObjectId } from '../../storage/mongoose.ts';
import { longInstant } from '../../notify/texts/mail-text.ts';
import { BulkModel, BulkRowModel } from '../bulk.repo.ts';

const TODAY = zonedDayOf(new Date(), 'America/Los_Angeles');
const IN_A_WEEK = addDays(TODAY, 7);
const IN_TEN_DAYS = addDays(TODAY, 10);
const STORM: NewBatchInput['action'] = {
  kind: 'reschedule',
  move: { days: 3 },
  reason: 'weather',
  note: 'Snow has closed I-80 in Wyoming',
};

const STORED = { estimatedDelivery: IN_A_WEEK, receiverEmail: RECEIVER };

const { aShipment: ofRosa, customer, dispatch, mails } = await startMailedDispatch('batches');
const { get, outcomes, preview, previewFound, reached, run, start, undo } = batchesOf(dispatch.admin);

beforeEach(async () => {
  await NewsModel.deleteMany({});
  mails.received.length = 0;
});

/** A package without a customer. */
const aShipment = (fields: object = {}) =>
  ofRosa({ customerId: undefined, estimatedDelivery: IN_A_WEEK, ...fields });

describe('a batch', { timeout: 120_000 }, () => {
  it('says which packages are refused and why before anything is changed, and changes only the others', async () => {
    const moved = await aShipment();
    const delivered = await aShipment({ status: 'Delivered' });
    const late = await aShipment({ estimatedDelivery: addDays(TODAY, -20) });
    const leaving = await aShipment({
      departureDate: addDays(TODAY, 6),
      estimatedDelivery: addDays(TODAY, 8),
    });
    const { id, ...batch } = await preview([moved, delivered, late, leaving, 'BATCH-NONE'], {
      kind: 'reschedule',
      move: { days: -3 },
      reason: 'other',
    });
    expect(batch).toMatchObject({ state: 'preview', total: 5, told: { emails: 1, browsers: 0 } });
    const expected = [
      [moved, 'waiting'],
      [delivered, 'delivered'],
      [late, 'in_past'],
      [leaving, 'before_departure'],
      ['BATCH-NONE', 'not_found'],
    ];
    expect(await outcomes(id)).toEqual(expected);
    expect((await dispatch.get(moved)).estimatedDelivery).toBe(IN_A_WEEK);

    await run(id);
    expect(await outcomes(id)).toEqual([[moved, 'updated'], ...expected.slice(1)]);
    expect((await dispatch.get(moved)).estimatedDelivery).toBe(addDays(TODAY, 4));
    expect((await dispatch.get(leaving)).estimatedDelivery).toBe(addDays(TODAY, 8));
  });

  it('leaves packages alone that somebody changed after the preview', async () => {
    const [first, second] = [await aShipment(), await aShipment()];
    const { id } = await preview([first, second], STORM);
    await dispatch.patch(first, { version: 1, receiver: 'John Roe' });
    await run(id);
    expect(await outcomes(id)).toEqual([
      [first, 'changed'],
      [second, 'updated'],
    ]);
    expect((await dispatch.get(first)).estimatedDelivery).toBe(IN_A_WEEK);
  });

  it('has the same packages when it runs as in the preview', async () => {
    const numbers = [
      await aShipment({ sender: 'Frozen Motors' }),
      await aShipment({ sender: 'Frozen Motors' }),
    ];
    const { id, total } = await previewFound({ search: 'Frozen' }, STORM);
    expect(total).toBe(2);
    const joined = await aShipment({ sender: 'Frozen Motors' });
    // It no longer matches the filter, but was selected.
    await dispatch.patch(numbers[0] ?? '', { version: 1, sender: 'Acme Motors' });
    await run(id);
    expect(new Map(await outcomes(id))).toEqual(
      new Map([
        [numbers[0], 'changed'],
        [numbers[1], 'updated'],
      ]),
    );
    expect((await dispatch.get(joined)).estimatedDelivery).toBe(IN_A_WEEK);
  });

  it('goes on after a process was killed in the middle, and does nothing twice', async () => {
    const numbers = await storeMany(60, 'killed', STORED);
    const { id } = await preview(numbers, STORM);
    // The state that a killed process leaves: some rows done, the state running, its job locked long ago.
    const killed = await preview(numbers.slice(0, 25), STORM);
    await run(killed.id);
    const done = await BulkRowModel.find({ bulkId: killed.id }).lean();
    await Promise.all(
      done.map(({ target, versionAfter, before }) =>
        BulkRowModel.updateOne(
          { bulkId: id, target },
          { $set: { outcome: 'updated', versionAfter, before } },
        ),
      ),
    );
    await BulkModel.updateOne({ _id: id }, { $set: { state: 'running' } });
    await JobModel.create({
      name: 'bulk.rows',
      data: { bulkId: id },
      failCount: 0,
      nextRunAt: null,
      lockedAt: new Date(0),
      lastRunAt: new Date(0),
      createdAt: new Date(0),
    });
    const batch = await reached(id, 'done');
    expect(batch.counts).toEqual([{ outcome: 'updated', count: 60 }]);
    const versions = await Promise.all(numbers.map(async (number) => (await dispatch.get(number)).version));
    expect(new Set(versions)).toEqual(new Set([2]));
    expect((await dispatch.auditOf(numbers[0] ?? '')).map(({ action }) => action)).toEqual([
      'package.rescheduled',
    ]);
  });

  it('that is canceled leaves the other packages, and the changed ones can be undone', async () => {
    const numbers = await storeMany(120, 'halted', STORED);
    const { id } = await previewFound({ search: 'halted' }, STORM);
    await start(id);
    await dispatch.admin('POST /api/admin/batches/:id/cancel', { params: { id } });
    const { counts } = await reached(id, 'canceled');
    const waiting = counts.find(({ outcome }) => outcome === 'waiting')?.count ?? 0;
    expect(waiting).toBeGreaterThan(0);
    const undone = await undo(id);
    expect(undone.counts.map(({ outcome }) => outcome)).not.toContain('updated');
    const days = await Promise.all(
      numbers.map(async (number) => (await dispatch.get(number)).estimatedDelivery),
    );
    expect(new Set(days)).toEqual(new Set([IN_A_WEEK]));
  });

  it('is undone within a minute, except for packages that were changed since, which alone cause emails', async () => {
    const [kept, undone] = [await aShipment(), await aShipment({ arrivalDate: addDays(TODAY, 5) })];
    const { id } = await preview([kept, undone], STORM);
    expect((await run(id)).undoMs).toBeGreaterThan(0);
    await dispatch.updateStatus(kept, 'Processing');
    await undo(id);
    expect(await outcomes(id)).toEqual([
      [kept, 'kept'],
      [undone, 'undone'],
    ]);
    expect(await dispatch.get(undone)).toMatchObject({
      estimatedDelivery: IN_A_WEEK,
      arrivalDate: addDays(TODAY, 5),
    });
    expect((await dispatch.track(undone)).package.rescheduled).toBeUndefined();
    expect((await dispatch.auditOf(undone))[0]).toMatchObject({ action: 'package.reschedule_undone' });
    await tellNow();
    expect(mails.received.map(({ subject }) => subject)).toEqual([
      `Your shipment ${kept} has a new expected date`,
    ]);
  });

  it('cannot be undone after that minute', async () => {
    const { id } = await preview([await aShipment()], STORM);
    await run(id);
    await BulkModel.updateOne({ _id: id }, { $set: { finishedAt: new Date(Date.now() - STATUS_UNDO_MS) } });
    expect((await get(id)).undoMs).toBeUndefined();
    expect(await apiErrorOf(undo(id))).toMatchObject({ code: 'batch.undo_expired' });
  });
});

describe('a reschedule', () => {
  it('moves days, and the tracking page shows the old day, the new one and the reason', async () => {
    const number = await aShipment({ arrivalDate: addDays(TODAY, 5), departureDate: addDays(TODAY, 1) });
    const { id } = await preview([number], { ...STORM, movesDeparture: true });
    await run(id);
    expect((await dispatch.track(number)).package).toMatchObject({
      departureDate: addDays(TODAY, 4),
      arrivalDate: IN_TEN_DAYS,
      estimatedDelivery: IN_TEN_DAYS,
      rescheduled: { from: IN_A_WEEK, why: 'Weather. Snow has closed I-80 in Wyoming.' },
    });
    const [entry] = await dispatch.auditOf(number);
    expect(entry).toMatchObject({
      action: 'package.rescheduled',
      actor: { username: 'Dispatcher' },
      before: { estimatedDelivery: IN_A_WEEK },
      after: { estimatedDelivery: IN_TEN_DAYS, reason: 'weather' },
    });
  });

  it('keeps the departure of packages that have left, and sets all to one day', async () => {
    const number = await aShipment({ status: 'In Transit', departureDate: addDays(TODAY, -2) });
    const { id } = await preview([number], {
      kind: 'reschedule',
      move: { date: IN_TEN_DAYS },
      movesDeparture: true,
      reason: 'carrier',
    });
    await run(id);
    expect(await dispatch.get(number)).toMatchObject({
      departureDate: addDays(TODAY, -2),
      estimatedDelivery: IN_TEN_DAYS,
    });
  });

  it('hides a phone number in its note from strangers', async () => {
    const number = await aShipment();
    const note = 'Call Joe at 512-555-0100';
    const { id } = await preview([number], { ...STORM, note });
    await run(id);
    expect(JSON.stringify(await dispatch.track(number))).not.toContain('555');
    expect((await dispatch.get(number)).rescheduled?.note).toBe(note);
  });

  it('is no longer shown once another day is expected', async () => {
    const number = await aShipment();
    const { id } = await preview([number], STORM);
    await run(id);
    await dispatch.updateStatus(number, 'In Transit', { arrivalDate: addDays(TODAY, 20) });
    expect((await dispatch.track(number)).package.rescheduled).toBeUndefined();
  });

  it('of 500 packages for one receiver sends one email', { timeout: 240_000 }, async () => {
    await storeMany(500, 'flood', { ...STORED, customerId: toObjectId(customer.id) });
    const { id, told, total } = await previewFound({ search: 'Flood' }, STORM);
    expect({ told, total }).toEqual({ told: { emails: 2, browsers: 0 }, total: 500 });
    await run(id);
    await tellNow();
    expect(mails.received.map(({ to }) => to?.[0]?.address ?? '').toSorted()).toEqual([
      RECEIVER,
      'rosa@example.com',
    ]);
    const [mail] = mails.received;
    expect(mail?.subject).toBe('500 of your shipments have a new expected date');
    expect(mail?.text).toContain('Weather. Snow has closed I-80 in Wyoming.');
    expect(mail?.text).toContain('450 more');
  });
});

describe('other changes', { timeout: 120_000 }, () => {
  it('set a status, with one event each, and take it back', async () => {
    const numbers = [await aShipment(), await aShipment({ notifyReceiver: false })];
    const { id, told } = await preview(numbers, {
      kind: 'status',
      status: 'In Transit',
      location: 'Omaha, NE',
      description: 'On the trailer',
    });
    expect(told).toEqual({ emails: 1, browsers: 0 });
    await run(id);
    const { events } = await dispatch.track(numbers[0] ?? '');
    expect(events).toMatchObject([
      { status: 'In Transit', location: 'Omaha, NE', description: 'On the trailer' },
    ]);
    await undo(id);
    expect(await dispatch.get(numbers[1] ?? '')).toMatchObject({ status: 'Pending' });
    expect((await dispatch.track(numbers[0] ?? '')).events).toEqual([]);
  });

  it('tell a receiver of one package the same as an update of that package', async () => {
    const number = await aShipment({ receiverEmail: 'only@example.com' });
    const happenedAt = new Date(Date.now() - 3_600_000);
    const action = { kind: 'status', status: 'In Transit', happenedAt: happenedAt.toISOString() } as const;
    const { id } = await preview([number], action);
    await run(id);
    await tellNow();
    expect(mails.received.map(({ subject }) => subject)).toEqual([`Your shipment ${number} was picked up`]);
    expect(mails.received[0]?.text).toContain(`When: ${longInstant(happenedAt, 'America/Chicago')}`);
  });

  it('assign a customer up to their limit, and take that back', async () => {
    const { id: customerId } = await signUpCustomer(dispatch.backend, 'lou');
    await dispatch.backend.changeSettings({ maxPackagesPerUser: 2 });
    const numbers = [await aShipment(), await aShipment(), await aShipment()];
    const { id } = await preview(numbers, { kind: 'assign', customerId });
    await run(id);
    expect((await outcomes(id)).map(([, outcome]) => outcome)).toEqual([
      'updated',
      'updated',
      'limit_reached',
    ]);
    expect((await dispatch.get(numbers[0] ?? '')).customer?.username).toBe('lou');
    await undo(id);
    expect((await dispatch.get(numbers[0] ?? '')).customer).toBeUndefined();
    await dispatch.backend.changeSettings({ maxPackagesPerUser: 1000 });
  });

  it('archive delivered packages, and take that back', async () => {
    const [done, open] = [await aShipment({ status: 'Delivered' }), await aShipment()];
    const { id } = await preview([done, open], { kind: 'archive', isArchived: true });
    await run(id);
    expect(await outcomes(id)).toEqual([
      [done, 'updated'],
      [open, 'not_delivered'],
    ]);
    expect((await dispatch.get(done)).archivedAt).toBeDefined();
    await undo(id);
    expect((await dispatch.get(done)).archivedAt).toBeUndefined();
  });
});
