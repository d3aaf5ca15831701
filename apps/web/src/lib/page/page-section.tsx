import type { ReactNode } from 'react';
import styles from './page-section.module.css';

interface PageSectionProps {
  /** Its anchor in the address. */
  id: string;
  title: string;
  lead?: ReactNode;
  /** `sunken` sets it apart from the sections around it. */
  tone?: 'plain' | 'sunken';
  children: ReactNode;
}

/** A section of a content page with its heading, as wide as the header. */
export function PageSection({ id, title, lead, tone = 'plain', children }: PageSectionProps) {
  return (
    <section className={styles[tone]} id={id} aria-labelledby={`${id}-title`}>
      <div className={styles.inner}>
        <h2 className={styles.title} id={`${id}-title`}>
          {title}
        </h2>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        <div className={styles.body}>{children}</div>
      </div>
    </section>
  );
}
