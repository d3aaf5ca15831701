import styles from './how-it-works.module.css';
import { STEPS } from './home.content.ts';

/** Three stops of one road: pickup, in transit, delivered. */
export function HowItWorks() {
  return (
    <section className={styles.section} aria-labelledby="steps-title">
      <div className={styles.inner}>
        <h2 className={styles.heading} id="steps-title">
          Three stops, one road
        </h2>
        <ol className={styles.route}>
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className={styles.stop}>
              <span className={styles.marker} aria-hidden="true">
                <small>Mile</small>
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
