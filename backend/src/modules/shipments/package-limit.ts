import type { AppError } from '../../kernel/app-error.ts';
import type { ShipmentServiceDeps } from './shipment.deps.ts';
import { shipmentHolderRepo } from './shipment-holder.repo.ts';
import { shipmentListRepo } from './shipment-list.repo.ts';

/**
 * Makes sure, for the rest of the running unit of work, that the customer may be given one more shipment (setting
 * `maxPackagesPerUser`). Shipments that are archived do not count.
 * @param refusal What to answer when they may not.
 */
export async function claimPlace(
  settings: ShipmentServiceDeps['settings'],
  customerId: string,
  refusal: (limit: number) => AppError,
): Promise<void> {
  await shipmentHolderRepo.hold(customerId);
  const counts = await shipmentListRepo.countByCustomers([customerId]);
  const limit = settings.get().maxPackagesPerUser;
  if ((counts.get(customerId) ?? 0) >= limit) {
    throw refusal(limit);
  }
}
