/* Why staff move an expected delivery, cancel a shipment or put it on hold. Free of zod: public pages import this. */

/** Why an expected delivery was moved. */
export const RESCHEDULE_REASONS = [
  'weather',
  'road_closed',
  'mechanical',
  'carrier',
  'customer',
  'other',
] as const;
export type RescheduleReason = (typeof RESCHEDULE_REASONS)[number];

/** What customers and staff read of a reason. */
export const RESCHEDULE_REASON_TEXT: Record<RescheduleReason, string> = {
  weather: 'Weather',
  road_closed: 'Road closed',
  mechanical: 'Mechanical trouble',
  carrier: 'Carrier delay',
  customer: 'At the customer’s request',
  other: 'Other',
};

/** Why a shipment was canceled. */
export const CANCELLATION_REASONS = ['customer', 'not_ready', 'no_carrier', 'duplicate', 'other'] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/** What customers and staff read of a reason. */
export const CANCELLATION_REASON_TEXT: Record<CancellationReason, string> = {
  customer: 'At the customer’s request',
  not_ready: 'Not ready for pickup',
  no_carrier: 'No carrier was available',
  duplicate: 'It was booked twice',
  other: 'Other',
};

/** Why a shipment is on hold. */
export const HOLD_REASONS = ['customer', 'not_ready', 'documents', 'weather', 'mechanical', 'other'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Staff and everybody who has the tracking number read these texts, so none is about money owed. */
export const HOLD_REASON_TEXT: Record<HoldReason, string> = {
  customer: 'At the customer’s request',
  not_ready: 'Not ready for pickup',
  documents: 'Waiting for documents',
  weather: 'Weather',
  mechanical: 'Mechanical trouble',
  other: 'Other',
};

interface ReasonWithNote<Reason extends string> {
  reason: Reason;
  note?: string | undefined;
}

/**
 * A function that puts a reason and its note into sentences: `Weather. Snow has closed I-80 in Wyoming.` The reason
 * `other` is left out where there is a note.
 */
const sentencesFrom =
  <Reason extends string>(texts: Record<Reason, string>) =>
  ({ reason, note }: ReasonWithNote<Reason>): string =>
    [reason === 'other' && note ? undefined : texts[reason], note]
      .filter((part) => part !== undefined)
      .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
      .join(' ');

export const rescheduleText = sentencesFrom(RESCHEDULE_REASON_TEXT);
export const cancellationText = sentencesFrom(CANCELLATION_REASON_TEXT);
export const holdText = sentencesFrom(HOLD_REASON_TEXT);
