import { Link } from 'react-router-dom';
import { FOOTER_GROUPS } from './footer.content.ts';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';

/** The four link groups of every page (specification, section 2). */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo />
          <p>Cars and parcels across the United States, tracked mile by mile.</p>
        </div>
        {FOOTER_GROUPS.map(({ title, entries }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.list}>
              {entries.map(({ label, to }) => (
                <li key={label}>{to === undefined ? label : <Link to={to}>{label}</Link>}</li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className={styles.end}>
        <span>Moveway. Open, enclosed and expedited transport in all fifty states.</span>
      </p>
    </footer>
  );
}
