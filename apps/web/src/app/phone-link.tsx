import { contactLines } from '../lib/company-details.ts';
import { useSiteSettings } from '../lib/site-settings.ts';
import styles from './header.module.css';

/** Calls the company, if a number is set. */
export function PhoneLink() {
  const phone = contactLines(useSiteSettings().contacts).find(({ kind }) => kind === 'phone');
  return (
    phone?.href !== undefined && (
      <a className={styles.phone} href={phone.href} aria-label={`Call ${phone.text}`}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M4 2h4l2 5-3 2a11 11 0 0 0 4 4l2-3 5 2v4c0 1-1 2-2 2A15 15 0 0 1 2 4c0-1 1-2 2-2Z"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.25"
          />
        </svg>
        Call
      </a>
    )
  );
}
