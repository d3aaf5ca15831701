import type { TransportService } from '../content/transport-services.ts';
import styles from './service-list.module.css';

interface ServiceListProps {
  /** The list's name for screen readers. */
  label: string;
  services: readonly TransportService[];
  headings: 'h3' | 'h4';
  /** Whether each service is described, and has an anchor in the address. */
  isDetailed?: boolean;
}

/** Transport services side by side: what each costs, how long it takes and whom it suits. They stack on a phone. */
export function ServiceList({ label, services, headings: Heading, isDetailed = false }: ServiceListProps) {
  return (
    <ul className={styles.services} aria-label={label}>
      {services.map(({ id, name, text, cost, time, fits }) => (
        <li
          key={id}
          className={isDetailed ? styles.service : `${styles.service} ${styles.brief}`}
          id={isDetailed ? id : undefined}
        >
          <Heading className="heading">{name}</Heading>
          {isDetailed && <p>{text}</p>}
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
