import { describe, expect, it } from 'vitest';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { endStatusUndo, startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';

const dispatch = await startDispatchBackend('status_undo');
const { admin, ada, archive, auditOf, create, eventsOf, get, patch, track, undoStatus, updateStatus } =
  dispatch;

const reportOf = async () => {
  const { created, delivered, onTimeShare } = await admin('GET /api/admin/analytics', { query: {} });
  return { created, delivered, onTimeShare };
};

describe('undoing a status update', () => {
  it('restores status, place, dates and counts, and shows the event only to staff', async () => {
    const { trackingNumber } = await create('', {
      customerId: ada.id,
      origin: 'Austin, TX',
      currentLocation: 'Austin, TX',
      estimatedDelivery: '2099-12-01',
    });
    const before = await track(trackingNumber);
    const { lastEventAt } = await get(trackingNumber);
    const counts = await admin('GET /api/admin/stats', {});
    const report = await reportOf();
    const updated = await updateStatus(trackingNumber, 'Delivered', {
      location: 'Reno, NV',
      departureDate: '2099-11-01',
      arrivalDate: '2099-11-05',
    });
    expect(updated.undoStatusMs).toBeGreaterThan(0);
    expect(updated.undoStatusMs).toBeLessThanOrEqual(60_000);
    expect((await admin('GET /api/admin/stats', {})).deliveredPackages).toBe(counts.deliveredPackages + 1);

    const undone = await undoStatus(trackingNumber, updated.version);
    expect(undone).toMatchObject({ status: 'Pending', version: updated.version + 1 });
    expect(updated.lastEventAt).toBe(updated.updatedAt);
    expect(undone.lastEventAt).toBe(lastEventAt);
    expect(undone.undoStatusMs).toBeUndefined();
    expect(await admin('GET /api/admin/stats', {})).toEqual(counts);
    expect(await reportOf()).toEqual(report);
    const after = await track(trackingNumber);
    expect(after).toEqual({
      ...before,
      package: { ...before.package, updatedAt: after.package.updatedAt },
    });
    const { items, counts: own } = await ada.call('GET /api/packages/user', { query: {} });
    expect(items[0]).toMatchObject({ status: 'Pending', currentLocation: 'Austin, TX' });
    expect(own.delivered).toBe(0);
    expect(await eventsOf(trackingNumber)).toMatchObject([
      { status: 'Delivered', location: 'Reno, NV', retractedAt: expect.any(String) },
      { status: 'Pending', location: 'Austin, TX' },
    ]);
    expect((await auditOf(trackingNumber)).map(({ action }) => action)).toEqual([
      'package.status_undone',
      'package.status_changed',
      'package.created',
    ]);
  });

  it('undoes only the last update, and compares the next update with the events that are left', async () => {
    const { trackingNumber } = await create();
    const first = await updateStatus(trackingNumber, 'Processing', { location: 'Reno, NV' });
    const second = await updateStatus(trackingNumber, 'Delivered');
    expect(await apiErrorOf(undoStatus(trackingNumber, first.version))).toMatchObject({
      code: 'shipment.changed',
    });
    const undone = await undoStatus(trackingNumber, second.version);
    expect(undone).toMatchObject({ status: 'Processing', currentLocation: 'Reno, NV' });
    for (const version of [second.version, undone.version]) {
      expect(await apiErrorOf(undoStatus(trackingNumber, version))).toMatchObject({
        code: 'shipment.changed',
      });
    }
    const third = await updateStatus(trackingNumber, 'In Transit');
    expect((await track(trackingNumber)).events).toMatchObject([
      { status: 'In Transit', isCorrection: false },
      { status: 'Processing' },
    ]);
    await undoStatus(trackingNumber, third.version);
    expect((await track(trackingNumber)).events).toHaveLength(1);
  });

  it('is rejected when somebody changed the package since, and says so', async () => {
    const { trackingNumber } = await create();
    const { version } = await updateStatus(trackingNumber, 'Delivered');
    const edited = await patch(trackingNumber, { version, receiver: 'John Roe' });
    expect(edited.undoStatusMs).toBeUndefined();
    await expect(undoStatus(trackingNumber, version)).rejects.toMatchObject({
      code: 'shipment.changed',
      serverMessage: expect.stringContaining('changed after that update'),
    });
    expect(await get(trackingNumber)).toMatchObject({ status: 'Delivered', receiver: 'John Roe' });
  });

  it('is rejected after a minute, and no longer offered', async () => {
    const { trackingNumber } = await create();
    const { version } = await updateStatus(trackingNumber, 'Delivered');
    await endStatusUndo(trackingNumber);
    expect((await get(trackingNumber)).undoStatusMs).toBeUndefined();
    expect(await apiErrorOf(undoStatus(trackingNumber, version))).toMatchObject({
      code: 'shipment.undo_expired',
    });
  });

  it('never succeeds together with another change at the same time', async () => {
    const { trackingNumber } = await create();
    const { version } = await updateStatus(trackingNumber, 'Delivered');
    const [undo, change] = await Promise.allSettled([
      undoStatus(trackingNumber, version),
      patch(trackingNumber, { version, receiver: 'John Roe' }),
    ]);
    expect([undo.status, change.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('returns a package to the archive if the update took it out', async () => {
    const { trackingNumber } = await create('', { status: 'Delivered' });
    await archive([trackingNumber]);
    const updated = await updateStatus(trackingNumber, 'In Transit');
    expect(updated.archivedAt).toBeUndefined();
    expect(await undoStatus(trackingNumber, updated.version)).toMatchObject({
      status: 'Delivered',
      archivedAt: expect.any(String),
      can: { unarchive: true },
    });
  });
});
