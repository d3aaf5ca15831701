import { contactLines, type ContactKind } from '../company/details.ts';
import { useOpenHours } from '../company/open-hours.ts';
import { useSiteSettings } from '../company/site-settings.ts';
import styles from './contact-list.module.css';

/** Ways to reach the company, those of the given ones that its settings name; without any, the chat is named. */
export function ContactList({ kinds }: { kinds: readonly ContactKind[] }) {
  const { text: hours } = useOpenHours();
  const lines = contactLines(useSiteSettings().contacts).filter(({ kind }) => kinds.includes(kind));
  if (lines.length === 0) {
    return (
      <p>{`Write to us in the support chat on any page.${hours !== '' ? ` A person answers ${hours}.` : ''}`}</p>
    );
  }
  return (
    <address className={styles.list}>
      {lines.map(({ kind, label, text, href }) => (
        <span key={kind}>
          <strong>{label}</strong> {href === undefined ? <span>{text}</span> : <a href={href}>{text}</a>}
        </span>
      ))}
    </address>
  );
}
