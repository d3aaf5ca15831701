import type { DomainEventBus } from '../../kernel/domain-events.ts';
import type { Shipment } from './shipment.types.ts';

/** What a deed in the audit log was done to. */
export function packageTarget({ trackingNumber }: Pick<Shipment, 'trackingNumber'>) {
  return { type: 'package', id: trackingNumber, label: trackingNumber } as const;
}

/**
 * Tells everybody who listens that a shipment was written to.
 * @param former what it was before, when it may have been on another dashboard
 */
export function tellChanged(
  events: DomainEventBus,
  { trackingNumber, updatedAt, customerId }: Shipment,
  former?: Shipment,
): void {
  const customerIds = [...new Set([customerId ?? [], former?.customerId ?? []].flat())];
  events.publish('package.changed', { trackingNumber, updatedAt: updatedAt.toISOString(), customerIds });
}
