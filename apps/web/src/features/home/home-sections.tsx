import { FEATURES, STATISTICS, type FeatureIcon } from './home.content.ts';
import styles from './home-sections.module.css';

/** Headline statistics, as big as a distance sign writes them. */
export function Statistics() {
  return (
    <section className={styles.figures} aria-label="Moveway in figures">
      <dl className={styles.metricList}>
        {STATISTICS.map(({ value, label, note }) => (
          <div key={label} className={styles.figure}>
            <dt>
              {label}
              {note !== undefined && <small> {note}</small>}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const ICONS: Record<FeatureIcon, string> = {
  route: 'M6 42V30a8 8 0 0 1 8-8h20a8 8 0 0 0 8-8V6M2 42h8M38 6h8M24 18v8',
  shield: 'M24 4c6 4 11 5 16 5v13c0 11-7 18-16 22C15 40 8 33 8 22V9c5 0 10-1 16-5ZM16 24l6 6 11-12',
  clock: 'M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40ZM24 12v13l9 5',
};

/** What we promise, in three tiles. */
export function Features() {
  return (
    <section className={styles.section} aria-labelledby="features-title">
      <h2 className={styles.heading} id="features-title">
        Built for people who are waiting for something
      </h2>
      <ul className={styles.tiles}>
        {FEATURES.map(({ icon, title, text }) => (
          <li key={title} className={styles.tile}>
            <svg className={styles.icon} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
              <path d={ICONS[icon]} />
            </svg>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
