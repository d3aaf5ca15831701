import { useQuery } from '@tanstack/react-query';
import { Button, Empty } from 'antd';
import { failedJobRoutes, type FailedJob } from '@moveway/contracts/jobs/failed-job.routes.ts';
import { formatFullInstant, formatInstant } from '@moveway/ui/time/time-format.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { useAdminApi } from '../../lib/admin-api.ts';
import { errorText } from '../../lib/error-text.ts';
import { jobKindText } from '../../lib/job-kind-text.ts';
import list from '../../lib/list-table.module.css';
import { PageNav } from '../../lib/page-nav.tsx';
import { usePollingIntervals } from '../../lib/shared.queries.ts';
import { QueryView } from '../../lib/query-view.tsx';
import { UnreachableAlert } from '../../lib/query-view.tsx';
import { listAddress, useListAddress } from '../../lib/use-list-address.ts';
import { failedJobList, useFailedJobChange } from './failed-job.queries.ts';
import styles from './failed-job-list.module.css';

const pages = listAddress(failedJobRoutes.list.query);

/** Background work, emails above all, that failed and is not retried by itself any more; the last failure first. */
export function FailedJobList() {
  const address = useListAddress(pages);
  const query = useQuery({
    ...failedJobList(useAdminApi(), { cursor: address.filter.cursor }),
    refetchInterval: usePollingIntervals().stats,
  });
  const change = useFailedJobChange();
  return (
    <section aria-label="Failed jobs">
      <p className={styles.about}>
        Emails and other background jobs that failed every attempt. Each is kept for 90 days.
      </p>
      <UnreachableAlert error={change.error} />
      <QueryView query={query} what="the failed jobs">
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No failed jobs" />
            ) : (
              <table className={list.table}>
                <thead>
                  <tr>
                    <th scope="col">What</th>
                    <th scope="col" className={list.wide}>
                      Attempts
                    </th>
                    <th scope="col">Last failure</th>
                    <th scope="col">
                      <VisuallyHidden>Actions</VisuallyHidden>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((job) => (
                    <FailedJobRow key={job.id} job={job} change={change} />
                  ))}
                </tbody>
              </table>
            )}
            <PageNav list={address} nextCursor={nextCursor} />
          </>
        )}
      </QueryView>
    </section>
  );
}

interface FailedJobRowProps {
  job: FailedJob;
  change: ReturnType<typeof useFailedJobChange>;
}

function FailedJobRow({
  job: { id, kind, createdAt, failedAt, attempts, error },
  change,
}: FailedJobRowProps) {
  const toast = useToast();
  const what = jobKindText(kind);
  const isBusy = change.isPending && change.variables.id === id;
  const apply = (which: 'retry' | 'discard') =>
    change.mutate(
      { id, change: which },
      {
        onSuccess: () =>
          toast.show({
            title: which === 'retry' ? 'Job Retried' : 'Job Discarded',
            description: which === 'retry' ? `${what} is running again.` : `${what} was removed.`,
          }),
        onError: (failure) =>
          toast.show({
            variant: 'destructive',
            title: 'Update Failed',
            description: errorText(failure, 'Could not change the job'),
          }),
      },
    );
  return (
    <tr>
      <td>
        <div>{what}</div>
        <div className={list.second}>
          from{' '}
          <time dateTime={createdAt} title={formatFullInstant(createdAt)}>
            {formatInstant(createdAt)}
          </time>
        </div>
      </td>
      <td className={list.wide}>{attempts}</td>
      <td>
        <time dateTime={failedAt} title={formatFullInstant(failedAt)}>
          {formatInstant(failedAt)}
        </time>
        <div className={list.second}>{error}</div>
      </td>
      <td>
        <div className={styles.actions}>
          <Button size="small" aria-label={`Retry ${what}`} disabled={isBusy} onClick={() => apply('retry')}>
            Retry
          </Button>
          <Button
            size="small"
            danger
            aria-label={`Discard ${what}`}
            disabled={isBusy}
            onClick={() => {
              if (window.confirm('Discard this job? It will never run.')) {
                apply('discard');
              }
            }}
          >
            Discard
          </Button>
        </div>
      </td>
    </tr>
  );
}
