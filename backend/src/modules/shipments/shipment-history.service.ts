import type { shipmentHistory } from './shipment-history.repo.ts';

export { shipmentHistory, type ChangePosition } from './shipment-history.repo.ts';
export type { Coordinates } from './places/place-tables.ts';
export type { Shipment, TrackedShipment } from './shipment.types.ts';

/** For features that follow what happens to shipments: which were written to, and their whole history. */
export type ShipmentHistory = typeof shipmentHistory;
