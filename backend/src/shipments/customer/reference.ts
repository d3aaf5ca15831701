import { AppError } from '../../kernel/app-error.ts';
import { customerShipmentRepo } from './customer.repo.ts';
import type { Shipment } from '../shipment.types.ts';
import { lockAssignments } from './quota.ts';

/**
 * Makes sure, for the rest of the running transaction, that no other shipment of the customer has this reference.
 * Without a customer or a reference there is nothing to compare. A deleted shipment keeps its reference until it is
 * purged, as it keeps its number; one that is canceled does not, because what it was for is booked again.
 * @throws {AppError} `shipment.reference_taken`, which names the field
 */
export async function assertReferenceIsFree(
  { id, customerId, reference }: Partial<Pick<Shipment, 'id' | 'customerId' | 'reference'>>,
  message = (trackingNumber: string) => `${trackingNumber} of this customer has this reference already.`,
): Promise<void> {
  if (customerId === undefined || reference === undefined) {
    return;
  }
  await lockAssignments(customerId);
  const other = await customerShipmentRepo.findByReference(customerId, reference);
  if (other !== undefined && other.id !== id) {
    const text = message(other.trackingNumber);
    throw new AppError('shipment.reference_taken', text, { fields: { reference: text } });
  }
}
