import { Button } from 'antd';
import styles from './page-nav.module.css';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

interface PageNavProps {
  list: { hasPrevious: boolean; goToPrevious: () => void; goToNext: (cursor: string) => void };
  nextCursor: string | undefined;
  /** How many the list has, in words. */
  count?: string | undefined;
}

/** How many a list has, and buttons for its pages when it has several. */
export function PageNav({ list, nextCursor, count }: PageNavProps) {
  return (
    <div className={styles.line}>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      <PageButtons list={list} nextCursor={nextCursor} />
    </div>
  );
}

function PageButtons({ list, nextCursor }: PageNavProps) {
  return list.hasPrevious || nextCursor !== undefined ? (
    <nav className={styles.pages} aria-label="Pages">
      <Button disabled={!list.hasPrevious} onClick={list.goToPrevious}>
        Previous page
      </Button>
      <Button
        disabled={nextCursor === undefined}
        onClick={() => nextCursor !== undefined && list.goToNext(nextCursor)}
      >
        Next page
      </Button>
    </nav>
  ) : null;
}

interface MoreButtonProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  label?: string;
}

/** Loads the next page of a list below the loaded ones. */
export function MoreButton({ query, label = 'Show more' }: MoreButtonProps) {
  return query.hasNextPage ? (
    <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {label}
    </Button>
  ) : null;
}
