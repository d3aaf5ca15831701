import { Empty } from 'antd';
import type { TrackingEvent } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatFullInstant, formatInstant } from '@moveway/ui/time/time-format.ts';
import { StatusLabel } from '../../lib/status-label.tsx';
import styles from './package-history.module.css';

/** The road so far, newest first. */
export function PackageHistory({ events }: { events: TrackingEvent[] }) {
  if (events.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No events yet" />;
  }
  return (
    <ol className={styles.road}>
      {events.map((event) => (
        <li key={event.id} className={styles.stop}>
          <div className={styles.line}>
            <StatusLabel status={event.status} />
            <time dateTime={event.timestamp} title={formatFullInstant(event.timestamp)}>
              {formatInstant(event.timestamp)}
            </time>
          </div>
          {event.location && <div>{event.location}</div>}
          {event.isCorrection && <div className={styles.remark}>Correction of an earlier entry</div>}
          {event.description && <div className={styles.remark}>{event.description}</div>}
        </li>
      ))}
    </ol>
  );
}
