import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { AppError } from '../kernel/app-error.ts';
import { lock } from '../storage/transactions/transactions.ts';
import type { Shipment } from './shipment.types.ts';
import { customerShipmentRepo } from './customer/customer.repo.ts';

/* Whether a customer may get a shipment: how many they may have, and each reference once. */

interface QuotaSettings {
  get(): Pick<Settings, 'maxPackagesPerUser'>;
}

/**
 * Makes sure, until the running transaction ends, that the customer may get one more shipment (setting
 * `maxPackagesPerUser`). Archived shipments do not count. Without a customer there is no limit.
 */
export async function assertWithinQuota(
  settings: QuotaSettings,
  customerId: string | undefined,
  errorFor: (limit: number) => AppError,
): Promise<void> {
  if (customerId === undefined) {
    return;
  }
  await lockAssignments(customerId);
  const counts = await customerShipmentRepo.countByCustomers([customerId]);
  const limit = settings.get().maxPackagesPerUser;
  if ((counts.get(customerId) ?? 0) >= limit) {
    throw errorFor(limit);
  }
}

/**
 * Makes sure that a chosen customer exists and may get one more shipment.
 * @throws {AppError} `shipment.customer_not_found`, `shipment.limit_reached`; both name the field
 */
export async function assertMayReceive(
  { accounts, settings }: { accounts: { userExists(id: string): Promise<boolean> }; settings: QuotaSettings },
  customerId: string | undefined,
): Promise<void> {
  if (customerId !== undefined && !(await accounts.userExists(customerId))) {
    throw fieldError('shipment.customer_not_found', 'That customer was not found.');
  }
  await assertWithinQuota(settings, customerId, (limit) =>
    fieldError('shipment.limit_reached', `This customer has reached the limit of ${limit} packages.`),
  );
}

/**
 * Makes sure, until the running transaction ends, that no other shipment of the customer has this reference. Without a
 * customer or a reference there is nothing to compare. A deleted shipment keeps its reference until it is purged, as it
 * keeps its number. A canceled one does not, because its goods may be booked again.
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

/** The error for staff who restore or reinstate a shipment of a customer who has no room for it. */
export function customerLimitReached(limit: number): AppError {
  return new AppError('shipment.limit_reached', `The customer has reached the limit of ${limit} packages.`);
}

/**
 * Until the running transaction ends, no other transaction assigns this customer a shipment or a reference. One that
 * tries to runs again afterwards, with fresh counts.
 */
const lockAssignments = (customerId: string): Promise<void> => lock(`packages of ${customerId}`);

function fieldError(code: 'shipment.customer_not_found' | 'shipment.limit_reached', message: string) {
  return new AppError(code, message, { fields: { customerId: message } });
}
