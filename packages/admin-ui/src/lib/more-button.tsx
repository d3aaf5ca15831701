import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';

interface MoreButtonProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  label?: string;
}

/** Loads the next part of a list below what is there. */
export function MoreButton({ query, label = 'Show more' }: MoreButtonProps) {
  return query.hasNextPage ? (
    <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {label}
    </Button>
  ) : null;
}
