import { newPackageSchema, statusUpdateSchema } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { Actor } from '../kernel/actor.ts';
import type { DomainEventBus } from '../kernel/domain-events.ts';
import { createLogger } from '../kernel/logger.ts';
import { FIRST_SETTINGS } from '../modules/settings/settings.service.ts';
import { createGazetteer } from '../modules/shipments/places/gazetteer.ts';
import { shipmentRepo } from '../modules/shipments/shipment.repo.ts';
import { createShipmentService } from '../modules/shipments/shipment.service.ts';
import { ordinaryShipments, type DemoShipment } from './demo-plan.ts';
import { specialShipments } from './demo-specials.ts';

const AT_A_TIME = 34;

/** Nobody listens while demo data are made, */
const silence: DomainEventBus = { publish: () => undefined, subscribe: () => () => undefined };
/** and nobody in particular makes them. */
const maker: Actor = { userId: '', username: '', isAdmin: true, address: '', sessionId: '' };

/**
 * Fills an empty database with demo shipments, through the same service as any call, at the times they happened. The
 * same `now` makes the same data. Needs the database connection.
 * @returns how many were made: none where there are shipments already
 */
export async function seedShipments(now: Date): Promise<number> {
  if (!(await shipmentRepo.isEmpty())) {
    return 0;
  }
  const plan = [...ordinaryShipments(now), ...specialShipments(now)];
  const locate = createGazetteer();
  const log = createLogger({ level: 'warn' });

  async function live({ input, createdAt, moves, deletedAt }: DemoShipment): Promise<void> {
    let time = createdAt;
    const service = createShipmentService({
      repo: shipmentRepo,
      accounts: { userExists: async () => false },
      settings: { get: () => FIRST_SETTINGS },
      audit: { record: async () => undefined },
      events: silence,
      clock: () => time,
      locate,
      log,
    });
    const { trackingNumber } = await service.create(maker, newPackageSchema.parse(input));
    for (const { at, update } of moves) {
      time = at;
      await service.updateStatus(maker, trackingNumber, statusUpdateSchema.parse(update));
    }
    if (deletedAt) {
      time = deletedAt;
      await service.delete(maker, trackingNumber);
    }
  }

  for (let start = 0; start < plan.length; start += AT_A_TIME) {
    await Promise.all(plan.slice(start, start + AT_A_TIME).map(live));
  }
  return plan.length;
}
