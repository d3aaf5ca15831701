import { describe, expect, it } from 'vitest';
import { zonedDayOf } from '../../kernel/days.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';

const { admin, ada, auditOf, backend, create, eventsOf, get, track, undoStatus, updateStatus } =
  await startDispatchBackend('happened_at');

const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

describe('a status update that says when it happened', () => {
  it.each([
    ['in the future', -0.5, 'This time is in the future'],
    ['more than 72 hours ago', 73, 'Use a time within the last 72 hours'],
    ['before the last event', 3, 'This is before the last event of the package'],
  ])('is rejected %s', async (_, hours, problem) => {
    const { trackingNumber } = await create();
    await updateStatus(trackingNumber, 'In Transit', { happenedAt: hoursAgo(2) });
    expect(
      await apiErrorOf(updateStatus(trackingNumber, 'Delivered', { happenedAt: hoursAgo(hours) })),
    ).toMatchObject({ status: 422, code: 'shipment.time_rejected', fields: { happenedAt: problem } });
    expect((await get(trackingNumber)).status).toBe('In Transit');
  });

  it('accepts only an instant in UTC', async () => {
    const { trackingNumber } = await create();
    for (const happenedAt of ['2026-07-04', '2026-07-04T15:30', 'yesterday']) {
      expect(await apiErrorOf(updateStatus(trackingNumber, 'Delivered', { happenedAt }))).toMatchObject({
        status: 400,
        fields: { happenedAt: 'Use a time like 2026-07-04T15:30:00Z' },
      });
    }
  });

  it('shows that time to everybody, and to staff also when it was entered', async () => {
    const { trackingNumber } = await create('', { customerId: ada.id });
    const [pickedUp, delivered] = [hoursAgo(30), hoursAgo(5)];
    await updateStatus(trackingNumber, 'In Transit', { happenedAt: pickedUp });
    const before = new Date().toISOString();
    const updated = await updateStatus(trackingNumber, 'Delivered', { happenedAt: delivered });
    expect(updated.lastEventAt).toBe(delivered);
    expect(updated.updatedAt >= before).toBe(true);

    const [latest] = await eventsOf(trackingNumber);
    expect(latest).toMatchObject({ status: 'Delivered', timestamp: delivered, enteredAt: updated.updatedAt });
    const [entry] = await auditOf(trackingNumber);
    expect(entry).toMatchObject({ after: { happenedAt: delivered } });

    for (const call of [backend.api, ada.call]) {
      const { events } = await track(trackingNumber, call);
      expect(events.map(({ timestamp }) => timestamp)).toEqual([delivered, pickedUp]);
      for (const event of events) {
        expect(event).not.toHaveProperty('enteredAt');
      }
    }
  });

  it('keeps the order of the history: a time a little too early or too late becomes the nearest possible time', async () => {
    const { trackingNumber } = await create();
    const at = hoursAgo(2);
    await updateStatus(trackingNumber, 'In Transit', { happenedAt: at });
    const minuteBefore = new Date(Date.parse(at) - 60_000).toISOString();
    await updateStatus(trackingNumber, 'Out for Delivery', { happenedAt: minuteBefore });
    const soon = new Date(Date.now() + 60_000).toISOString();
    await updateStatus(trackingNumber, 'Delivered', { happenedAt: soon });
    const [last, second, first] = (await track(trackingNumber)).events;
    expect([first?.timestamp, second?.timestamp]).toEqual([at, at]);
    expect(last?.timestamp && last.timestamp < soon).toBe(true);
    expect((await track(trackingNumber)).events.map(({ status }) => status)).toEqual([
      'Delivered',
      'Out for Delivery',
      'In Transit',
    ]);
  });

  it('may be before the package was created, as long as its history is empty', async () => {
    const [empty, begun] = await Promise.all([create(), create('', { status: 'Processing' })]);
    await updateStatus(empty.trackingNumber, 'In Transit', { happenedAt: hoursAgo(4) });
    const params = { happenedAt: hoursAgo(4) };
    expect(await apiErrorOf(updateStatus(begun.trackingNumber, 'In Transit', params))).toMatchObject({
      code: 'shipment.time_rejected',
    });
  });

  it('can be undone like any other, and an earlier one may follow', async () => {
    const { trackingNumber } = await create();
    await updateStatus(trackingNumber, 'In Transit', { happenedAt: hoursAgo(9) });
    const { lastEventAt } = await get(trackingNumber);
    const mistaken = hoursAgo(2);
    const { version } = await updateStatus(trackingNumber, 'Delivered', { happenedAt: mistaken });
    await undoStatus(trackingNumber, version);
    expect(await get(trackingNumber)).toMatchObject({ status: 'In Transit', lastEventAt });
    const right = hoursAgo(4);
    await updateStatus(trackingNumber, 'Out for Delivery', { happenedAt: right });
    // Staff see the undone event in the order of its own time.
    expect((await eventsOf(trackingNumber)).map(({ timestamp }) => timestamp)).toEqual([
      mistaken,
      right,
      lastEventAt,
    ]);
    expect((await track(trackingNumber)).events[0]?.timestamp).toBe(right);
  });

  it('may add the time when it is repeated under its key, and then changes nothing', async () => {
    const { trackingNumber } = await create();
    const send = (happenedAt: string | undefined, status: 'Delivered' | 'In Transit' = 'Delivered') =>
      admin(
        'PUT /api/packages/:id/status',
        { params: { id: trackingNumber }, body: { status, happenedAt } },
        { idempotencyKey: 'status-update-1' },
      );
    const first = await send(undefined);
    expect(await send(hoursAgo(1))).toEqual(first);
    expect(await eventsOf(trackingNumber)).toHaveLength(1);
    expect(await apiErrorOf(send(undefined, 'In Transit'))).toMatchObject({ code: 'idempotency_key_reused' });
  });
});

it('a delivery that is entered days later counts on its own day, and is on time', async () => {
  const delivered = hoursAgo(60);
  const day = zonedDayOf(new Date(delivered), 'America/Chicago');
  const deliveredOnDay = async () => {
    const { timeline, onTimeShare } = await admin('GET /api/admin/analytics', { query: { period: 'week' } });
    return { count: timeline.find(({ date }) => date === day)?.delivered ?? 0, share: onTimeShare.current };
  };
  const before = await deliveredOnDay();
  const { trackingNumber } = await create('', { estimatedDelivery: day });
  await updateStatus(trackingNumber, 'Delivered', { happenedAt: delivered });
  // The packages of the tests above are on time, too.
  expect(await deliveredOnDay()).toEqual({ count: before.count + 1, share: 100 });
});
