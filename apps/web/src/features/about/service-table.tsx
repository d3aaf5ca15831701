import type { TransportService } from '../../lib/transport-services.ts';
import styles from './service-table.module.css';

/** Services beside each other: what each is, what it costs, how long it takes. On a phone each is a card. */
export function ServiceTable({
  caption,
  services,
}: {
  caption: string;
  services: readonly TransportService[];
}) {
  return (
    <ul className={styles.services} aria-label={caption}>
      {services.map(({ id, name, text, cost, time, fits }) => (
        <li key={id} className={styles.service} id={id}>
          <h4>{name}</h4>
          <p>{text}</p>
          <dl className={styles.facts}>
            <dt>Cost</dt>
            <dd>{cost}</dd>
            <dt>Time</dt>
            <dd>{time}</dd>
            <dt>For</dt>
            <dd>{fits}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
