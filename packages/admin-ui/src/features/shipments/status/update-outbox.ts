import { isObject } from '@moveway/api-client/json-object.ts';
import { createOutbox } from '@moveway/chat-client/outbox.ts';
import { isUnsent, type Unsent } from '@moveway/chat-client/unsent-message.ts';
import type { StatusUpdateInput } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatDay, formatInstant } from '@moveway/ui/time/time-format.ts';

/** What a conflict compares: the package as the writer of an update saw it. */
type SeenPackage = Pick<AdminPackage, 'status' | 'currentLocation' | 'estimatedDelivery'>;

/** A status update that is to be sent or could not be saved. Its key is the idempotency key of its first try. */
export interface UnsentUpdate extends Unsent {
  trackingNumber: string;
  body: StatusUpdateInput;
  /** The package as its writer saw it; who scanned its code did not look. */
  before?: SeenPackage | undefined;
  /** Whether a code was scanned into a status, and the VIN that was scanned, whose package the server names. */
  scan?: { vin?: string | undefined } | undefined;
  /** Why the server rejected it. */
  problem?: string | undefined;
  /** Whether the package is another one than its writer saw. */
  isConflict?: boolean | undefined;
  /** Whether it may not have happened when it was made, by the server's clock and the history of the package. */
  isTimeRejected?: boolean | undefined;
}

/** The status updates that administrators made in this console, each account its own. */
export const updateOutbox = createOutbox<UnsentUpdate>(
  'status-updates',
  { one: 'status update', many: 'status updates' },
  isUpdate,
);

/** Whether an update of this package waits: a later one is sent after it. */
export function isUpdateWaiting(trackingNumber: string): boolean {
  return updateOutbox.get().some((update) => update.trackingNumber === trackingNumber && update.isSending);
}

/** What of a package a conflict compares. */
export function seenPackage({ status, currentLocation, estimatedDelivery }: AdminPackage): SeenPackage {
  return { status, currentLocation, estimatedDelivery };
}

/** `In Transit, Omaha, NE, expected Wed, Nov 25, 2026`. */
export function updateText({ status, location, arrivalDate, happenedAt }: StatusUpdateInput): string {
  return [
    status,
    location,
    typeof arrivalDate === 'string' && `expected ${formatDay(arrivalDate)}`,
    happenedAt !== undefined && `happened ${formatInstant(happenedAt)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function isUpdate(value: unknown): value is UnsentUpdate {
  return (
    isObject(value) &&
    typeof value['trackingNumber'] === 'string' &&
    isObject(value['body']) &&
    typeof value['body']['status'] === 'string' &&
    (value['before'] === undefined || isObject(value['before'])) &&
    isUnsent(value)
  );
}
