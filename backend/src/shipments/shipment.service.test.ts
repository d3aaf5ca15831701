import { describe, expect, it } from 'vitest';
import { UNDO_WINDOW_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { newPackageSchema } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { outbox, OutboxEventModel } from '../storage/transactions/outbox.ts';
import { inTransaction } from '../storage/transactions/transactions.ts';
import { audit } from '../audit/audit.service.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.service.ts';
import { createTrackingService } from './public/tracking.service.ts';
import { ShipmentModel } from './shipment.model.ts';
import { shipmentRepo } from './shipment.repo.ts';
import { createShipmentService } from './shipment.service.ts';
import { createShipmentCommands, generateTrackingNumber } from './commands.service.ts';
import { connectToDatabase } from '../testing/connected-database.ts';

const parcel = newPackageSchema.parse({ sender: 'Acme', receiver: 'Jane Roe' });
let time = new Date('2026-07-01T12:00:00Z');

const dispatcher: Actor = {
  userId: '0123456789abcdef01234567',
  username: 'Dispatcher',
  isAdmin: true,
  address: '127.0.0.1',
  sessionId: 'session',
};

const deps = {
  // Nothing here comes from a quote.
  inbox: { fulfillQuote: async () => undefined },
  events: outbox,
  clock: () => time,
  accounts: { userExists: async () => true },
  settings: { get: () => DEFAULT_SETTINGS },
  audit,
  counter: { removed: async () => undefined },
  verificationLimit: { count: async () => undefined, forgive: async () => undefined },
  news: { changed: async () => undefined },
  storeView: async () => undefined,
};
const { commands, lists, tracking } = createShipmentService(deps);

const commandsWith = (generateNumber: (now: Date) => string) =>
  createShipmentCommands({ ...deps, generateNumber });

await connectToDatabase('shipment_service');

describe('generated numbers', () => {
  it('are MW, six digits of the time and three random digits', () => {
    expect(generateTrackingNumber(new Date(1_782_907_200_042), () => 7)).toBe('MW200042007');
    expect(generateTrackingNumber(new Date())).toMatch(/^MW\d{9}$/);
  });

  it('two calls that generate the same number both get their own', async () => {
    // Two calls generate the same number first. The second one to insert it generates another.
    const choices = ['MW000000001', 'MW000000001', 'MW000000002', 'MW000000003', 'MW000000004'];
    const racing = commandsWith(() => choices.shift() ?? 'MW000000005');
    const created = await Promise.all([
      racing.create(dispatcher, parcel).then(inTransaction),
      racing.create(dispatcher, parcel).then(inTransaction),
    ]);
    expect(new Set(created.map(({ trackingNumber }) => trackingNumber)).size).toBe(2);
  });

  it('the generator gives up after some collisions', async () => {
    await inTransaction(await commandsWith(() => 'MW000000009').create(dispatcher, parcel));
    let tries = 0;
    const stuck = commandsWith(() => {
      tries += 1;
      return 'MW000000009';
    });
    await expect(inTransaction(await stuck.create(dispatcher, parcel))).rejects.toMatchObject({
      code: 'shipment.tracking_number_taken',
    });
    expect(tries).toBeGreaterThan(1);
    expect(tries).toBeLessThanOrEqual(10);
  });
});

describe('events', () => {
  it('are stored once for each change, and not for a change that is rolled back', async () => {
    const stored = (number: string) => OutboxEventModel.find({ 'payload.trackingNumber': number }).lean();
    const trackingNumber = 'TOLD-1';
    await inTransaction(
      await commands.create(dispatcher, { ...parcel, trackingNumber, status: 'Delivered' }),
    );
    await inTransaction(await commands.updateStatus(dispatcher, trackingNumber, { status: 'Delivered' }));
    await inTransaction(commands.delete(dispatcher, trackingNumber));
    await inTransaction(commands.restore(dispatcher, trackingNumber));
    expect((await stored(trackingNumber)).map(({ name }) => name)).toEqual(
      Array.from({ length: 4 }, () => 'package.changed'),
    );

    const create = await commands.create(dispatcher, { ...parcel, trackingNumber: 'TOLD-2' });
    const created = inTransaction(async () => {
      await create();
      throw new Error('changed my mind');
    });
    await expect(created).rejects.toThrow('changed my mind');
    expect(await stored('TOLD-2')).toEqual([]);
    expect(await tracking.track('TOLD-2')).toBeUndefined();
  });

  it('name the changes that make a package late, but no change of a package that was late before', async () => {
    const trackingNumber = 'LATE-1';
    const edit = async (version: number, estimatedDelivery: string) =>
      inTransaction(await commands.patch(dispatcher, trackingNumber, { version, estimatedDelivery }));
    await inTransaction(
      await commands.create(dispatcher, { ...parcel, trackingNumber, estimatedDelivery: '2026-07-01' }),
    );
    await edit(1, '2026-06-30');
    await edit(2, '2026-06-20');
    await inTransaction(await commands.updateStatus(dispatcher, trackingNumber, { status: 'In Transit' }));
    await inTransaction(await commands.updateStatus(dispatcher, trackingNumber, { status: 'Delivered' }));
    await inTransaction(commands.undoStatus(dispatcher, trackingNumber, 5));
    const stored = await OutboxEventModel.find({ 'payload.trackingNumber': trackingNumber })
      .sort({ _id: 1 })
      .lean<{ payload: { isNewlyLate?: boolean } }[]>();
    expect(stored.map(({ payload }) => payload.isNewlyLate ?? false)).toEqual([
      false,
      true,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('a deletion', () => {
  it('can be taken back for thirty days, and no longer', async () => {
    const trackingNumber = 'UNDO-1';
    // In the future, so that MongoDB does not purge it during the test.
    time = new Date('2096-07-01T12:00:00Z');
    await inTransaction(
      await commands.create(dispatcher, { ...parcel, trackingNumber, status: 'Delivered' }),
    );
    const { undoUntil } = await inTransaction(commands.delete(dispatcher, trackingNumber));
    expect(undoUntil.getTime() - time.getTime()).toBe(UNDO_WINDOW_MS);
    time = new Date(undoUntil.getTime() + 1);
    await expect(inTransaction(commands.restore(dispatcher, trackingNumber))).rejects.toMatchObject({
      code: 'shipment.undo_expired',
    });
    time = new Date(undoUntil.getTime() - 1);
    expect(await inTransaction(commands.restore(dispatcher, trackingNumber))).not.toHaveProperty('purgeAt');
    expect((await inTransaction(commands.restore(dispatcher, trackingNumber))).version).toBe(3);
  });

  it('is made final by MongoDB when the time for undoing is over', async () => {
    const indexes = await ShipmentModel.collection.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { purgeAt: 1 }, expireAfterSeconds: 0 }));
  });
});

describe('the estimate', () => {
  it('is the later of the dispatcher’s dates, or is worked out', async () => {
    time = new Date('2026-07-01T12:00:00Z');
    const estimateOf = async (dates: { arrivalDate?: string; estimatedDelivery?: string }) =>
      (await inTransaction(await commands.create(dispatcher, { ...parcel, ...dates }))).estimatedDelivery;
    expect(await estimateOf({ arrivalDate: '2026-07-20', estimatedDelivery: '2026-07-19' })).toBe(
      '2026-07-20',
    );
    expect(await estimateOf({ arrivalDate: '2026-07-20', estimatedDelivery: '2026-07-21' })).toBe(
      '2026-07-21',
    );
    expect(await estimateOf({ arrivalDate: '2026-07-20' })).toBe('2026-07-20');
    expect(await estimateOf({})).toBe('2026-07-08');
  });

  it('follows an expected arrival that is edited, unless it is edited too', async () => {
    const trackingNumber = 'DATES-1';
    const edit = async (version: number, dates: object) =>
      (await inTransaction(await commands.patch(dispatcher, trackingNumber, { version, ...dates })))
        .estimatedDelivery;
    const dates = { arrivalDate: '2026-07-20' };
    await inTransaction(await commands.create(dispatcher, { ...parcel, trackingNumber, ...dates }));
    expect(await edit(1, { arrivalDate: '2026-07-24' })).toBe('2026-07-24');
    expect(await edit(2, { arrivalDate: '2026-07-15' })).toBe('2026-07-15');
    expect(await edit(3, { arrivalDate: '2026-07-16', estimatedDelivery: '2026-07-18' })).toBe('2026-07-18');
    expect(await edit(4, { estimatedDelivery: '2026-07-14' })).toBe('2026-07-16');
    expect(await edit(5, { arrivalDate: null, estimatedDelivery: '2026-07-14' })).toBe('2026-07-14');
  });

  it('begins on the current day of the business’s time zone', async () => {
    // The evening of the first of July in Chicago.
    time = new Date('2026-07-02T04:59:59Z');
    expect((await inTransaction(await commands.create(dispatcher, parcel))).estimatedDelivery).toBe(
      '2026-07-08',
    );
    time = new Date('2026-07-02T05:00:00Z');
    expect((await inTransaction(await commands.create(dispatcher, parcel))).estimatedDelivery).toBe(
      '2026-07-09',
    );
  });
});

it('the model rejects documents that the contract’s schemas should have rejected', async () => {
  await expect(ShipmentModel.create([{ trackingNumber: 'X' }])).rejects.toThrow(/required/);
  const unknown: object = { ...parcel, surprise: 1 };
  await expect(ShipmentModel.create([unknown])).rejects.toThrow(/not in schema/);
});

describe('look-ups', () => {
  it('that wait together become one query', async () => {
    await inTransaction(await commands.create(dispatcher, { ...parcel, trackingNumber: 'BATCH-1' }));
    const asked: number[] = [];
    const counting = createTrackingService({
      repo: {
        ...shipmentRepo,
        findActive: (numbers) => {
          asked.push(numbers.length);
          return shipmentRepo.findActive(numbers);
        },
      },
    });
    const found = await Promise.all(['BATCH-1', 'NOPE-1', 'BATCH-1'].map((number) => counting.track(number)));
    expect(found.map((shipment) => shipment?.trackingNumber)).toEqual(['BATCH-1', undefined, 'BATCH-1']);
    expect(asked).toEqual([2]);
  });
});

describe('tracking', () => {
  it('reads the whole history, and only fields for the public', async () => {
    const trackingNumber = 'TRACKED-1';
    const contact = { receiverEmail: 'jane@example.com', receiverPhone: '555 010 2000' };
    const { id } = await inTransaction(
      await commands.create(dispatcher, {
        ...parcel,
        ...contact,
        trackingNumber,
        currentLocation: 'Austin, TX',
      }),
    );
    await inTransaction(
      await commands.updateStatus(dispatcher, id, { status: 'In Transit', description: 'Left the hub' }),
    );
    const whole = await lists.get(trackingNumber);
    expect(whole).toMatchObject(contact);
    const {
      receiverEmail: _email,
      receiverPhone: _phone,
      statusUndo: _undo,
      lastEventAt: _lastEventAt,
      ...forThePublic
    } = whole;
    expect(forThePublic.events).toMatchObject([
      { location: 'Austin, TX', coordinates: { latitude: expect.any(Number) } },
      { location: '', description: 'Left the hub' },
    ]);
    expect(await tracking.track(trackingNumber)).toEqual(forThePublic);
  });
});
