import { reasonText } from './reason-text.ts';

/** Why an expected delivery was moved. Free of zod: public pages import this. */
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

/** The reason as sentences, with the note where there is one: `Weather. Snow has closed I-80 in Wyoming.` */
export function rescheduleText({ reason, note }: { reason: RescheduleReason; note?: string }): string {
  return reasonText(reason === 'other' && note ? undefined : RESCHEDULE_REASON_TEXT[reason], note);
}
