import { describe, expect, it } from 'vitest';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { UserModel } from '../../accounts/account.model.ts';
import { createAdministrator } from '../create-admin.ts';
import { ConversationModel } from '../../chat/conversation.repo.ts';
import { ChatMessageModel } from '../../chat/message.repo.ts';
import { InboxItemModel } from '../../inbox/inbox.repo.ts';
import { ShipmentModel, type ShipmentDocument } from '../../shipments/shipment.model.ts';
import { shipmentRepo } from '../../shipments/shipment.repo.ts';
import { seedCustomers, seedMessages } from './seed-demo.ts';
import { DEMO_NUMBERS, seedShipments } from './seed-shipments.ts';

const NOW = new Date('2026-07-15T16:20:00Z');
const CUSTOMER = 'c'.repeat(24);
await connectToDatabase('seed', createTestDatabase('seed'));
const made = await seedShipments(NOW, new Map([['Marisol Vega', CUSTOMER]]));
const all = await ShipmentModel.find().lean<ShipmentDocument[]>();

const special = async (trackingNumber: string) => {
  const shipment = await shipmentRepo.findByNumber(trackingNumber);
  expect(shipment).toBeDefined();
  return shipment;
};

describe('the demo data', () => {
  it('have customers who have confirmed their addresses, once however often it is made', async () => {
    const { ids, isDemoNew } = await seedCustomers('correct horse battery');
    expect(isDemoNew).toBe(true);
    expect(await seedCustomers('correct horse battery')).toEqual({ ids, isDemoNew: false });
    expect(await UserModel.countDocuments()).toBe(ids.size);
    expect(await UserModel.countDocuments({ emailConfirmedAt: { $exists: false } })).toBe(0);
  });

  it('are at least sixty shipments of both kinds in every status', () => {
    expect(made).toBeGreaterThanOrEqual(60);
    expect(all).toHaveLength(made);
    for (const kind of ['vehicle', 'package']) {
      const statuses = all.filter((shipment) => shipment.kind === kind).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set(PACKAGE_STATUSES));
    }
  });

  it('happened in order, before now, in places that are on the map', () => {
    for (const { createdAt, events, trackingNumber, origin, destination } of all) {
      const times = [createdAt, ...events.map(({ timestamp }) => timestamp), NOW].map((date) =>
        date.getTime(),
      );
      expect(times, trackingNumber).toEqual(times.toSorted((a, b) => a - b));
      expect(origin).not.toBe(destination);
      expect(events.filter(({ coordinates }) => !coordinates)).toEqual([]);
    }
  });

  it('have the interesting ones they promise', async () => {
    const today = NOW.toISOString().slice(0, 10);
    const late = all.filter(
      ({ status, estimatedDelivery }) => status !== 'Delivered' && estimatedDelivery < today,
    );
    expect(late.map(({ trackingNumber }) => trackingNumber)).toEqual([DEMO_NUMBERS.late]);
    const outForDelivery = all.filter(({ status }) => status === 'Out for Delivery');
    expect(new Set(outForDelivery.map(({ estimatedDelivery }) => estimatedDelivery))).toEqual(
      new Set([today]),
    );
    expect(await special(DEMO_NUMBERS.onHold)).toMatchObject({ hold: { reason: 'documents' } });
    expect(await special(DEMO_NUMBERS.canceled)).toMatchObject({ cancellation: { reason: 'customer' } });
    expect((await special(DEMO_NUMBERS.corrected))?.events.some(({ isCorrection }) => isCorrection)).toBe(
      true,
    );
    expect((await special(DEMO_NUMBERS.international))?.receiver).toMatch(/Nguyễn/);
    // They are still tracked.
    const archived = all.filter(({ archivedAt, purgeAt }) => archivedAt && !purgeAt);
    expect(new Set(archived.map(({ status }) => status))).toEqual(new Set(['Delivered']));
  });

  it('have ratings by the customers they were delivered to, and one left to give', () => {
    const own = all.filter(
      ({ customerId, status }) => customerId?.toHexString() === CUSTOMER && status === 'Delivered',
    );
    const rated = all.filter(({ rating }) => rating);
    expect(rated.length).toBeGreaterThan(0);
    expect(own.length).toBeGreaterThan(rated.length);
    for (const shipment of rated) {
      expect(own).toContain(shipment);
      expect(shipment.rating?.ratedAt.getTime()).toBeLessThanOrEqual(NOW.getTime());
    }
  });

  it('have conversations in which an administrator wrote each reply, and open requests', async () => {
    const { ids } = await seedCustomers('correct horse battery');
    await createAdministrator('dispatcher', 'not a hash');
    await seedMessages(ids, NOW);
    const administrator = await UserModel.findOne({ username: 'dispatcher' }).lean();
    const messages = await ChatMessageModel.find().lean();
    expect(messages.filter(({ isFromAdmin }) => isFromAdmin)).not.toHaveLength(0);
    for (const { isFromAdmin, authorId } of messages) {
      expect(authorId).toEqual(isFromAdmin ? administrator?._id : undefined);
    }
    expect(await InboxItemModel.countDocuments({ status: 'open' })).toBeGreaterThan(0);
    const waiting = await ConversationModel.find({ waitingSince: { $exists: true } }).lean();
    const sinceLast = waiting.map(({ waitingSince }) => NOW.getTime() - (waitingSince?.getTime() ?? 0));
    // The questions without an answer.
    expect(sinceLast.toSorted((a, b) => a - b)).toEqual([30, 180].map((minutes) => minutes * 60_000));
  });

  it('are left alone where there are shipments already', async () => {
    expect(await seedShipments(NOW)).toBe(0);
  });
});
