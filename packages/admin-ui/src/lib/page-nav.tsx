import { Button } from 'antd';
import styles from './page-nav.module.css';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

interface PageNavProps {
  list: { hasPrevious: boolean; goToPrevious: () => void; goToNext: (cursor: string) => void };
  nextCursor: string | undefined;
}

/** Buttons for the pages of a list; nothing when there is one page. */
export function PageNav({ list, nextCursor }: PageNavProps) {
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
