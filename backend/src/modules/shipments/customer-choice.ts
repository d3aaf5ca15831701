import { AppError } from '../../kernel/app-error.ts';
import { claimPlace } from './package-limit.ts';
import type { ShipmentServiceDeps } from './shipment.deps.ts';

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
    throw refuse('shipment.customer_not_found', 'There is no such customer.');
  }
  await claimPlace(settings, customerId, (limit) =>
    refuse(
      'shipment.limit_reached',
      `This customer has ${limit} packages already, as many as the settings allow.`,
    ),
  );
}

function refuse(code: 'shipment.customer_not_found' | 'shipment.limit_reached', message: string): AppError {
  return new AppError(code, message, { fields: { customerId: message } });
}
