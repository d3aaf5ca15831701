import { AppError } from '../../kernel/app-error.ts';
import { editConflict, shipmentCanceled } from '../shipment.deps.ts';
import type { Shipment } from '../shipment.types.ts';

/**
 * @param version when given, the one that it has to have
 * @throws {AppError} `shipment.changed`, `shipment.canceled`, `shipment.delivered`
 */
export function assertOnItsWay(shipment: Shipment, version: number | undefined): void {
  if (version !== undefined && version !== shipment.version) {
    throw editConflict();
  }
  if (shipment.cancellation) {
    throw shipmentCanceled();
  }
  if (shipment.status === 'Delivered') {
    throw new AppError(
      'shipment.delivered',
      'This package is delivered, so it cannot be canceled or put on hold.',
    );
  }
}
