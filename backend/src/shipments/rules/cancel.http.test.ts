import { describe, expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE } from '@moveway/contracts/settings/settings.constants.ts';
import { addDays, zonedDayOf } from '../../kernel/days.ts';
import { signUpCustomer } from '../../testing/customer.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';

const dispatch = await startDispatchBackend('cancellation');
const {
  admin,
  ada,
  archive,
  auditOf,
  backend,
  cancel,
  create,
  get,
  hold,
  reinstate,
  release,
  track,
  updateStatus,
} = dispatch;
await backend.changeSettings({ maxPackagesPerUser: 1000 });

// Far enough from today that a midnight during the test makes no difference.
const COMING = addDays(zonedDayOf(new Date(), DEFAULT_TIME_ZONE), 2);
const COME = addDays(COMING, -3);
const LATE = { status: 'In Transit', estimatedDelivery: '2026-01-02' };

const stats = () => admin('GET /api/admin/stats', {});
const listed = async (query: object = {}) =>
  (await admin('GET /api/admin/packages', { query: { limit: 100, ...query } })).items.map(
    ({ trackingNumber }) => trackingNumber,
  );
const own = () => ada.call('GET /api/packages/user', { query: {} });

describe('a canceled package', () => {
  it('leaves the current list, the counts, lateness and revenue, and its filter finds it', async () => {
    const before = await stats();
    const revenue = async () =>
      (await admin('GET /api/admin/analytics', { query: { period: 'week' } })).revenue.current;
    const revenueBefore = await revenue();
    const { trackingNumber } = await create('', { ...LATE, amount: 900, customerId: ada.id });
    expect((await stats()).latePackages).toBe(before.latePackages + 1);
    const canceled = await cancel(trackingNumber, { reason: 'no_carrier', note: 'Sorry', fee: 12.5 });
    expect(canceled).toMatchObject({
      status: 'In Transit',
      cancellation: { reason: 'no_carrier', note: 'Sorry', fee: 12.5, by: 'Dispatcher' },
      can: { cancel: false, hold: false, reinstate: true, updateStatus: false, unarchive: false },
    });
    expect(await stats()).toEqual(before);
    expect(await revenue()).toBe(revenueBefore);
    expect(await listed()).not.toContain(trackingNumber);
    expect(await listed({ canceled: 'true' })).toContain(trackingNumber);
    expect(await listed({ canceled: 'true', search: trackingNumber })).toEqual([trackingNumber]);
    expect(await admin('GET /api/admin/packages/count', { query: { canceled: 'true' } })).toEqual({
      count: (await listed({ canceled: 'true' })).length,
    });

    expect(await reinstate(trackingNumber)).toMatchObject({ status: 'In Transit', cancellation: null });
    expect(await stats()).toMatchObject({ latePackages: before.latePackages + 1 });
    expect(await revenue()).toBe((revenueBefore ?? 0) + 900);
    expect(await listed()).toContain(trackingNumber);
    expect(await listed({ canceled: 'true' })).not.toContain(trackingNumber);
    expect((await auditOf(trackingNumber)).map(({ action }) => action)).toEqual([
      'package.reinstated',
      'package.canceled',
      'package.created',
    ]);
    await cancel(trackingNumber);
  });

  it('can get no status, alone or in a batch, and cannot be archived, until it is reinstated', async () => {
    const { trackingNumber, version } = await create();
    await cancel(trackingNumber);
    const refused = await apiErrorOf(updateStatus(trackingNumber, 'In Transit'));
    expect(refused).toMatchObject({ code: 'shipment.canceled' });
    expect(refused?.message).toContain('is canceled');
    expect(await archive([trackingNumber])).toEqual(['canceled']);
    for (const action of [
      { kind: 'status', status: 'In Transit' },
      { kind: 'reschedule', move: { days: 3 }, reason: 'weather' },
      { kind: 'assign', customerId: ada.id },
      { kind: 'archive', isArchived: true },
    ] as const) {
      const batch = await admin('POST /api/admin/batches', {
        body: { selection: { trackingNumbers: [trackingNumber] }, action },
      });
      expect(batch.counts).toEqual([{ outcome: 'canceled', count: 1 }]);
    }
    expect(await apiErrorOf(cancel(trackingNumber))).toMatchObject({ code: 'shipment.canceled' });
    await reinstate(trackingNumber);
    expect((await updateStatus(trackingNumber, 'In Transit')).version).toBe(version + 3);
    // Reinstating a package that is not canceled changes nothing.
    expect((await reinstate(trackingNumber)).version).toBe(version + 3);
  });

  it('shows the reason to everybody, the fee to its customer and staff only, and who did it to staff only', async () => {
    const { trackingNumber } = await create('', { customerId: ada.id });
    const { counts } = await own();
    await cancel(trackingNumber, { reason: 'customer', note: 'Sold it, call 312-555-0142', fee: 50 });
    const { cancellation } = (await track(trackingNumber)).package;
    expect(cancellation).toEqual({
      reason: 'customer',
      note: 'Sold it',
      at: expect.any(String),
      why: 'At the customer’s request. Sold it.',
    });
    const { items, counts: after } = await own();
    expect(items[0]).toMatchObject({
      trackingNumber,
      cancellation: { fee: 50, note: 'Sold it, call 312-555-0142' },
    });
    expect(items[0]?.cancellation).not.toHaveProperty('by');
    expect(after).toEqual({
      ...counts,
      pending: counts.pending - 1,
      canceled: (counts.canceled ?? 0) + 1,
    });
  });

  it('is only in those lists of its customer whose counters count it', async () => {
    const { trackingNumber } = await create('', { customerId: ada.id });
    await cancel(trackingNumber);
    const listOf = async (status?: 'Pending' | 'Canceled') =>
      ada.call('GET /api/packages/user', { query: { status, limit: 100 } });
    const { items, counts } = await listOf();
    expect(items).toHaveLength(counts.total);
    for (const [status, counter] of [
      ['Pending', 'pending'],
      ['Canceled', 'canceled'],
    ] as const) {
      const listed = (await listOf(status)).items.map((item) => item.trackingNumber);
      expect(listed).toHaveLength(counts[counter] ?? 0);
      expect(listed.includes(trackingNumber)).toBe(status === 'Canceled');
    }
  });

  it('frees its reference, and is reinstated only if its reference and the limit allow it', async () => {
    const { id, call } = await signUpCustomer(backend, 'rosa');
    const { trackingNumber } = await create('', { customerId: id, reference: 'PO-77' });
    await cancel(trackingNumber);
    const again = await create('', { customerId: id, reference: 'PO-77' });
    expect(await apiErrorOf(reinstate(trackingNumber))).toMatchObject({
      code: 'shipment.reference_taken',
      message: expect.stringContaining(again.trackingNumber),
    });
    // A canceled package can be edited.
    const { version } = await get(trackingNumber);
    await dispatch.patch(trackingNumber, { version, description: 'Booked again' });
    await dispatch.patch(again.trackingNumber, { version: again.version, reference: null });
    await backend.changeSettings({ maxPackagesPerUser: 1 });
    expect(await apiErrorOf(reinstate(trackingNumber))).toMatchObject({ code: 'shipment.limit_reached' });
    await backend.changeSettings({ maxPackagesPerUser: 1000 });
    await reinstate(trackingNumber);
    expect((await call('GET /api/packages/user', { query: {} })).counts).toMatchObject({
      total: 2,
      pending: 2,
    });
  });
});

