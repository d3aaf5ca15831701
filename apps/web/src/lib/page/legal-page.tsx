import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ContactKind } from '../company/details.ts';
import { ContactList } from './contact-list.tsx';
import { PageHead, type RoadSignName } from './page-head.tsx';
import styles from './legal-page.module.css';

/** A section of a legal text. A string is a paragraph, an array a list. */
export interface LegalSection {
  /** Its anchor in the address. */
  id: string;
  title: string;
  text: readonly (string | readonly string[])[];
  /** Contacts listed at the end of the section, if they are set. */
  contacts?: readonly ContactKind[];
}

interface LegalPageProps {
  title: string;
  sign: RoadSignName;
  lead: string;
  /** The date line, such as `Last updated: August 6, 2025`. */
  dated: string;
  sections: readonly LegalSection[];
  /** After the last section. */
  children?: ReactNode;
}

/** A legal text: its date, links to its sections, and the numbered sections. Has a print style. */
export function LegalPage({ title, sign, lead, dated, sections, children }: LegalPageProps) {
  return (
    <>
      <PageHead kicker={dated} title={title} lead={lead} sign={sign} />
      <div className={styles.page}>
        <nav className={styles.contents} aria-label="Contents" data-not-printed>
          <h2 className={styles.contentsTitle}>On this page</h2>
          <ol className={styles.contentsList}>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={styles.text} aria-label={title}>
          <p className={styles.dated}>{dated}</p>
          {sections.map(({ id, title: name, text, contacts }, index) => (
            <section key={id} className={styles.section} id={id} aria-labelledby={`${id}-title`}>
              <h2 className={styles.title} id={`${id}-title`}>{`${index + 1}. ${name}`}</h2>
              {text.map((part) =>
                typeof part === 'string' ? (
                  <p key={part}>{part}</p>
                ) : (
                  <ul key={part[0]}>
                    {part.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                ),
              )}
              {contacts && <ContactList kinds={contacts} />}
              {contacts && (
                <p>
                  <Link to="/contact#write">Write without an account</Link>
                </p>
              )}
            </section>
          ))}
          {children}
        </article>
      </div>
    </>
  );
}
