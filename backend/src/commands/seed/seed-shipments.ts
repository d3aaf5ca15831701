import { MAX_PACKAGES_PER_USER_DEFAULT } from '@moveway/contracts/settings/settings.routes.ts';
import { newPackageSchema, statusUpdateSchema } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import type { DomainEventPublisher } from '../../kernel/domain-events.ts';
import { zonedDayOf } from '../../kernel/days.ts';
import { analyticsRepo } from '../../analytics/analytics.repo.ts';
import { DEFAULT_SETTINGS } from '../../settings/settings.service.ts';
import { shipmentRepo } from '../../shipments/shipment.repo.ts';
import { createShipmentCommands } from '../../shipments/commands.service.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';
import { ordinaryShipments, type DemoShipment } from './demo-plan.ts';
import { pastShipments } from './demo-history.ts';
import { withRatings } from './demo-ratings.ts';
import { specialShipments } from './demo-specials.ts';

const AT_A_TIME = 34;

/** Drops all events: none are published while demo data are made. */
const silence: DomainEventPublisher = { publish: async () => undefined };
/** The actor of these changes; it is no account. */
const maker: Actor = { userId: '', username: '', isAdmin: true, address: '', sessionId: '' };

/**
 * Fills an empty database with demo shipments, through the same commands as any call, at the times they happened. The
 * same `now` makes the same data. Needs the database connection.
 * @param customers ids by the names of receivers: their shipments are on their dashboards
 * @returns how many were made: none where there are shipments already
 */
export async function seedShipments(
  now: Date,
  customers: ReadonlyMap<string, string> = new Map(),
): Promise<number> {
  if (!(await shipmentRepo.isEmpty())) {
    return 0;
  }
  const planned = [...specialShipments(now), ...ordinaryShipments(now), ...pastShipments(now)];
  const plan = withRatings(withCustomers(withArrivals(planned, now), customers), now);

  async function live({
    input,
    createdAt,
    updates,
    rating,
    archivedAt,
    deletedAt,
  }: DemoShipment): Promise<void> {
    let time = createdAt;
    const commands = createShipmentCommands({
      // Nothing here comes from a quote.
      inbox: { fulfillQuote: async () => undefined },
      accounts: { userExists: async () => true },
      settings: { get: () => DEFAULT_SETTINGS },
      audit: { record: async () => undefined, purgeValues: async () => undefined },
      counter: { removed: async () => undefined },
      events: silence,
      clock: () => time,
      verificationLimit: { count: async () => undefined, forgive: async () => undefined },
      news: { changed: async () => undefined },
      // Made when it is read.
      storeView: async () => undefined,
    });
    const { trackingNumber } = await inTransaction(
      await commands.create(maker, newPackageSchema.parse(input)),
    );
    for (const { at, update } of updates) {
      time = at;
      await inTransaction(
        await commands.updateStatus(maker, trackingNumber, statusUpdateSchema.parse(update)),
      );
    }
    if (rating) {
      const { at, ...given } = rating;
      time = at;
      const customer = { ...maker, isAdmin: false, userId: String(input.customerId) };
      await inTransaction(commands.rate(customer, trackingNumber, given));
    }
    if (archivedAt) {
      time = archivedAt;
      await inTransaction(commands.archive(maker, { packages: [{ trackingNumber }], isArchived: true }));
    }
    if (deletedAt) {
      time = deletedAt;
      await inTransaction(commands.delete(maker, trackingNumber));
    }
  }

  for (let start = 0; start < plan.length; start += AT_A_TIME) {
    await Promise.all(plan.slice(start, start + AT_A_TIME).map(live));
  }
  // Their changes are older than what a running server may have counted already.
  await analyticsRepo.recount();
  return plan.length;
}

/** What is out for delivery arrives today. */
function withArrivals(plan: readonly DemoShipment[], now: Date): readonly DemoShipment[] {
  const arrivalDate = zonedDayOf(now, DEFAULT_SETTINGS.timeZone);
  return plan.map((shipment) =>
    shipment.updates.at(-1)?.update.status === 'Out for Delivery'
      ? { ...shipment, input: { ...shipment.input, arrivalDate } }
      : shipment,
  );
}

/** Each customer is given what is addressed to them, one fewer than the settings allow. */
function withCustomers(
  plan: readonly DemoShipment[],
  customers: ReadonlyMap<string, string>,
): readonly DemoShipment[] {
  const given = new Map<string, number>();
  return plan.map((shipment) => {
    const customerId = shipment.deletedAt ? undefined : customers.get(shipment.input.receiver);
    const count = given.get(customerId ?? '') ?? 0;
    if (customerId === undefined || count === MAX_PACKAGES_PER_USER_DEFAULT - 1) {
      return shipment;
    }
    given.set(customerId, count + 1);
    return { ...shipment, input: { ...shipment.input, customerId } };
  });
}
