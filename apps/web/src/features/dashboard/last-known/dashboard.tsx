import { useState } from 'react';
import { Counters } from '../packages/counters.tsx';
import type { FilterStatus } from '../dashboard.queries.ts';
import { KnownPackages } from './packages.tsx';
import { readKnownDashboard } from './read.ts';
import styles from './dashboard.module.css';

/** As the counters count: In Transit includes Out for Delivery. */
const hasStatus = (item: { status: string }, status: FilterStatus | undefined) =>
  status === undefined ||
  item.status === status ||
  (status === 'In Transit' && item.status === 'Out for Delivery');

/** The stored dashboard with its time, below the page that says that there is no network. */
export function LastKnownDashboard() {
  const [known] = useState(readKnownDashboard);
  const [status, setStatus] = useState<FilterStatus>();
  if (!known) {
    return null;
  }
  const { asOf, moment, username, page } = known;
  return (
    <section className={styles.page} aria-label="Last known state">
      <p className={styles.asOf}>
        <strong>{username}</strong>
        <span>, this is your dashboard as of</span> <time dateTime={asOf}>{moment}</time>
        <span>. It may have changed since.</span>
      </p>
      <Counters counts={page.counts} status={status} onChoose={setStatus} />
      <KnownPackages page={page} isShown={(item) => hasStatus(item, status)} />
      {page.items.length < page.counts.total && (
        <p
          className={styles.asOf}
        >{`This device stores the latest ${page.items.length} of ${page.counts.total} packages.`}</p>
      )}
    </section>
  );
}
