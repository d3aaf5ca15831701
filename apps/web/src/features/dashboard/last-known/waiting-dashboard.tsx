import type { ComponentProps } from 'react';
import { Counters } from '../packages/counters.tsx';
import { Greeting } from '../greeting.tsx';
import { LoadFailure } from '../packages/load-failure.tsx';
import { KnownAsOf } from './known-as-of.tsx';
import { KnownPackages } from './packages.tsx';
import type { KnownDashboard } from './read.ts';
import styles from '../dashboard.module.css';

interface WaitingDashboardProps {
  /** The state this device stored last. */
  known?: KnownDashboard | undefined;
  /** Why the server could not be asked who is here. */
  failure?: ComponentProps<typeof LoadFailure> | undefined;
  /** There is no network, so that nothing is asked for. */
  isOffline?: boolean;
}

/**
 * The dashboard before the current packages are there, in its own layout. The build prerenders it without anything
 * known.
 */
export function WaitingDashboard({ known, failure, isOffline = false }: WaitingDashboardProps) {
  const isUpdating = !isOffline && (!failure || failure.isBusy);
  return (
    <div className={styles.page}>
      <Greeting />
      <Counters counts={known?.page.counts} />
      <section className="stack" aria-labelledby="your-packages">
        <div className={styles.head}>
          <h2 className="title" id="your-packages">
            Your Packages
          </h2>
          {known && <KnownAsOf known={known} isUpdating={isUpdating} />}
        </div>
        {failure && <LoadFailure {...failure} />}
        {known && <KnownPackages page={known.page} />}
        {known && isOffline && known.page.items.length < known.page.counts.total && (
          <p>{`This device stores the latest ${known.page.items.length} of ${known.page.counts.total} packages.`}</p>
        )}
        {!known && !failure && (
          <div>
            <p>Loading your dashboard...</p>
            <p className={styles.firstVisit}>
              Your packages will be here in a moment, latest update first. From the next visit on, this device
              shows their last known status at once, even where there is no signal, and updates it as soon as
              there is one.
            </p>
          </div>
        )}
      </section>
    </div>
  );
}