describe('a package on hold', () => {
  it('is neither late nor stalled until it is released, and still active', async () => {
    const before = await stats();
    const { trackingNumber } = await create('', LATE);
    expect(await hold(trackingNumber, { until: COMING, note: 'The title is missing' })).toMatchObject({
      hold: { reason: 'documents', until: COMING, by: 'Dispatcher' },
      can: { cancel: true, hold: true, release: true, updateStatus: true },
    });
    expect(await stats()).toMatchObject({
      latePackages: before.latePackages,
      holdsDue: before.holdsDue,
      activePackages: before.activePackages + 1,
    });
    expect(await listed({ attention: 'late' })).not.toContain(trackingNumber);
    expect(await listed({ onHold: 'true' })).toContain(trackingNumber);
    expect(await listed()).toContain(trackingNumber);
    expect((await track(trackingNumber)).package.hold).toEqual({
      reason: 'documents',
      note: 'The title is missing',
      until: COMING,
      at: expect.any(String),
      why: 'Waiting for documents. The title is missing.',
    });
    expect(await release(trackingNumber)).toMatchObject({ hold: null });
    expect(await stats()).toMatchObject({ latePackages: before.latePackages + 1 });
    expect(await listed({ onHold: 'true' })).not.toContain(trackingNumber);
    expect((await auditOf(trackingNumber)).map(({ action }) => action)).toEqual([
      'package.released',
      'package.held',
      'package.created',
    ]);
  });

  it('is not due on its customer’s dashboard', async () => {
    const { trackingNumber } = await create('', { ...LATE, customerId: ada.id });
    const before = await own();
    expect(before.dueNow?.map((one) => one.trackingNumber)).toContain(trackingNumber);
    await hold(trackingNumber);
    const { due, dueNow, counts } = await own();
    expect(dueNow?.map((one) => one.trackingNumber)).not.toContain(trackingNumber);
    expect(due).not.toEqual(before.due);
    expect(counts).toEqual(before.counts);
  });

  it('needs attention from the day to look at it again', async () => {
    const { holdsDue } = await stats();
    const { trackingNumber } = await create('', LATE);
    await hold(trackingNumber, { until: COMING });
    expect(await listed({ attention: 'hold-due' })).not.toContain(trackingNumber);
    await hold(trackingNumber, { until: COME });
    expect(await listed({ attention: 'hold-due' })).toContain(trackingNumber);
    expect((await stats()).holdsDue).toBe(holdsDue + 1);
    await release(trackingNumber);
    expect((await stats()).holdsDue).toBe(holdsDue);
  });

  it('is released by another status, but not by an update with the same status; an undo restores the hold', async () => {
    const { trackingNumber } = await create('', { status: 'Processing' });
    await hold(trackingNumber);
    const waiting = await updateStatus(trackingNumber, 'Processing', { location: 'Reno, NV' });
    expect(waiting).toMatchObject({ currentLocation: 'Reno, NV', hold: { reason: 'documents' } });
    const moved = await updateStatus(trackingNumber, 'In Transit');
    expect(moved.hold).toBeNull();
    expect(await listed({ onHold: 'true' })).not.toContain(trackingNumber);
    await dispatch.undoStatus(trackingNumber, moved.version);
    expect(await get(trackingNumber)).toMatchObject({ status: 'Processing', hold: { until: '2026-01-05' } });
    expect(await listed({ onHold: 'true' })).toContain(trackingNumber);
    // The audit log has the reason and the day.
    const [undone, released] = await auditOf(trackingNumber);
    const recorded = { reason: 'documents', until: '2026-01-05' };
    expect([undone?.after?.['hold'], released?.before?.['hold']]).toEqual([recorded, recorded]);
  });

  it('only says that it is canceled once it is, and is on hold again when it is reinstated', async () => {
    const { trackingNumber } = await create();
    await hold(trackingNumber);
    await cancel(trackingNumber);
    expect(await get(trackingNumber)).toMatchObject({ hold: null, can: { release: false } });
    expect(await listed({ onHold: 'true' })).not.toContain(trackingNumber);
    expect(await reinstate(trackingNumber)).toMatchObject({ hold: { reason: 'documents' } });
  });
});
