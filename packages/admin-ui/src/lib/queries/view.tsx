import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Alert, Button, Result, Skeleton } from 'antd';
import { isTooBroad, loadErrorText, unreachableText } from './error-text.ts';
import { useOnline } from '@moveway/ui/online/use-online.ts';
import styles from './view.module.css';

interface QueryViewProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>;
  /** What is loaded, in the middle of a sentence: "the users". */
  what: string;
  /** The lines of the skeleton while it loads. */
  lines?: number;
  children: (data: T) => ReactNode;
}

/**
 * What was loaded; before that, that it is being loaded; or that it could not be, and another try. Without a network
 * the console says once that what is shown is older.
 */
export function QueryView<T>({ query, what, lines = 10, children }: QueryViewProps<T>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const isOnline = useOnline();
  const again = (size: 'small' | 'medium') => (
    <Button size={size} loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  if (isTooBroad(error)) {
    // A retry would fail the same way; the server's message says what helps.
    return <Result status="info" title="This search is too broad" subTitle={loadErrorText(error)} />;
  }
  if (data === undefined) {
    return error ? (
      <Result
        status="error"
        title={`Could not load ${what}`}
        subTitle={loadErrorText(error)}
        extra={again('medium')}
      />
    ) : (
      <Skeleton active paragraph={{ rows: lines }} title={false} />
    );
  }
  return (
    <>
      {error && isOnline && (
        <Alert
          type="warning"
          role="alert"
          title={`Could not refresh ${what}. ${loadErrorText(error)}`}
          action={again('small')}
        />
      )}
      <div className={isPlaceholderData ? styles.stale : undefined} aria-busy={isPlaceholderData}>
        {children(data)}
      </div>
    </>
  );
}

/**
 * Shows in a form or on a screen that its last call did not reach the server; nothing for every other failure, which a
 * toast explains.
 * @param error what the call threw; null once another one is on its way
 */
export function UnreachableAlert({ error }: { error: Error | null }) {
  const text = error ? unreachableText(error) : undefined;
  return (
    text !== undefined && <Alert className={styles.alert ?? ''} type="warning" role="alert" title={text} />
  );
}
