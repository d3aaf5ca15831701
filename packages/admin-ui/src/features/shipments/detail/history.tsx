import { Empty } from 'antd';
import type { TrackingEvent } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { Instant } from '../../../lib/times/instant.tsx';
import { StatusLabel } from '../../../lib/status-label.tsx';
import styles from './history.module.css';

/** The tracking events, newest first. */
export function PackageHistory({ events }: { events: TrackingEvent[] }) {
  if (events.length === 0) {
    return <Empty description="No events yet" />;
  }
  return (
    <ol className={styles.road}>
      {events.map((event) => (
        <li key={event.id} className={`${styles.stop} ${event.retractedAt ? styles.retracted : ''}`}>
          <div className={styles.line}>
            <StatusLabel status={event.status} />
            <Instant at={event.timestamp} />
          </div>
          {event.location && <div>{event.location}</div>}
          {event.enteredAt && <div className={styles.remark}>Entered {formatInstant(event.enteredAt)}</div>}
          {event.retractedAt && (
            <div className={styles.remark}>Undone {formatInstant(event.retractedAt)}; only staff see it</div>
          )}
          {event.isCorrection && <div className={styles.remark}>Correction of an earlier entry</div>}
          {event.description && <div className={styles.remark}>{event.description}</div>}
        </li>
      ))}
    </ol>
  );
}
