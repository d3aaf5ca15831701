import { credentialLines } from '../credentials.ts';
import { useSiteSettings } from '../site-settings.ts';
import styles from './credential-list.module.css';

/** What shows that the company may do what it offers, as plates; nothing where nothing is set. */
export function CredentialList() {
  const lines = credentialLines(useSiteSettings().credentials);
  return (
    lines.length > 0 && (
      <dl className={styles.list}>
        {lines.map(({ label, text }) => (
          <div key={label} className={styles.plate}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    )
  );
}
