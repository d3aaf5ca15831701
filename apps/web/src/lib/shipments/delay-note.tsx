import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatNearDay, formatTimeAgo } from '@moveway/ui/time/near-time.ts';
import { useToday } from '../use-today.ts';
import {
  daysLate,
  daysLateText,
  promisedDate,
  replacedDate,
  standingOf,
  whyStopped,
} from './shipment-status.ts';
import styles from './delay-note.module.css';

/**
 * A note on a package that is stopped, with why, or does not come on the day it was promised for: the new day
 * and why, or how late it is, and where it was last seen. Renders nothing for others.
 */
export function DelayNote({ result }: { result: FoundResult }) {
  const today = useToday();
  const days = daysLate(result.package, today);
  const replaced = replacedDate(result.package);
  const stopped = whyStopped(result.package);
  if (stopped) {
    return (
      <p className={styles.note}>
        <strong>{standingOf(result.package)}.</strong> {stopped}
      </p>
    );
  }
  if (days === 0 && replaced === undefined) {
    return null;
  }
  const promised = formatNearDay(promisedDate(result.package), today);
  const [latest] = result.events;
  return (
    <p className={styles.note}>
      {days === 0 && replaced !== undefined ? (
        <strong>
          Now expected by {promised}, instead of <s>{formatNearDay(replaced, today)}</s>.
        </strong>
      ) : (
        <>
          <strong>{daysLateText(days)}.</strong>{' '}
          <span>
            It was expected by <s>{promised}</s>, and we do not have a new date yet.
          </span>
        </>
      )}{' '}
      {result.package.rescheduled && <span>{result.package.rescheduled.why} </span>}
      <span>
        {latest ? lastSeen(latest.location, latest.timestamp, today) : 'It has not been scanned yet.'}
      </span>
    </p>
  );
}

function lastSeen(location: string, timestamp: string, today: string): string {
  return `Last seen ${location === '' ? '' : `in ${location} `}${formatTimeAgo(timestamp, today)}.`;
}
