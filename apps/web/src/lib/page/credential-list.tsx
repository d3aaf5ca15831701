import { credentialLines } from '../company/details.ts';
import { useSiteSettings } from '../company/site-settings.ts';
import styles from './credential-list.module.css';

/** The company's credentials, designed as license plates. Renders nothing if none is set. */
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
