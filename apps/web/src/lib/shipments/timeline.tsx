import type { TrackingEvent } from '@moveway/contracts/shipments/shipment.schema.ts';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { useState } from 'react';
import { capitalized, formatNearTime } from '@moveway/ui/time/near-time.ts';
import { useToday } from '../use-today.ts';
import { Badge, StatusBadge } from './status-badge.tsx';
import styles from './timeline.module.css';

/**
 * The history as a road, newest first. An event whose place is known stands at its mile, counted along the route from
 * its start. Events that come while the page is open slide in.
 */
export function Timeline({ events }: { events: readonly TrackingEvent[] }) {
  const today = useToday();
  const [seenAtFirst] = useState(() => new Set(events.map(({ id }) => id)));
  if (events.length === 0) {
    return (
      <p className={styles.empty}>
        <strong>No scans yet.</strong> <span>The first update appears here after the first scan.</span>
      </p>
    );
  }
  return (
    <ol className={styles.road} reversed>
      {events.map((event, index) => (
        <li key={event.id} className={`${styles.event} ${seenAtFirst.has(event.id) ? '' : styles.fresh}`}>
          <span className={`${styles.marker} ${index === 0 ? styles.latest : ''}`} aria-hidden="true">
            {event.miles !== undefined && (
              <>
                <span className={styles.mile}>Mile</span>
                <span>{formatCount(event.miles)}</span>
              </>
            )}
          </span>
          <div className={styles.what}>
            <p className={styles.head}>
              <StatusBadge status={event.status} />
              {event.isCorrection && <Badge tone="plain">Correction</Badge>}
              {index === 0 && <VisuallyHidden> (latest)</VisuallyHidden>}
              {event.miles !== undefined && <VisuallyHidden>{` at mile ${event.miles}`}</VisuallyHidden>}
            </p>
            {event.location !== '' && <p className={styles.place}>{event.location}</p>}
            {event.description !== undefined && <p>{event.description}</p>}
            {event.isCorrection && <p className={styles.time}>The status moved back to an earlier stage.</p>}
            <time className={styles.time} dateTime={event.timestamp}>
              {capitalized(formatNearTime(event.timestamp, today))}
            </time>
          </div>
        </li>
      ))}
    </ol>
  );
}
