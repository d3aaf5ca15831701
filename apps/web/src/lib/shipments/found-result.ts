import type { TrackingResult } from '@moveway/contracts/shipments/shipment.schema.ts';

/** A package that was found, with its history, newest event first. */
export type FoundResult = Extract<TrackingResult, { outcome: 'found' }>;
