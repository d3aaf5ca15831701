import type { FoundResult } from './found-result.ts';
import { formatDay, formatInstant } from '@moveway/ui/time/time-format.ts';
import { daysLate, promisedDate } from './shipment-status.ts';
import { useToday } from './use-today.ts';
import styles from './delay-note.module.css';

/** The plain truth about a package that is past its date; nothing otherwise. */
export function DelayNote({ result }: { result: FoundResult }) {
  const days = daysLate(result.package, useToday());
  if (days === 0) {
    return null;
  }
  const [latest] = result.events;
  return (
    <p className={styles.note}>
      <strong>
        Running late: {days} {days === 1 ? 'day' : 'days'} past its date.
      </strong>{' '}
      It was expected by {formatDay(promisedDate(result.package))}, and we do not have a new date yet.{' '}
      {latest ? lastHeard(latest.location, latest.timestamp) : 'It has no event on record so far.'}
    </p>
  );
}

function lastHeard(location: string, timestamp: string): string {
  return `We last heard of it ${location === '' ? '' : `in ${location} `}on ${formatInstant(timestamp)}.`;
}
