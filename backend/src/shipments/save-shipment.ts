import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { AuditRecord, AuditService } from '../audit/audit.service.ts';
import type { Clock } from '../kernel/clock.ts';
import { zonedDayOf } from '../kernel/days.ts';
import type { DomainEventPublisher } from '../kernel/domain-events.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { toObjectId } from '../storage/mongoose.ts';
import { setOrClear } from '../storage/filters.ts';
import { RetryTransaction, updateRaw } from '../storage/transactions/transactions.ts';
import { daysLate } from './rules/lateness.ts';
import type { Applied, RuleContext } from './rules/rule.ts';
import { isSearched, searchFields } from './search/search-fields.ts';
import { ShipmentModel, toTracked, WITHOUT_SEARCH, type ShipmentDocument } from './shipment.model.ts';
import type { Shipment, TrackedShipment } from './shipment.types.ts';

/** When a change is made, and the batch or import that makes it. */
export interface Made {
  now: Date;
  bulkId?: string | undefined;
}

/** What every change of a shipment needs. */
export interface SaveDeps {
  audit: Pick<AuditService, 'record' | 'purgeValues'>;
  events: DomainEventPublisher;
  clock: Clock;
  settings: { get(): Pick<Settings, 'timeZone'> };
  news: {
    /** Notifies everyone who follows the shipment, in the transaction of the change. */
    changed(before: Shipment, after: Shipment, made: Made): Promise<void>;
  };
  /** Stores how strangers see the shipment, in the transaction of the change. */
  storeView(shipment: TrackedShipment): Promise<void>;
}

/** Fields that the save itself sets. */
const COUNTED = new Set(['id', 'version', 'updatedAt']);

/**
 * Stores a shipment that a rule changed, in the transaction that read it: the fields that differ, the fields that lists
 * and searches use, the view of strangers, the entry in the audit log, and the event. If two changes happen at once,
 * one of them runs again. Fields that do not differ are not written, so that fields of a newer process survive.
 * @param context of the rule, and the batch that the change belongs to
 */
export async function saveShipment(
  deps: SaveDeps,
  before: Shipment | TrackedShipment,
  { after, audit }: Applied,
  { actor, now, bulkId }: RuleContext & Made,
): Promise<Shipment> {
  const changed = Object.fromEntries(
    Object.entries(after).filter(
      // `Object.entries` does not keep the names in its type.
      ([name, value]) => !COUNTED.has(name) && !isDeepStrictEqual(value, before[name as keyof Shipment]),
    ),
  );
  const stored = await updateRaw<ShipmentDocument>(
    ShipmentModel,
    { _id: toObjectId(before.id), version: before.version },
    {
      ...setOrClear({
        ...changed,
        ...('customerId' in changed && { customerId: after.customerId && toObjectId(after.customerId) }),
        ...('statusUndo' in changed && { statusUndo: after.statusUndo && storedUndo(after.statusUndo) }),
        ...('events' in after && 'events' in changed && { events: after.events.map(storedEvent) }),
        ...(Object.keys(changed).some(isSearched) && (await searchFields(after))),
        isArchived: after.archivedAt !== undefined || after.cancellation !== undefined,
        isOnHold: after.hold && true,
      }),
      // Of two simultaneous changes, the one that commits last may have read the clock first.
      $max: { updatedAt: now },
      $inc: { version: 1 },
    },
    WITHOUT_SEARCH,
  );
  if (!stored) {
    throw new RetryTransaction(new Error('The shipment was changed after it was read.'));
  }
  const whole = toTracked(stored);
  await deps.storeView(whole);
  const { events: _, ...saved } = whole;
  await recordChange(deps, { before, after: saved }, audit, { actor, now });
  await deps.news.changed(before, saved, { now, bulkId });
  return saved;
}

/**
 * Records a change in the audit log and publishes it as `package.changed`, in the transaction of its write. The entries
 * of a shipment are purged together with the shipment. The event updates the dashboards of the customer and of the
 * former customer.
 * @param change `before` is undefined for a new shipment
 */
export async function recordChange(
  { audit, events, settings }: Pick<SaveDeps, 'audit' | 'events' | 'settings'>,
  { before, after }: { before: Shipment | undefined; after: Shipment },
  entry: Pick<AuditRecord, 'action' | 'before' | 'after'>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const { trackingNumber, updatedAt, purgeAt } = after;
  await audit.record({
    ...entry,
    actor,
    target: { type: 'package', id: trackingNumber, label: trackingNumber },
  });
  if (purgeAt?.getTime() !== before?.purgeAt?.getTime()) {
    await audit.purgeValues(trackingNumber, { former: before?.purgeAt, purgeAt });
  }
  const today = zonedDayOf(now, settings.get().timeZone);
  await events.publish('package.changed', {
    trackingNumber,
    updatedAt: updatedAt.toISOString(),
    customerIds: [...new Set([after.customerId ?? [], before?.customerId ?? []].flat())],
    ...(isLate(after, today) && !(before && isLate(before, today)) && { isNewlyLate: true }),
  });
}

/** Whether the promised day of a shipment is over. Nothing is written when it becomes late because that day ends. */
const isLate = (shipment: Shipment, today: string): boolean =>
  shipment.purgeAt === undefined && (daysLate(shipment, shipment.estimatedDelivery, today) ?? 0) > 0;

const storedUndo = ({ eventId, ...undo }: NonNullable<Shipment['statusUndo']>) => ({
  eventId: toObjectId(eventId),
  ...undo,
});

const storedEvent = ({ id, ...event }: TrackedShipment['events'][number]) => ({
  _id: toObjectId(id),
  ...event,
});
