import { Card } from '@moveway/ui/card/card.tsx';
import { contactLines } from '../../lib/contacts.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { CONTACT_HINTS } from './contact.content.ts';
import styles from './contact-ways.module.css';

const hints: Readonly<Record<string, string>> = CONTACT_HINTS;

/** A card for each way that the settings name; a way that is not set is not there. */
export function ContactWays() {
  const lines = contactLines(useSiteSettings().contacts).filter(({ kind }) => kind in hints);
  if (lines.length === 0) {
    return <p className={styles.none}>Write to us in the chat: it reaches the people who plan the trucks.</p>;
  }
  return (
    <ul className={styles.ways}>
      {lines.map(({ kind, label, text, href }) => (
        <Card key={kind} as="li" className={styles.way}>
          <h3>{label}</h3>
          <p className={styles.value}>{href === undefined ? text : <a href={href}>{text}</a>}</p>
          <p className={styles.hint}>{hints[kind]}</p>
        </Card>
      ))}
    </ul>
  );
}
