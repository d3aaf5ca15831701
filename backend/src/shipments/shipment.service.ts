import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { createShipmentCommands, type ShipmentCommandDeps } from './commands.service.ts';
import { createListService } from './list/list.service.ts';
import { createTrackingService } from './public/tracking.service.ts';
import { shipmentRepo } from './shipment.repo.ts';

export { endsWithState } from './places/place-names.ts';
export type { Made } from './save-shipment.ts';
export { shipmentHistory, shipmentRepo, type ChangePosition, type ShipmentHistory } from './shipment.repo.ts';
export type { PresentForPublic } from './public/public-presenter.ts';
export { customerShipmentRepo } from './customer/customer.repo.ts';
export { findOpenByVins, findTaken, type TakenByShipments } from './taken.repo.ts';
export type { TrackingMisses } from './public/misses.ts';
export { attentionDays } from './list/list-filter.ts';
export { isCancellationAsked } from './shipment.policy.ts';
export { validEvents, type Shipment, type TrackedShipment } from './shipment.types.ts';

/** Each service of shipments under its own name, so that no method of one can replace a method of another. */
export type ShipmentService = ReturnType<typeof createShipmentService>;

export interface ShipmentServiceDeps extends ShipmentCommandDeps {
  settings: {
    get(): Pick<Settings, 'maxPackagesPerUser' | 'trackingNumberForm' | 'timeZone' | 'stalledDays'>;
  };
}

export function createShipmentService(deps: ShipmentServiceDeps) {
  return {
    commands: createShipmentCommands(deps),
    lists: createListService({ ...deps, repo: shipmentRepo }),
    tracking: createTrackingService({ repo: shipmentRepo }),
  };
}
