import type { ANALYTICS_PERIODS } from '@moveway/contracts/analytics/analytics.routes.ts';
import { addDays, dayOf, daysBetween } from '../../kernel/calendar-day.ts';

/**
 * A promised day is over when it is over on the Pacific coast (UTC-8): a delivery in the evening is not late because
 * London already writes tomorrow.
 */
const PACIFIC_BEHIND_MS = 8 * 60 * 60 * 1000;

export type Period = (typeof ANALYTICS_PERIODS)[number];

/** Whole weeks, so that a period has the same weekdays as the one before it; a month is thirty days. */
export const PERIOD_DAYS: Record<Period, number> = { week: 7, month: 30, quarter: 91, year: 364 };

/** Both ends included, YYYY-MM-DD. */
export interface Span {
  from: string;
  to: string;
}

/** The day it is for a promise: the one that is not over anywhere in the 48 states. */
export function promiseDayOf(instant: Date): string {
  return dayOf(new Date(instant.getTime() - PACIFIC_BEHIND_MS));
}

/** So many days, of which the last is `to`. */
export function spanOf(to: string, days: number): Span {
  return { from: addDays(to, 1 - days), to };
}

/** Its days in pieces of so many, in order. */
export function pieces({ from, to }: Span, days: number): Span[] {
  const count = Math.ceil((daysBetween(from, to) + 1) / days);
  return Array.from({ length: count }, (_, index) => spanOf(addDays(from, (index + 1) * days - 1), days));
}
