import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { AppError } from '../kernel/app-error.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainEventPublisher } from '../kernel/domain-events.ts';
import type { AuditRecord, AuditService } from '../audit/audit.service.ts';
import type { VerificationLimit } from './verification.ts';
import type { LocatePlace } from './places/gazetteer.ts';
import type { ShipmentRepo } from './shipment.repo.ts';
import type { Shipment, TrackedShipment } from './shipment.types.ts';

/** When a change is made, and by which batch or import. */
export interface Made {
  now: Date;
  bulkId?: string | undefined;
}

/** What the services of this feature depend on. */
export interface ShipmentServiceDeps {
  repo: ShipmentRepo;
  inbox: {
    /** @returns its reference; undefined when it is no open quote */
    fulfillQuote(actor: Actor, id: string, trackingNumber: string): Promise<string | undefined>;
  };
  accounts: { userExists(id: string): Promise<boolean> };
  settings: {
    get(): Pick<
      Settings,
      'maxPackagesPerUser' | 'trackingNumberForm' | 'timeZone' | 'stalledDays' | 'cancellationTerms'
    >;
  };
  audit: Pick<AuditService, 'record' | 'purgeValues'>;
  analytics: {
    /** In the transaction that removes new shipments for good. */
    removed(shipments: readonly Shipment[]): Promise<void>;
  };
  events: DomainEventPublisher;
  clock: Clock;
  news: {
    /** In the transaction of the change: those whom it concerns are told of it. */
    changed(before: Shipment, after: Shipment, made: Made): Promise<void>;
  };
  locate: LocatePlace;
  /** In the transaction of the change: what strangers are answered from then on. */
  storeView(shipment: TrackedShipment): Promise<void>;
  verificationLimit: VerificationLimit;
  /** Makes numbers for those who give none; in the form of the settings unless given. */
  generateNumber?: (now: Date) => string;
}

/**
 * A change of a shipment: an entry of the audit log, and the shipment before it where its customer may have changed.
 */
interface RecordedChange extends Omit<AuditRecord, 'target'> {
  former?: Shipment;
  /** Whether it made the shipment late. */
  isNewlyLate?: boolean;
}

/**
 * Records a change in the audit log and publishes it as `package.changed`, in the transaction of its write. What the
 * log knows of a shipment is purged together with it. The event updates the dashboards of the customer and of the
 * former one.
 */
export async function recordChange(
  { audit, events }: Pick<ShipmentServiceDeps, 'audit' | 'events'>,
  { trackingNumber, updatedAt, customerId, purgeAt }: Shipment,
  { former, isNewlyLate = false, ...entry }: RecordedChange,
): Promise<void> {
  await audit.record({ ...entry, target: { type: 'package', id: trackingNumber, label: trackingNumber } });
  if (purgeAt?.getTime() !== former?.purgeAt?.getTime()) {
    await audit.purgeValues(trackingNumber, { former: former?.purgeAt, purgeAt });
  }
  const customerIds = [...new Set([customerId ?? [], former?.customerId ?? []].flat())];
  await events.publish('package.changed', {
    trackingNumber,
    updatedAt: updatedAt.toISOString(),
    customerIds,
    ...(isNewlyLate && { isNewlyLate }),
  });
}

/** What staff decide of a hold, as the audit log records it. */
export const holdFields = ({ hold }: Pick<Shipment, 'hold'>) =>
  hold && { reason: hold.reason, note: hold.note, until: hold.until };

export function notFound(): AppError {
  return new AppError('shipment.not_found', "We couldn't find that tracking number in our system.");
}

/** A shipment that is not deleted. @throws {AppError} `shipment.not_found` */
export async function activeShipment(
  { repo }: { repo: Pick<ShipmentRepo, 'findActiveByNumber'> },
  trackingNumber: string,
): Promise<Shipment> {
  const shipment = await repo.findActiveByNumber(trackingNumber);
  if (!shipment) {
    throw notFound();
  }
  return shipment;
}

export function shipmentCanceled(): AppError {
  return new AppError(
    'shipment.canceled',
    'This package is canceled. Take its cancellation back before you change it.',
  );
}

/** A write expected a version that is no longer the current one. */
export function editConflict(): AppError {
  return new AppError(
    'shipment.changed',
    'Someone else changed this package, so nothing was saved. Reload it to see their change.',
  );
}
