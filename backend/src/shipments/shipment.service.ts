import { createCancellationService } from './dispatch/cancellation.service.ts';
import { createCancellationRequestService } from './dispatch/cancellation-request.service.ts';
import { createArchiveService } from './dispatch/archive.service.ts';
import { createCustomerShipmentService } from './customer/customer.service.ts';
import { createDispatchService } from './dispatch/dispatch.service.ts';
import { createImportedShipmentService } from './imported/imported.service.ts';
import { createListService } from './list/list.service.ts';
import type { ShipmentServiceDeps } from './shipment.deps.ts';
import type { shipmentHistory } from './shipment.repo.ts';
import { createStatusService } from './status/status.service.ts';
import { createStatusUndoService } from './status/undo.service.ts';
import { createTrackingService } from './public/tracking.service.ts';

export { endsWithState } from './places/us-states.ts';
export type { Made, ShipmentServiceDeps } from './shipment.deps.ts';
export { shipmentHistory, type ChangePosition } from './shipment.repo.ts';
export type { PresentForPublic } from './public/public-presenter.ts';
export type { TakenByShipments } from './imported/imported.service.ts';
export type { TrackingMisses } from './public/misses.ts';
export { attentionDays } from './list/attention-filter.ts';
export { isCancellationAsked } from './shipment.policy.ts';
export { validEvents, type Shipment, type TrackedShipment } from './shipment.types.ts';

/** Changes and whole histories, for features that follow what happens to shipments. */
export type ShipmentHistory = typeof shipmentHistory;

/** The services of shipments in one object, for routes and other features. */
export type ShipmentService = ReturnType<typeof createShipmentService>;

export function createShipmentService(deps: ShipmentServiceDeps) {
  return {
    ...createTrackingService(deps),
    ...createListService(deps),
    ...createDispatchService(deps),
    ...createImportedShipmentService(deps),
    ...createStatusService(deps),
    ...createStatusUndoService(deps),
    ...createArchiveService(deps),
    ...createCancellationService(deps),
    ...createCancellationRequestService(deps),
    ...createCustomerShipmentService(deps),
  };
}
