import { createCustomerShipmentService } from './customer-shipment.service.ts';
import { createDispatchService } from './dispatch.service.ts';
import { createListService } from './list.service.ts';
import type { ShipmentServiceDeps } from './shipment.deps.ts';
import { createStatusService } from './status.service.ts';
import { createTrackingService } from './tracking.service.ts';

export type { ShipmentServiceDeps } from './shipment.deps.ts';

/** Everything other features and the calls ask of shipments. */
export type ShipmentService = ReturnType<typeof createShipmentService>;

export function createShipmentService(deps: ShipmentServiceDeps) {
  return {
    ...createTrackingService(deps),
    ...createListService(deps),
    ...createDispatchService(deps),
    ...createStatusService(deps),
    ...createCustomerShipmentService(deps),
  };
}
