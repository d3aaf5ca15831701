import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainEventPublisher } from '../../kernel/domain-events.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AttachLimit } from './attach-limit.ts';
import type { LocatePlace } from './places/gazetteer.ts';
import type { ShipmentRepo } from './shipment.repo.ts';
import type { StatusMails } from './status-mail.service.ts';
import type { Shipment } from './shipment.types.ts';

/** What the services of this feature depend on. */
export interface ShipmentServiceDeps {
  repo: ShipmentRepo;
  inbox: {
    /** @returns false when it is no open quote */
    fulfillQuote(actor: Actor, id: string, trackingNumber: string): Promise<boolean>;
  };
  accounts: { userExists(id: string): Promise<boolean> };
  settings: { get(): Pick<Settings, 'maxPackagesPerUser' | 'trackingNumberForm' | 'timeZone'> };
  audit: Pick<AuditService, 'record'>;
  events: DomainEventPublisher;
  clock: Clock;
  /** The ids of the packages that are late, or stalled, the worst first. */
  attention: { worst(reason: 'late' | 'stalled'): Promise<string[]> };
  statusMails: StatusMails;
  locate: LocatePlace;
  attachLimit: AttachLimit;
  log: Logger;
  /** Makes numbers for those who give none; in the form of the settings unless given. */
  generateNumber?: (now: Date) => string;
}

/** The audit log's target for a shipment. */
export function packageTarget({ trackingNumber }: Pick<Shipment, 'trackingNumber'>) {
  return { type: 'package', id: trackingNumber, label: trackingNumber } as const;
}

/**
 * Publishes `package.changed`, in the transaction of the write.
 * @param former the shipment before the write, where its customer may have changed: both dashboards are updated
 */
export function publishPackageChanged(
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

export function notFound(): AppError {
  return new AppError('shipment.not_found', "We couldn't find that tracking number in our system.");
}

/** A write expected a version that is no longer the current one. */
export function editConflict(): AppError {
  return new AppError(
    'shipment.changed',
    'Someone else changed this package, so nothing was saved. Load it again to see their change.',
  );
}
