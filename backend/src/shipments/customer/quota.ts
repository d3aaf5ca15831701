import { AppError } from '../../kernel/app-error.ts';
import { lock } from '../../storage/transactions/lock.ts';
import type { ShipmentServiceDeps } from '../shipment.deps.ts';
import { customerShipmentRepo } from './customer.repo.ts';

/**
 * Makes sure, for the rest of the running transaction, that the customer may be given one more shipment (setting
 * `maxPackagesPerUser`). Shipments that are archived do not count.
 * @param errorFor what to answer when they may not
 */
export async function assertWithinQuota(
  settings: ShipmentServiceDeps['settings'],
  customerId: string,
  errorFor: (limit: number) => AppError,
): Promise<void> {
  await lockAssignments(customerId);
  const counts = await customerShipmentRepo.countByCustomers([customerId]);
  const limit = settings.get().maxPackagesPerUser;
  if ((counts.get(customerId) ?? 0) >= limit) {
    throw errorFor(limit);
  }
}

/**
 * Makes sure that the chosen customer, if one was chosen, exists and may be given one more shipment.
 * @throws {AppError} `shipment.customer_not_found`, `shipment.limit_reached`; both name the field
 */
export async function assertMayReceive(
  { accounts, settings }: Pick<ShipmentServiceDeps, 'accounts' | 'settings'>,
  customerId: string | undefined,
): Promise<void> {
  if (customerId === undefined) {
    return;
  }
  if (!(await accounts.userExists(customerId))) {
    throw fieldError('shipment.customer_not_found', 'That customer was not found.');
  }
  await assertWithinQuota(settings, customerId, (limit) =>
    fieldError('shipment.limit_reached', `This customer has reached the limit of ${limit} packages.`),
  );
}

/**
 * Until the running transaction ends, no other transaction assigns this customer a shipment or a reference; one that
 * tries runs again afterwards, with fresh counts.
 */
export async function lockAssignments(customerId: string): Promise<void> {
  await lock(`packages of ${customerId}`);
}

/** What staff are answered when they take a shipment back of a customer who has no room for it. */
export function customerLimitReached(limit: number): AppError {
  return new AppError('shipment.limit_reached', `The customer has reached the limit of ${limit} packages.`);
}

function fieldError(code: 'shipment.customer_not_found' | 'shipment.limit_reached', message: string) {
  return new AppError(code, message, { fields: { customerId: message } });
}
