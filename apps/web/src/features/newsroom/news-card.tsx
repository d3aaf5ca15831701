import { Link } from 'react-router-dom';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { formatLongDay } from '@moveway/ui/time/content-time.ts';
import type { NewsItem } from './newsroom.content.ts';
import cards from '../../lib/page/content-card.module.css';
import styles from './news-card.module.css';

/** A news item in a list; the whole card is a link to its page. */
export function NewsCard({ item, isFeatured = false }: { item: NewsItem; isFeatured?: boolean }) {
  const { id, title, excerpt } = item;
  return (
    <li className={isFeatured ? `${styles.card} ${cards.featured}` : styles.card}>
      <NewsFacts item={item} />
      <h3 className="heading">
        <Link className={styles.link} to={`/newsroom/${id}`}>
          {title}
        </Link>
      </h3>
      <p>{excerpt}</p>
    </li>
  );
}

/** Category, date and views of a news item. */
export function NewsFacts({ item: { category, date, views } }: { item: NewsItem }) {
  return (
    <p className={styles.facts}>
      <strong className={cards.category}>{category}</strong>
      <span className={styles.numbers}>
        <time dateTime={date}>{formatLongDay(date)}</time>
        <span>{`${formatCount(views)} views`}</span>
      </span>
    </p>
  );
}
