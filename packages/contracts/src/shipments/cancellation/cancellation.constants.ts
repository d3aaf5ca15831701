import { reasonText } from '../reason-text.ts';

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

/** Why a shipment waits. */
export const HOLD_REASONS = ['customer', 'not_ready', 'documents', 'weather', 'mechanical', 'other'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** What staff and everybody who has the number read of a reason, so none is about money owed. */
export const HOLD_REASON_TEXT: Record<HoldReason, string> = {
  customer: 'At the customer’s request',
  not_ready: 'Not ready for pickup',
  documents: 'Waiting for documents',
  weather: 'Weather',
  mechanical: 'Mechanical trouble',
  other: 'Other',
};

interface Said<Reason extends string> {
  reason: Reason;
  note?: string | undefined;
}

/** A reason in words, with its note; of another one only the note, where there is one. */
const textOf = <Reason extends string>(
  texts: Record<Reason, string>,
  { reason, note }: Said<Reason>,
): string => reasonText(reason === 'other' && note ? undefined : texts[reason], note);

export const cancellationText = (said: Said<CancellationReason>): string =>
  textOf(CANCELLATION_REASON_TEXT, said);

export const holdText = (said: Said<HoldReason>): string => textOf(HOLD_REASON_TEXT, said);
