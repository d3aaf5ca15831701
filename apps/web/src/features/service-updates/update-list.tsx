import { formatCentralTime } from '@moveway/ui/time/content-time.ts';
import { impactTone, type ServiceUpdate, type UpdateType } from './service-updates.content.ts';
import styles from './update-list.module.css';

/** SVG paths of the icon for each type: a check, a wrench, a snowflake, a plus. */
const SHAPES: Record<UpdateType, string> = {
  operational: 'M4 12.500 10 18 20 6',
  maintenance: 'M4 20 13 11M11 8a5 5 0 0 1 8-4l-3 3 1 2 2 1 3-3a5 5 0 0 1-7 6',
  weather: 'M12 2v20M3.500 7l17 10M20.500 7l-17 10',
  enhancement: 'M12 3v18M3 12h18',
};

/** The updates, the latest first. Badges show the status in upper case (specification, section 4). */
export function UpdateList({ updates }: { updates: readonly ServiceUpdate[] }) {
  return (
    <ol className="stack gap-16">
      {updates.map(({ id, type, title, description, timestamp, status, regions, impact }) => (
        <li key={id} className={styles.update} id={id}>
          <svg className={styles.shape} viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
            <path d={SHAPES[type]} />
          </svg>
          <div className={styles.words}>
            <h3 className="subtitle">{title}</h3>
            <p>{description}</p>
            <dl className={styles.facts}>
              <div>
                <dt>Kind</dt>
                <dd className={styles.kind}>{type}</dd>
              </div>
              <div>
                <dt>Regions</dt>
                <dd>{regions.join(', ')}</dd>
              </div>
              <div>
                <dt>Impact</dt>
                <dd className={styles[`${impactTone(impact)}Text`]}>{impact}</dd>
              </div>
              <div>
                <dt>Reported</dt>
                <dd>
                  <time dateTime={timestamp}>{formatCentralTime(timestamp)}</time>
                </dd>
              </div>
            </dl>
          </div>
          <p className={`${styles.badge} ${styles[status]}`}>{status.toUpperCase()}</p>
        </li>
      ))}
    </ol>
  );
}
