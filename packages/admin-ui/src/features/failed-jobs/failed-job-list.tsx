import { useQuery } from '@tanstack/react-query';
import { Button, Empty, type TableColumnsType } from 'antd';
import { jobKindText } from '@moveway/contracts/jobs/job-kinds.ts';
import { failedJobRoutes, type FailedJob } from '@moveway/contracts/jobs/failed-job.routes.ts';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { Instant } from '../../lib/times/instant.tsx';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { errorText } from '../../lib/queries/error-text.ts';
import { ListTable } from '../../lib/lists/table.tsx';
import list from '../../lib/lists/table.module.css';
import { PageNav } from '../../lib/lists/page-nav.tsx';
import { usePollingIntervals } from '../../lib/queries/shared.queries.ts';
import { QueryView } from '../../lib/queries/view.tsx';
import { UnreachableAlert } from '../../lib/queries/view.tsx';
import { listAddress, useListAddress } from '../../lib/lists/use-address.ts';
import { failureText } from './failure-text.ts';
import { failedJobList, useFailedJobChange } from './failed-job.queries.ts';
import styles from './failed-job-list.module.css';

const pages = listAddress(failedJobRoutes.list.query);

/**
 * Background work, emails above all, that failed and is not retried by itself any more, or that a restore has held; the
 * last failure first.
 */
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
        Emails and other background jobs that failed every attempt. Those held by a restore may have been done
        before it: run or discard them. Each is kept for 90 days.
      </p>
      <UnreachableAlert error={change.error} />
      <QueryView query={query} what="the failed jobs">
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <Empty description="No failed jobs" />
            ) : (
              <FailedJobTable jobs={items} change={change} />
            )}
            <PageNav list={address} nextCursor={nextCursor} />
          </>
        )}
      </QueryView>
    </section>
  );
}

interface FailedJobTableProps {
  jobs: FailedJob[];
  change: ReturnType<typeof useFailedJobChange>;
}

function FailedJobTable({ jobs, change }: FailedJobTableProps) {
  const columns: TableColumnsType<FailedJob> = [
    {
      key: 'what',
      title: 'What',
      render: (_, { createdAt, ...job }) => (
        <>
          <div className={styles.what}>{jobKindText(job.kind)}</div>
          <div className={list.second}>
            {aboutText(job)} from <Instant at={createdAt} />
          </div>
        </>
      ),
    },
    { key: 'attempts', title: 'Attempts', className: list.wide ?? '', dataIndex: 'attempts' },
    {
      key: 'failure',
      title: 'Last failure',
      render: (_, { kind, failedAt, heldAt, error }) => (
        <>
          <Instant at={failedAt}>
            {heldAt === undefined ? '' : 'held '}
            {formatInstant(failedAt)}
          </Instant>
          <div>{failureText(kind, error)}</div>
          <div className={list.second}>{error}</div>
        </>
      ),
    },
    {
      key: 'actions',
      title: <VisuallyHidden>Actions</VisuallyHidden>,
      render: (_, job) => <JobActions job={job} change={change} />,
    },
  ];
  return <ListTable items={jobs} columns={columns} />;
}

/** The packages that a job is about: of several of one kind, each is for another one. */
function aboutText({ recipient, trackingNumber, otherPackages }: Omit<FailedJob, 'createdAt'>) {
  if (trackingNumber === undefined) {
    return '';
  }
  const more = otherPackages === undefined ? '' : ` and ${otherPackages} more`;
  return `${recipient === undefined ? 'about' : `to the ${recipient} of`} ${trackingNumber}${more}`;
}

/** What goes on with these is shown by what they change, which nothing but they themselves end. */
const SHOWN_AS_RUNNING = new Set(['bulk.rows']);

const discardQuestion = (kind: string) =>
  SHOWN_AS_RUNNING.has(kind)
    ? 'Discard this job? It will never run, and what it changes will be shown as running for good.'
    : 'Discard this job? It will never run.';

interface JobActionsProps {
  job: FailedJob;
  change: ReturnType<typeof useFailedJobChange>;
}

function JobActions({ job, change }: JobActionsProps) {
  const { id, heldAt } = job;
  const toast = useToast();
  const what = `${jobKindText(job.kind)} ${aboutText(job)}`.trim();
  const again = heldAt === undefined ? 'Retry' : 'Run';
  const isBusy = change.isPending && change.variables.id === id;
  const apply = (which: 'retry' | 'discard') =>
    change.mutate(
      { id, change: which },
      {
        onSuccess: () =>
          toast.show({
            title: which === 'retry' ? 'Job Retried' : 'Job Discarded',
            description: which === 'retry' ? `${what} is running.` : `${what} was removed.`,
          }),
        onError: (failure) => toast.fail('Update Failed', errorText(failure, 'Could not change the job')),
      },
    );
  return (
    <div className={styles.actions}>
      <Button size="small" aria-label={`${again} ${what}`} disabled={isBusy} onClick={() => apply('retry')}>
        {again}
      </Button>
      <Button
        size="small"
        danger
        aria-label={`Discard ${what}`}
        disabled={isBusy}
        onClick={() => {
          if (window.confirm(discardQuestion(job.kind))) {
            apply('discard');
          }
        }}
      >
        Discard
      </Button>
    </div>
  );
}
