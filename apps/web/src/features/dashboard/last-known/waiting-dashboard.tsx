import { Counters } from '../packages/counters.tsx';
import { Greeting } from '../greeting.tsx';
import { KnownPackages } from './packages.tsx';
import type { KnownDashboard } from './read.ts';
import styles from '../dashboard.module.css';

const UNREACHABLE =
  'The server cannot be reached. Your packages will be shown as soon as it can, without a reload.';

/**
 * The dashboard before the current packages are there, in its own layout. The build prerenders it without anything
 * known.
 * @param known the state this device stored last
 * @param isUnreachable the server could not be asked who is signed in, and is asked again
 */
export function WaitingDashboard({
  known,
  isUnreachable,
}: {
  known?: KnownDashboard | undefined;
  isUnreachable: boolean;
}) {
  return (
    <div className={styles.page}>
      <Greeting />
      <Counters counts={known?.page.counts} />
      <section className={styles.packages} aria-labelledby="your-packages">
        <div className={styles.head}>
          <h2 className={styles.title} id="your-packages">
            Your Packages
          </h2>
          {known && (
            <p className={styles.asOf}>
              As of <time dateTime={known.asOf}>{known.moment}</time>.{' '}
              {isUnreachable ? UNREACHABLE : 'Updating now.'}
            </p>
          )}
        </div>
        {known ? (
          <KnownPackages page={known.page} />
        ) : (
          <div>
            <p>{isUnreachable ? UNREACHABLE : 'Loading your dashboard...'}</p>
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
