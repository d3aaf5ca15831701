import { describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../kernel/logger.ts';
import { rawCollection } from '../../storage/mongoose.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';
import { DEFAULT_SETTINGS } from '../../settings/settings.service.ts';
import { shipmentRepo } from '../shipment.repo.ts';
import type { PublicShipment } from '../shipment.types.ts';
import { TrackingViewModel, type TrackingViewDocument } from './tracking-view.model.ts';
import { createTrackingViews } from './tracking.service.ts';
import { sendJson } from '../../testing/raw-call.ts';

const { admin, backend, create, updateStatus, cancel, hold, track, undoStatus } =
  await startDispatchBackend('tracking_views');

async function stored(trackingNumber: string) {
  const [view] = await rawCollection<TrackingViewDocument>(TrackingViewModel)
    .find<TrackingViewDocument>({ _id: trackingNumber }, { promoteBuffers: true })
    .toArray();
  return view;
}
/** Changes the stored answer, so that an answer shows whether it was read. */
const mark = (trackingNumber: string) =>
  TrackingViewModel.updateOne({ _id: trackingNumber }, { body: Buffer.from('{"marked":true}') });
const isMarked = async (trackingNumber: string) =>
  'marked' in ((await (await fetch(`${backend.url}/api/packages/track/${trackingNumber}`)).json()) as object);
const remove = (trackingNumber: string) =>
  admin('DELETE /api/admin/packages/:trackingNumber', { params: { trackingNumber } });
/** Another process, which reads shipments as they were at some moment. */
function readerOf(shipments: PublicShipment[], settings: Partial<typeof DEFAULT_SETTINGS> = {}) {
  return createTrackingViews({
    repo: { findActive: async () => shipments },
    settings: { get: () => ({ ...DEFAULT_SETTINGS, ...settings }) },
    clock: () => new Date(),
    log: createLogger({ level: 'silent' }),
  });
}

describe('the answer for strangers', () => {
  it('is the one that the change stored, byte for byte the one that a read makes of the shipment', async () => {
    const { trackingNumber } = await create('', {
      sender: 'Ana Ruiz, 12 Elm St, Dallas, TX 75201',
      receiverEmail: 'bo@lund.example',
      origin: 'Dallas, TX',
      destination: 'Austin, TX',
      currentLocation: 'Waco, TX',
      kind: 'vehicle',
      vehicle: { make: 'Honda', vin: '1HGCM82633A004352' },
    });
    const changes = [
      () =>
        updateStatus(trackingNumber, 'In Transit', { location: 'Austin, TX', description: 'Held by snow' }),
      async () => {
        const { version } = await updateStatus(trackingNumber, 'Out for Delivery');
        await undoStatus(trackingNumber, version);
      },
      () => hold(trackingNumber, { note: 'Call 512-555-0188' }),
      () => cancel(trackingNumber),
    ];
    for (const change of changes) {
      await change();
      const ofChange = await stored(trackingNumber);
      await TrackingViewModel.deleteMany();
      await track(trackingNumber);
      const ofRead = await stored(trackingNumber);
      expect(ofRead?.body?.toString()).toBe(ofChange?.body?.toString());
      expect(ofRead).toMatchObject({ etag: ofChange?.etag, version: ofChange?.version });
    }
  });

  it('is sent as it is stored, alone and among several numbers', async () => {
    const { trackingNumber } = await create();
    await mark(trackingNumber);
    expect(await isMarked(trackingNumber)).toBe(true);
    const trackingNumbers = ['MW000000001', trackingNumber, 'x!'];
    const response = await sendJson(`${backend.url}/api/packages/track`, { trackingNumbers });
    expect(await response.json()).toEqual({
      results: [
        { outcome: 'not_found', trackingNumber: 'MW000000001' },
        { outcome: 'found', trackingNumber, marked: true },
        { outcome: 'malformed', trackingNumber: 'X!' },
      ],
    });
  });

  it('has its length, its type and the headers of data', async () => {
    const { trackingNumber } = await create('', { sender: 'Žofie Ångström' });
    const url = `${backend.url}/api/packages/track/${trackingNumber}`;
    const { headers, status } = await fetch(url);
    const { body, etag = '' } = (await stored(trackingNumber)) ?? {};
    expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
      200,
      'application/json; charset=utf-8',
      String(body?.length),
    ]);
    expect([headers.get('etag'), headers.get('cache-control')]).toEqual([etag, 'private, no-cache']);
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('is made again after a change of a setting that it depends on, and of no other', async () => {
    const { trackingNumber } = await create();
    await mark(trackingNumber);
    await backend.changeSettings({ maxPackagesPerUser: 37 });
    expect(await isMarked(trackingNumber)).toBe(true);
    await backend.changeSettings({ maskNames: true });
    expect((await track(trackingNumber)).package.receiver).toBe('J. R.');
    await backend.changeSettings({ maskNames: false });
    expect((await track(trackingNumber)).package.receiver).toBe('Jane Roe');
  });

  it('is made again by newer rules, and on another day where the package is open', async () => {
    const open = (await create()).trackingNumber;
    const delivered = (await create('', { status: 'Delivered' })).trackingNumber;
    await Promise.all([open, delivered].map(mark));
    // Two days, because a day in autumn has 25 hours.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * 60 * 60 * 1000 });
    try {
      expect(await Promise.all([open, delivered].map(isMarked))).toEqual([false, true]);
    } finally {
      vi.useRealTimers();
    }
    await TrackingViewModel.updateOne({ _id: delivered }, { $inc: { rules: -1 } });
    expect(await isMarked(delivered)).toBe(false);
  });
});

describe('a deleted package', () => {
  it('has no answer until it is restored', async () => {
    const { trackingNumber } = await create('', { status: 'Delivered' });
    await remove(trackingNumber);
    expect(await apiErrorOf(track(trackingNumber))).toMatchObject({ status: 404 });
    expect(await stored(trackingNumber)).toMatchObject({ purgeAt: expect.any(Date) });
    await admin('POST /api/admin/packages/:trackingNumber/restore', { params: { trackingNumber } });
    expect((await track(trackingNumber)).package.status).toBe('Delivered');
    expect(await stored(trackingNumber)).not.toHaveProperty('purgeAt');
  });

  it('gets no answer back from a read that began before the deletion', async () => {
    const { trackingNumber } = await create('', { status: 'Delivered' });
    const before = await shipmentRepo.findActive([trackingNumber]);
    await remove(trackingNumber);
    await readerOf(before).find(trackingNumber);
    expect(await apiErrorOf(track(trackingNumber))).toMatchObject({ status: 404 });
  });

  it('leaves no answer for a later package with its number', async () => {
    const { trackingNumber } = await create();
    const before = await shipmentRepo.findActive([trackingNumber]);
    await TrackingViewModel.updateOne({ _id: trackingNumber }, { shipmentId: '0123456789abcdef01234567' });
    await readerOf(before, { maskNames: true }).find(trackingNumber);
    expect((await stored(trackingNumber))?.shipmentId.toHexString()).toBe('0123456789abcdef01234567');
  });
});

it('a read that began before a change does not replace what the change stored', async () => {
  const { trackingNumber } = await create();
  const before = await shipmentRepo.findActive([trackingNumber]);
  await updateStatus(trackingNumber, 'In Transit');
  // As a process that has not yet heard of newer settings.
  await readerOf(before, { maskNames: true }).find(trackingNumber);
  expect((await track(trackingNumber)).package.status).toBe('In Transit');
  expect(await stored(trackingNumber)).toMatchObject({ version: 2 });
});

it('a process of an older version does not replace the answer of a newer one', async () => {
  const { trackingNumber } = await create();
  await TrackingViewModel.updateOne({ _id: trackingNumber }, { $inc: { rules: 1 } });
  const newer = await stored(trackingNumber);
  expect((await track(trackingNumber)).package.trackingNumber).toBe(trackingNumber);
  expect(await stored(trackingNumber)).toEqual(newer);
});

it('a package whose answer cannot be made does not affect others', async () => {
  const [good, bad] = await Promise.all([create(), create()]);
  await TrackingViewModel.deleteMany();
  const [shipment, other] = await Promise.all(
    [good, bad].map(async ({ trackingNumber }) => (await shipmentRepo.findActive([trackingNumber]))[0]),
  );
  if (!shipment || !other) {
    throw new Error('Both are stored.');
  }
  const reader = readerOf([shipment, { ...other, createdAt: new Date(Number.NaN) }]);
  const [found, failed] = await Promise.allSettled([
    reader.find(good.trackingNumber),
    reader.find(bad.trackingNumber),
  ]);
  expect([found.status, failed.status]).toEqual(['fulfilled', 'rejected']);
  expect(await stored(bad.trackingNumber)).toBeUndefined();
});

it('an answer that cannot be stored is sent all the same', async () => {
  const { trackingNumber } = await create();
  await TrackingViewModel.deleteMany();
  vi.spyOn(TrackingViewModel, 'bulkWrite').mockRejectedValueOnce(new Error('disk full'));
  expect((await track(trackingNumber)).package.trackingNumber).toBe(trackingNumber);
  vi.restoreAllMocks();
});
