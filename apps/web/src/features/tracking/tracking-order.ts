import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { TrackingResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { lateText } from '../../lib/shipments/late-text.ts';

/** The kinds of results, those needing attention most first. */
export const ATTENTION = [
  'late',
  'not_found',
  'malformed',
  'stopped',
  'moving',
  'waiting',
  'delivered',
] as const;
export type Attention = (typeof ATTENTION)[number];

const attentionByStatus: Readonly<Record<PackageStatus, Attention>> = {
  Pending: 'waiting',
  Processing: 'waiting',
  'In Transit': 'moving',
  'Out for Delivery': 'moving',
  Delivered: 'delivered',
};

/** @param today the company's calendar date, YYYY-MM-DD */
export function attentionOf(result: TrackingResult, today: string): Attention {
  if (result.outcome !== 'found') {
    return result.outcome;
  }
  if (lateText(result.view, today) !== undefined) {
    return 'late';
  }
  if (result.view.standing !== undefined) {
    return 'stopped';
  }
  return attentionByStatus[result.package.status];
}

/** Sorts results of one kind: the longest overdue first, then the soonest to come. */
function dueDate(result: TrackingResult): string {
  return result.outcome === 'found' ? result.view.due.day : '';
}

/** Sorts by attention, then by promised date, then in the order asked for. */
export function worstFirst(results: readonly TrackingResult[], today: string): TrackingResult[] {
  return results.toSorted(
    (a, b) =>
      ATTENTION.indexOf(attentionOf(a, today)) - ATTENTION.indexOf(attentionOf(b, today)) ||
      dueDate(a).localeCompare(dueDate(b)),
  );
}

const labels: Readonly<Record<Attention, string>> = {
  late: 'delayed',
  not_found: 'not found',
  malformed: 'not a tracking number',
  stopped: 'on hold or canceled',
  moving: 'on the way',
  waiting: 'getting ready',
  delivered: 'delivered',
};

/** How many results of each kind there are, worst first, without absent kinds. */
export function countByAttention(
  results: readonly TrackingResult[],
  today: string,
): { attention: Attention; label: string }[] {
  const kinds = results.map((result) => attentionOf(result, today));
  return ATTENTION.flatMap((attention) => {
    const count = kinds.filter((kind) => kind === attention).length;
    return count === 0 ? [] : [{ attention, label: `${count} ${labels[attention]}` }];
  });
}
