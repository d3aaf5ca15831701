import { formatCount } from '@moveway/ui/number/number-format.ts';
import { formatLongDay } from '@moveway/ui/time/content-time.ts';
import { DownloadLink } from '../../lib/content/download-link.tsx';
import cards from '../../lib/page/content-card.module.css';
import type { Publication } from './forms-publications.content.ts';
import styles from './document-card.module.css';

/** A document with its description, category, date and downloads. */
export function DocumentCard({
  publication: { id, title, description, category, format, size, lastUpdated, downloads },
  isFeatured = false,
}: {
  publication: Publication;
  isFeatured?: boolean;
}) {
  return (
    <li className={isFeatured ? `${styles.card} ${cards.featured}` : styles.card}>
      <svg className={styles.icon} viewBox="0 0 32 40" width="32" height="40" aria-hidden="true">
        <path d="M3 3h17l9 9v25H3ZM20 3v9h9M9 20h14M9 26h14M9 32h9" />
      </svg>
      <div className={styles.words}>
        <h3 className="subtitle">{title}</h3>
        <p>{description}</p>
        <p className={styles.facts}>
          <strong className={cards.category}>{category}</strong>
          <span>{`${format}, ${size}`}</span>
          <span>
            <span>Updated</span> <time dateTime={lastUpdated}>{formatLongDay(lastUpdated)}</time>
          </span>
          <span>{`${formatCount(downloads)} downloads`}</span>
        </p>
        <p>
          <DownloadLink slug={id} label={`Download ${title}`} />
        </p>
      </div>
    </li>
  );
}
