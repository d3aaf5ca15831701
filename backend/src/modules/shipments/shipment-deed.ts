import type { DomainEventPublisher } from '../../kernel/domain-events.ts';
import type { Shipment } from './shipment.types.ts';

/** What a deed in the audit log was done to. */
export function packageTarget({ trackingNumber }: Pick<Shipment, 'trackingNumber'>) {
  return { type: 'package', id: trackingNumber, label: trackingNumber } as const;
}

/**
 * Publishes that a shipment was written to, in the transaction of that write.
 * @param former what it was before, when it may have been on another dashboard
 */
export function tellChanged(
  events: DomainEventPublisher,
  { trackingNumber, updatedAt, customerId }: Shipment,
  former?: Shipment,
): Promise<void> {
  const customerIds = [...new Set([customerId ?? [], former?.customerId ?? []].flat())];
  return events.publish('package.changed', {
    trackingNumber,
    updatedAt: updatedAt.toISOString(),
    customerIds,
  });
}
