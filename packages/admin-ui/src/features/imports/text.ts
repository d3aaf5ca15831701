import type { Import, ImportRow } from '@moveway/contracts/imports/import.routes.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { formatDay } from '@moveway/ui/time/time-format.ts';

/** How far an import is, in a sentence. */
export function outcomeOf({ state, counts }: Import): string {
  const { created, failed, bad, skipped, taken_back: takenBack, kept } = counts;
  const leftOut = [
    failed > 0 && `${formatCount(failed)} could not be created`,
    bad > 0 && `${formatCount(bad)} had errors`,
    skipped > 0 && `${formatCount(skipped)} skipped`,
  ].filter((part) => part !== false);
  switch (state) {
    case 'committing':
      return `Creating: ${formatCount(created + failed)} of ${formatCount(created + failed + counts.good)}`;
    case 'undoing':
      return `Taking back: ${formatCount(takenBack + kept)} of ${formatCount(takenBack + kept + created)}`;
    case 'undone':
      return kept === 0
        ? `All ${formatCount(takenBack)} taken back.`
        : `${formatCount(takenBack)} taken back, ${formatCount(kept)} kept.`;
    case 'open':
    case 'committed':
    default:
      return `${formatCount(created)} ${created === 1 ? 'package was' : 'packages were'} created${leftOut.length === 0 ? '' : `; ${leftOut.join(', ')}`}.`;
  }
}

/** What became of the rows of a file. */
export function readingOf({ reading, counts: { rows } }: Import): string {
  const { blank, repeated, totals } = reading;
  const leftOut = repeated.length + totals.length;
  const why = [rowsText('the headings are repeated', repeated), rowsText('totals stand', totals)].filter(
    Boolean,
  );
  return (
    `${countText(rows + blank + leftOut, 'row')} below the headings, ${formatCount(rows)} read, ` +
    `${formatCount(blank)} blank, ${formatCount(leftOut)} left out${leftOut > 0 ? ` because ${why.join(' and ')}` : ''}.`
  );
}

const rowsText = (what: string, rows: readonly number[]) =>
  rows.length === 0 ? '' : `${what} in ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}`;

/** "1 row", "2 rows". */
export const countText = (count: number, noun: string) =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** What a row creates, or its first cells where it creates nothing. */
export function contentOf({ vehicle, creates, cells }: ImportRow, { columns }: Import): string {
  if (!creates) {
    const read = cells.filter((cell, index) => columns[index]?.field !== null && cell !== '');
    return [vehicle, ...read.slice(0, 6)].filter(Boolean).join(' | ');
  }
  const { origin = 'no pickup place', destination = 'no delivery place', receiver, departureDate } = creates;
  const given = creates.arrivalDate ?? creates.estimatedDelivery;
  return [
    vehicle ?? 'Package',
    `${origin} to ${destination}`,
    receiver,
    departureDate !== undefined && `departs ${formatDay(departureDate)}`,
    `expected ${formatDay(creates.expectedDay)}${given === undefined ? ' (computed)' : ''}`,
  ]
    .filter(Boolean)
    .join(' | ');
}

/** The ends of the journey for which no column has a value. */
export const missingPlaces = ({ columns }: Import) =>
  (['origin', 'destination'] as const).filter(
    (end) => !columns.some(({ field, samples }) => field?.startsWith(end) && samples.length > 0),
  );

/** How much of what its job does is done. */
export function percentOf({ state, counts }: Import): number {
  const { created, failed, good, taken_back: takenBack, kept } = counts;
  const [done, left] = state === 'committing' ? [created + failed, good] : [takenBack + kept, created];
  return Math.floor((100 * done) / Math.max(1, done + left));
}

/** The same in a few words, for a button. */
export function shortOutcomeOf(found: Import): string {
  const { state, counts } = found;
  const { created, failed, good, taken_back: takenBack } = counts;
  switch (state) {
    case 'committing':
      return `Importing ${formatCount(created + failed + good)} packages: ${percentOf(found)}%`;
    case 'undoing':
      return `Undoing an import: ${percentOf(found)}%`;
    case 'undone':
      return `${formatCount(takenBack)} taken back`;
    case 'open':
    case 'committed':
    default:
      return `${formatCount(created)} imported${failed > 0 ? `, ${formatCount(failed)} not` : ''}`;
  }
}
