import type { ANALYTICS_PERIODS } from '@moveway/contracts/analytics/analytics.routes.ts';
import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';
import { addDays } from '../kernel/days.ts';

export type Period = (typeof ANALYTICS_PERIODS)[number];

/** Both ends included, YYYY-MM-DD. */
export interface Span {
  from: string;
  to: string;
}

/** The span of this many days that ends with `to`. */
export function spanOf(to: string, days: number): Span {
  return { from: addDays(to, 1 - days), to };
}

/** Splits a span into pieces of this many days, in order. */
export function pieces({ from, to }: Span, days: number): Span[] {
  const count = Math.ceil((daysBetween(from, to) + 1) / days);
  return Array.from({ length: count }, (_, index) => spanOf(addDays(from, (index + 1) * days - 1), days));
}
