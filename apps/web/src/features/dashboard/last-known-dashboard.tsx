import { Link } from '@moveway/ui/link/link.tsx';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { useState } from 'react';
import { lastDashboard } from '../../lib/last-dashboard.ts';
import { formatAsOf } from '../../lib/shipments/shipment-format.ts';
import { StatusBadge } from '../../lib/shipments/status-badge.tsx';
import { Counters } from './counters.tsx';
import styles from './last-known-dashboard.module.css';

function readLastDashboard() {
  const known = lastDashboard.read();
  return known && { ...known, moment: formatAsOf(known.asOf, new Date()) };
}

/** The stored dashboard with its time, shown until the current one can be loaded. */
export function LastKnownDashboard() {
  const [known] = useState(readLastDashboard);
  if (!known) {
    return null;
  }
  const { asOf, moment, username, page } = known;
  return (
    <section className={styles.page} aria-label="Last known state">
      <p className={styles.asOf}>
        <strong>{username}</strong>, this is your dashboard as of <time dateTime={asOf}>{moment}</time>. It
        may have changed since.
      </p>
      <Counters counts={page.counts} />
      <ul>
        {page.items.map(({ id, trackingNumber, sender, receiver, currentLocation, status, updatedAt }) => (
          <li key={id} className={styles.row}>
            <Link className={styles.number} to={`/tracking?number=${encodeURIComponent(trackingNumber)}`}>
              {trackingNumber}
            </Link>
            <span>
              {sender} to {receiver}
              {currentLocation !== undefined && <span className={styles.quietly}>, {currentLocation}</span>}
            </span>
            <StatusBadge status={status} />
            <span className={styles.quietly}>
              Updated <time dateTime={updatedAt}>{formatInstant(updatedAt)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
