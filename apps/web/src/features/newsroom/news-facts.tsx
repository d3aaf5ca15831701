import { formatCount } from '@moveway/ui/number/number-format.ts';
import { formatLongDay } from '@moveway/ui/time/time-format.ts';
import { useContentCounts } from '../../lib/content-counts.ts';
import type { NewsItem } from './newsroom.content.ts';
import styles from './news-facts.module.css';

/** Category, date and views of a news item. */
export function NewsFacts({ item: { id, category, date, views } }: { item: NewsItem }) {
  const counted = useContentCounts()?.articles[id] ?? 0;
  return (
    <p className={styles.facts}>
      <strong className={styles.category}>{category}</strong>
      <span className={styles.numbers}>
        <time dateTime={date}>{formatLongDay(date)}</time>
        <span>{formatCount(views + counted)} views</span>
      </span>
    </p>
  );
}
