import type { Import } from '@moveway/contracts/imports/import.schema.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';

/** How far an import is, in a sentence. */
export function outcomeOf({ state, counts }: Import): string {
  const { created, failed, bad, skipped, taken_back: takenBack, kept } = counts;
  const leftOut = [
    failed > 0 && `${formatCount(failed)} could not be created`,
    bad > 0 && `${formatCount(bad)} had errors`,
    skipped > 0 && `${formatCount(skipped)} left out`,
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
