import { isDeepStrictEqual } from 'node:util';
import { toObjectId } from '../storage/object-id.ts';
import { setOrClear } from '../storage/set-or-clear.ts';
import { RetryTransaction, updateRaw } from '../storage/transactions/transactions.ts';
import { hasBecomeLate } from './lateness.ts';
import { isSearched, searchFields } from './search/search-fields.ts';
import type { Applied, RuleContext } from './rules/rule.ts';
import { recordChange, type Made, type ShipmentServiceDeps } from './shipment.deps.ts';
import {
  changedAt,
  ShipmentModel,
  toTracked,
  WITHOUT_SEARCH,
  type ShipmentDocument,
} from './shipment.model.ts';
import type { Shipment, TrackedShipment } from './shipment.types.ts';

type Deps = Pick<ShipmentServiceDeps, 'audit' | 'events' | 'clock' | 'settings' | 'storeView' | 'news'>;

/** What the save itself counts. */
const COUNTED = new Set(['id', 'version', 'updatedAt']);

/**
 * Stores what a rule made of a shipment that was read in the same transaction: the fields that differ, what lists and
 * searches find it by, what strangers are answered, the entry in the audit log and the event. Of two changes at once
 * one runs again. The fields that do not differ are not written, so that those of a newer process survive it.
 * @param context of the rule, and which batch it belongs to
 */
export async function saveShipment(
  deps: Deps,
  before: Shipment | TrackedShipment,
  { after, audit }: Applied,
  { actor, now, bulkId }: RuleContext & Made,
): Promise<Shipment> {
  const changed = Object.fromEntries(
    Object.entries(after).filter(
      // The names are those of a shipment.
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
      ...changedAt(now),
    },
    WITHOUT_SEARCH,
  );
  if (!stored) {
    throw new RetryTransaction(new Error('The shipment was changed after it was read.'));
  }
  const whole = toTracked(stored);
  await deps.storeView(whole);
  const { events: _, ...saved } = whole;
  await recordChange(deps, saved, {
    ...audit,
    actor,
    former: before,
    isNewlyLate: hasBecomeLate(deps, before, saved),
  });
  await deps.news.changed(before, saved, { now, bulkId });
  return saved;
}

const storedUndo = ({ eventId, ...undo }: NonNullable<Shipment['statusUndo']>) => ({
  eventId: toObjectId(eventId),
  ...undo,
});

const storedEvent = ({ id, ...event }: TrackedShipment['events'][number]) => ({
  _id: toObjectId(id),
  ...event,
});
