import { Link } from '@moveway/ui/link/link.tsx';
import { NewsFacts } from './news-facts.tsx';
import type { NewsItem } from './newsroom.content.ts';
import styles from './news-card.module.css';

/** A news item in a list; the whole card leads to its page. */
export function NewsCard({ item, isFeatured = false }: { item: NewsItem; isFeatured?: boolean }) {
  const { id, title, excerpt } = item;
  return (
    <li className={isFeatured ? `${styles.card} ${styles.isFeatured}` : styles.card}>
      <NewsFacts item={item} />
      <h3 className={styles.title}>
        <Link className={styles.link} to={`/newsroom/${id}`}>
          {title}
        </Link>
      </h3>
      <p>{excerpt}</p>
    </li>
  );
}
