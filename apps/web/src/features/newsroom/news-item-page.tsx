import { Link, useLocation } from 'react-router-dom';
import { NewsCard, NewsFacts } from './news-card.tsx';
import { NEWS_TEXTS } from './news-texts.content.ts';
import { NEWS } from './newsroom.content.ts';
import styles from './news-item-page.module.css';

/** `/newsroom/{slug}`: one news item. The page table has an entry for each slug, so there is an item for each. */
export function NewsItemPage() {
  const { pathname } = useLocation();
  const item = NEWS.find(({ id }) => pathname.startsWith(`/newsroom/${id}`));
  if (!item) {
    throw new Error(`There is no news item at ${pathname}.`);
  }
  const { id, title, excerpt } = item;
  const others = NEWS.filter((other) => other.id !== id).slice(0, 3);
  return (
    <div className={styles.page}>
      <article className={styles.article} aria-labelledby="news-title">
        <p>
          <Link to="/newsroom">Newsroom</Link>
        </p>
        <h1 className={`display ${styles.title}`} id="news-title">
          {title}
        </h1>
        <NewsFacts item={item} />
        <p className={styles.lead}>{excerpt}</p>
        {NEWS_TEXTS[id].map((part) => (
          <p key={part}>{part}</p>
        ))}
      </article>
      <aside className={styles.more} aria-labelledby="more-title" data-not-printed>
        <h2 className="title" id="more-title">
          More news
        </h2>
        <ul className={styles.list}>
          {others.map((other) => (
            <NewsCard key={other.id} item={other} />
          ))}
        </ul>
      </aside>
    </div>
  );
}
