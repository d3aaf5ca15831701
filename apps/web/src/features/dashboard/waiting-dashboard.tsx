import { Counters } from './counters.tsx';
import { Greeting } from './greeting.tsx';
import styles from './dashboard.module.css';

/** The dashboard before anything of it is known, in its own layout. The build prerenders it. */
export function WaitingDashboard() {
  return (
    <div className={styles.page}>
      <Greeting />
      <Counters counts={undefined} />
      <section className={styles.packages} aria-labelledby="your-packages">
        <div className={styles.head}>
          <h2 className={styles.title} id="your-packages">
            Your Packages
          </h2>
        </div>
        <p>Loading your dashboard...</p>
      </section>
    </div>
  );
}
