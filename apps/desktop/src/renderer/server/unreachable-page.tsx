import { useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { desktopCall } from '../desktop-call.ts';
import { CheckSteps } from './check-steps.tsx';
import styles from './pages.module.css';

interface UnreachablePageProps {
  url: string;
  /** Undefined where the company has set the server. */
  onChangeServer: (() => void) | undefined;
}

/** The server cannot be reached, and nothing is known to show instead. It goes away by itself once it can. */
export function UnreachablePage({ url, onChangeServer }: UnreachablePageProps) {
  const check = useQuery({
    queryKey: ['server-check', url],
    queryFn: () => desktopCall('server.check', url),
    gcTime: 0,
  });
  const retry = useQuery({
    queryKey: ['server-retry', url],
    queryFn: () => desktopCall('server.retry'),
    enabled: false,
    gcTime: 0,
  });
  const tryAgain = async () => {
    await retry.refetch();
    await check.refetch();
  };
  return (
    <main className={styles.page}>
      <Card
        className={styles.card ?? ''}
        title={<h1 className={styles.title}>The server cannot be reached</h1>}
      >
        <p>The server at {url} cannot be reached. The console retries every few seconds.</p>
        {check.data && <CheckSteps steps={check.data} />}
        <div className={styles.actions}>
          <Button
            type="primary"
            loading={retry.isFetching || check.isFetching}
            onClick={() => void tryAgain()}
          >
            Try again
          </Button>
          {onChangeServer && <Button onClick={onChangeServer}>Use another server</Button>}
        </div>
      </Card>
    </main>
  );
}
