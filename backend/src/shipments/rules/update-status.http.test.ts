import { MAX_EVENTS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { describe, expect, it } from 'vitest';
import { fillHistory, startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { ShipmentModel } from '../shipment.model.ts';

const { admin, create, get, patch, updateStatus, remove, restore, track } =
  await startDispatchBackend('status');

describe('a status update', () => {
  it('takes the package’s number or id, and keeps the fields that it leaves out', async () => {
    const created = await create('', { currentLocation: 'Austin, TX', arrivalDate: '2026-08-01' });
    await updateStatus(created.trackingNumber, 'In Transit');
    const updated = await updateStatus(created.id, 'Delivered', { arrivalDate: '2026-08-03' });
    expect(updated).toMatchObject({
      status: 'Delivered',
      currentLocation: 'Austin, TX',
      arrivalDate: '2026-08-03',
      estimatedDelivery: '2026-08-03',
      can: { delete: true },
    });
  });

  it('marks a step back as a correction', async () => {
    const { trackingNumber } = await create();
    for (const status of ['In Transit', 'Delivered', 'In Transit', 'In Transit'] as const) {
      await updateStatus(trackingNumber, status);
    }
    const { events } = await track(trackingNumber);
    expect(events.map(({ isCorrection }) => isCorrection)).toEqual([false, true, false, false]);
  });

  it('keeps both of two simultaneous updates, in order, and compares each with the one before', async () => {
    const { trackingNumber } = await create();
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        updateStatus(trackingNumber, index % 2 ? 'Delivered' : 'In Transit'),
      ),
    );
    const { events, package: shown } = await track(trackingNumber);
    const history = events.toReversed();
    expect(history).toHaveLength(6);
    expect(shown.status).toBe(history.at(-1)?.status);
    history.forEach((event, index) => {
      const before = history[index - 1]?.status;
      expect(event.isCorrection).toBe(before === 'Delivered' && event.status === 'In Transit');
      expect(event.timestamp >= (history[index - 1]?.timestamp ?? '')).toBe(true);
    });
  });

  it('with a version changes nothing if the package was changed meanwhile', async () => {
    const { trackingNumber } = await create();
    const outcomes = await Promise.allSettled([
      updateStatus(trackingNumber, 'Delivered', { version: 1 }),
      updateStatus(trackingNumber, 'Delivered', { version: 1 }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await updateStatus(trackingNumber, 'Pending')).toMatchObject({ version: 3, status: 'Pending' });
  });

  it('is rejected when the history is full, alone, in a batch and when several come at once', async () => {
    const [single, selected] = await Promise.all([create(), create()]);
    await fillHistory(single.trackingNumber, MAX_EVENTS - 2);
    await fillHistory(selected.trackingNumber, MAX_EVENTS);
    const updates = await Promise.allSettled(
      Array.from({ length: 5 }, () => updateStatus(single.trackingNumber, 'Processing')),
    );
    expect(updates.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const rejections = updates.flatMap((update) =>
      update.status === 'rejected' ? [update.reason as unknown] : [],
    );
    expect(rejections).toHaveLength(3);
    for (const rejection of rejections) {
      expect(rejection).toMatchObject({ code: 'shipment.history_full' });
    }
    expect((await track(single.trackingNumber)).events).toHaveLength(MAX_EVENTS);

    const { counts } = await admin('POST /api/admin/batches', {
      body: {
        selection: { trackingNumbers: [selected.trackingNumber] },
        action: { kind: 'status', status: 'Delivered' },
      },
    });
    expect(counts).toEqual([{ outcome: 'history_full', count: 1 }]);
  });

  it('keeps unknown fields of a newer process, in the package and in its events', async () => {
    const { trackingNumber } = await create('', { currentLocation: 'Austin, TX' });
    const stored = ShipmentModel.collection;
    await stored.updateOne({ trackingNumber }, { $set: { later: 1, 'events.0.later': 2 } });
    await updateStatus(trackingNumber, 'In Transit', { location: 'Waco, TX' });
    const found = await stored.findOne({ trackingNumber });
    expect(found).toMatchObject({ later: 1, events: [{ later: 2 }, { location: 'Waco, TX' }] });
  });

  it('stores texts as they were written', async () => {
    const { trackingNumber } = await create();
    await updateStatus(trackingNumber, 'In Transit', {
      location: '$status',
      description: '{{$where: 1}} <script>',
    });
    expect((await track(trackingNumber)).events[0]).toMatchObject({
      location: '$status',
      description: '{{$where: 1}} <script>',
    });
  });

  it('rejects a number that belongs to another package', async () => {
    const [one, other] = await Promise.all([create(), create()]);
    expect(
      await apiErrorOf(
        updateStatus(one.trackingNumber, 'Delivered', { trackingNumber: other.trackingNumber }),
      ),
    ).toMatchObject({ status: 404 });
    expect((await track(one.trackingNumber)).package.status).toBe('Pending');
  });
});

describe('deleting', () => {
  it('hides the package from tracking and counts, and can be taken back', async () => {
    const { trackingNumber } = await create('', { status: 'Delivered' });
    const before = await admin('GET /api/admin/stats', {});
    const { undoUntil } = await remove(trackingNumber);
    expect(Date.parse(undoUntil)).toBeGreaterThan(Date.now());
    expect(await apiErrorOf(track(trackingNumber))).toMatchObject({ code: 'shipment.not_found' });
    expect((await admin('GET /api/admin/stats', {})).deliveredPackages).toBe(before.deliveredPackages - 1);
    expect(await apiErrorOf(updateStatus(trackingNumber, 'Pending'))).toMatchObject({ status: 404 });
    expect(await apiErrorOf(remove(trackingNumber))).toMatchObject({ status: 404 });
    expect(await apiErrorOf(patch(trackingNumber, { version: 2, weight: 4 }))).toMatchObject({ status: 404 });
    const deleted = await get(trackingNumber);
    expect(deleted.can).toEqual({
      archive: false,
      cancel: false,
      declineCancellation: false,
      delete: false,
      edit: false,
      hold: false,
      reinstate: false,
      release: false,
      restore: true,
      unarchive: false,
      updateStatus: false,
    });
    expect(await restore(trackingNumber)).toMatchObject({ can: { delete: true, restore: false } });
    expect((await track(trackingNumber)).package.status).toBe('Delivered');
  });

  it('never succeeds together with a simultaneous status change', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { trackingNumber } = await create('', { status: 'Delivered' });
      const [deletion, change] = await Promise.allSettled([
        remove(trackingNumber),
        updateStatus(trackingNumber, 'In Transit'),
      ]);
      expect([deletion.status, change.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });
});
