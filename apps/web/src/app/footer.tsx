import { Link } from 'react-router-dom';
import { contactLines, credentialLines } from '../lib/company/details.ts';
import { HoursLine } from '../lib/company/hours-line.tsx';
import { useOpenHours } from '../lib/company/open-hours.ts';
import { useSiteSettings } from '../lib/company/site-settings.ts';
import styles from './footer.module.css';
import { Logo } from '../lib/logo/logo.tsx';
import { addressOf, FOOTER_GROUPS } from './pages.ts';

/** The four link groups of every page (specification, section 2). */
export function Footer() {
  const credentials = credentialLines(useSiteSettings().credentials);
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo />
          <p>Cars and parcels across the United States, tracked mile by mile.</p>
          <Contacts />
        </div>
        {FOOTER_GROUPS.map(({ title, labels }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.list}>
              {labels.map((label) => (
                <li key={label}>
                  <Entry label={label} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className={styles.end}>
        <span>
          <span>Moveway. Open, enclosed and expedited transport in all fifty states.</span>
          {credentials.map(({ label, text }) => (
            <span key={label}>{` ${label} ${text}.`}</span>
          ))}
        </span>
      </p>
    </footer>
  );
}

function Entry({ label }: { label: string }) {
  const to = addressOf(label);
  return to === undefined ? label : <Link to={to}>{label}</Link>;
}

/** The contacts that are set, and when support answers; nothing where neither is. */
function Contacts() {
  const lines = contactLines(useSiteSettings().contacts);
  const { text } = useOpenHours();
  return (
    (lines.length > 0 || text !== '') && (
      <address className={styles.contacts}>
        {lines.map(({ label, text: contact, href }) => (
          <span key={label}>
            <span>{`${label}:`}</span>{' '}
            {href === undefined ? <span>{contact}</span> : <a href={href}>{contact}</a>}
          </span>
        ))}
        <HoursLine />
      </address>
    )
  );
}
