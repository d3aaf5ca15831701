import { Link } from 'react-router-dom';
import { contactLines } from '../lib/contacts.ts';
import { useSiteSettings } from '../lib/site-settings.ts';
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
          <Contacts />
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

/** How to reach the company, as far as its settings say; nothing otherwise. */
function Contacts() {
  const lines = contactLines(useSiteSettings().contacts);
  return (
    lines.length > 0 && (
      <address className={styles.contacts}>
        {lines.map(({ label, text, href }) => (
          <span key={label}>
            {label}: {href === undefined ? text : <a href={href}>{text}</a>}
          </span>
        ))}
      </address>
    )
  );
}
