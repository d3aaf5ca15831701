import { useState } from 'react';
import { Counters } from './counters.tsx';
import { KnownPackages } from './known-packages.tsx';
import { readKnownDashboard } from './read-last-known.ts';
import styles from './last-known-dashboard.module.css';

/** The stored dashboard with its time, below the page that says that there is no network. */
export function LastKnownDashboard() {
  const [known] = useState(readKnownDashboard);
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
      <KnownPackages items={page.items} />
    </section>
  );
}
