import { formatCount } from '@moveway/ui/number/number-format.ts';
import { formatLongDay } from '@moveway/ui/time/time-format.ts';
import type { NewsItem } from './newsroom.content.ts';
import styles from './news-facts.module.css';

/** Category, date and views of a news item. */
export function NewsFacts({ item: { category, date, views } }: { item: NewsItem }) {
  return (
    <p className={styles.facts}>
      <strong className={styles.category}>{category}</strong>
      <time dateTime={date}>{formatLongDay(date)}</time>
      <span>{formatCount(views)} views</span>
    </p>
  );
}
