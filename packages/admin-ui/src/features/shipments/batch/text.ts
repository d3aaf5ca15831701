import type { Batch, BatchOutcome, BatchRefusal } from '@moveway/contracts/shipments/batch.routes.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';

/** The outcomes of packages that an undo has come to. */
const TRIED = ['undone', 'kept', 'not_undone'] as const;

export type BatchKind = Batch['kind'];

export const packages = (count: number) => (count === 1 ? '1 package' : `${formatCount(count)} packages`);

/** What the button does that runs it. */
export const batchVerb: Record<BatchKind, string> = {
  reschedule: 'Reschedule',
  status: 'Update',
  assign: 'Assign',
  archive: 'Archive',
  unarchive: 'Unarchive',
};

/** The heading of the dialog. */
export const batchTitle = (kind: BatchKind, what: string) =>
  `${kind === 'status' ? 'Update status of' : batchVerb[kind]} ${what}`;

const DONE: Record<BatchKind, string> = {
  reschedule: 'Moved',
  status: 'Updated',
  assign: 'Assigned',
  archive: 'Archived',
  unarchive: 'Unarchived',
};

/** Why a package is left as it is. */
const REFUSED: Record<BatchRefusal, string> = {
  changed: 'someone changed it after the preview',
  not_found: 'it no longer exists',
  canceled: 'it is canceled',
  delivered: 'it is delivered',
  not_delivered: 'it is not Delivered',
  unchanged: 'nothing would change',
  in_past: 'the new day is in the past',
  before_departure: 'the new day is before its departure',
  history_full: 'it has the maximum number of events',
  time_rejected: 'something has happened to it after that time',
  limit_reached: 'the customer has reached the limit of packages',
  reference_taken: 'another package of the customer has its reference',
  customer_not_found: 'the customer was not found',
  failed: 'the server had a problem',
};

/** How it stands with a package. */
export function outcomeText({ kind, state }: Pick<Batch, 'kind' | 'state'>, outcome: BatchOutcome): string {
  if (outcome === 'waiting') {
    const isOver = state === 'canceled' || state === 'undone';
    return state === 'preview'
      ? `Will be ${DONE[kind].toLowerCase()}`
      : isOver
        ? 'Not done: stopped before'
        : 'Waiting';
  }
  if (outcome === 'updated') {
    return DONE[kind];
  }
  if (outcome === 'undone') {
    return 'Undone';
  }
  if (outcome === 'not_undone') {
    return 'Not undone: it could not be put back';
  }
  return outcome === 'kept' ? 'Not undone: changed again since' : `Left as it is: ${REFUSED[outcome]}`;
}

/** How many packages have this outcome. */
export const countOf = ({ counts }: Pick<Batch, 'counts'>, ...outcomes: BatchOutcome[]) =>
  counts.filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, { count }) => sum + count, 0);

/** How far a batch is, in a sentence. */
export function summaryOf(batch: Batch): string {
  const { state, total } = batch;
  const waiting = countOf(batch, 'waiting');
  const updated = countOf(batch, 'updated');
  const of = `of ${packages(total)}`;
  switch (state) {
    case 'preview': {
      return `${formatCount(waiting)} ${of} will be changed.`;
    }
    case 'running':
    case 'canceling': {
      return `${formatCount(total - waiting)} ${of} done.`;
    }
    case 'undoing': {
      return `${formatCount(countOf(batch, ...TRIED))} of ${packages(countOf(batch, ...TRIED, 'updated'))} undone.`;
    }
    case 'undone': {
      return `${formatCount(countOf(batch, 'undone'))} ${of} back as before. No one is notified.`;
    }
    case 'canceled':
    case 'done':
    default: {
      return `${state === 'canceled' ? 'Stopped. ' : ''}${formatCount(updated)} ${of} changed.`;
    }
  }
}

/** The same in a few words, for a button. */
export function shortSummaryOf(batch: Batch): string {
  const { state, total } = batch;
  switch (state) {
    case 'preview':
    case 'running':
    case 'canceling': {
      return `Changing ${packages(total)}: ${percentOf(batch)}%`;
    }
    case 'undoing': {
      return `Undoing: ${percentOf(batch)}%`;
    }
    case 'undone': {
      return `${formatCount(countOf(batch, 'undone'))} changed back`;
    }
    case 'canceled':
    case 'done':
    default: {
      const [updated, waiting] = [countOf(batch, 'updated'), countOf(batch, 'waiting')];
      return [
        `${formatCount(updated)} changed`,
        total > updated + waiting && `${formatCount(total - updated - waiting)} refused`,
        waiting > 0 && `${formatCount(waiting)} not done`,
      ]
        .filter((part) => part !== false)
        .join(', ');
    }
  }
}

/** How much of what its job does is done. */
export function percentOf(batch: Batch): number {
  const isUndoing = batch.state === 'undoing';
  const whole = isUndoing ? countOf(batch, ...TRIED, 'updated') : batch.total;
  const left = countOf(batch, isUndoing ? 'updated' : 'waiting');
  return whole === 0 ? 100 : Math.floor(((whole - left) / whole) * 100);
}

/** Who would be told, in a sentence. */
export function toldText({ told: { emails, browsers } }: Pick<Batch, 'told'>): string {
  const parts = [
    emails > 0 ? `${emails === 1 ? '1 address gets' : `${formatCount(emails)} addresses get`} one email` : '',
    browsers > 0
      ? `${browsers === 1 ? '1 browser' : `${formatCount(browsers)} browsers`} one notification`
      : '',
  ].filter((part) => part !== '');
  return parts.length === 0
    ? 'No one gets an email or a notification.'
    : `${parts.join(', and ')}, a minute after the end.`;
}
