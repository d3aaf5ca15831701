import type { ReactNode } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Empty } from 'antd';
import { Link } from 'react-router-dom';
import { jobKindText } from '@moveway/contracts/jobs/job-kinds.ts';
import type { AdminStats } from '@moveway/contracts/analytics/analytics.routes.ts';
import { Instant } from '../../lib/times/instant.tsx';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { countedUpTo } from '../../lib/lists/use-count.ts';
import {
  attentionLink,
  conversationLink,
  conversationsLink,
  failedJobsLink,
  packageLink,
  openConversationsLink,
  openRequestsLink,
} from '../../lib/address/links.ts';
import { formatElapsed } from '@moveway/ui/time/near-time.ts';
import { useMinute } from '../../lib/times/use-minute.ts';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { QueryView } from '../../lib/queries/view.tsx';
import { usePollingIntervals } from '../../lib/queries/shared.queries.ts';
import {
  cancelRequests,
  lastFailedJobs,
  openRequestList,
  unreadMentions,
  waitingCustomers,
  worstPackages,
} from './notifications.queries.ts';
import styles from './notifications.module.css';

/** The others are shown once these are read. */
const MAX_MENTIONS = 4;

/** How many of all of them there are. @param stats undefined until they are loaded */
export function openNotifications(stats: AdminStats | undefined, mentioned: number): number {
  return KINDS.reduce((sum, [name]) => sum + (stats?.[name] ?? 0), mentioned);
}

interface NotificationListProps {
  /** Undefined until they are loaded. */
  stats: AdminStats | undefined;
  /** How many notes mention this administrator. */
  mentioned: number;
  /** Called when an entry was chosen. */
  onLeave: () => void;
}

/** Mentions, and what is counted beside them, most urgent first; each links to its screen. */
export function NotificationList({ stats, mentioned, onLeave }: NotificationListProps) {
  return (
    // A press on any of the links below leaves; the links themselves are what a keyboard reaches.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- above.
    <div className={styles.list} onClick={(event) => event.target instanceof HTMLAnchorElement && onLeave()}>
      <h2 className={styles.title}>Notifications</h2>
      {openNotifications(stats, mentioned) === 0 && (
        <Empty description={stats ? "You're all caught up" : 'Some counts could not be loaded'} />
      )}
      {mentioned > 0 && <Mentions count={mentioned} />}
      {KINDS.map(([name, Kind]) => {
        const count = stats?.[name] ?? 0;
        return count > 0 && <Kind key={name} count={count} />;
      })}
    </div>
  );
}

function WaitingCustomers({ count }: { count: number }) {
  const now = useMinute();
  const query = useQuery({ ...waitingCustomers(useAdminApi()), refetchInterval: usePollingIntervals().chat });
  return (
    <Group
      title="Waiting for a reply"
      count={count}
      all={conversationsLink('waiting')}
      query={query}
      what="who is waiting"
    >
      {({ items }) =>
        items.map(({ conversationId, username, name, message, waitingSince }) => (
          <Entry key={conversationId} to={conversationLink(conversationId)} name={name ?? username}>
            <span className={styles.clipped}>{message}</span>
            <Instant at={waitingSince}>{formatElapsed(waitingSince, now)}</Instant>
          </Entry>
        ))
      }
    </Group>
  );
}

function OpenRequests({ count }: { count: number }) {
  const query = useQuery({ ...openRequestList(useAdminApi()), refetchInterval: usePollingIntervals().stats });
  return (
    <Group
      title="Requests in the inbox"
      count={count}
      all={openRequestsLink}
      query={query}
      what="the requests"
    >
      {({ items }) =>
        items.map(({ id, reference, name, email, message, createdAt }) => (
          <Entry key={id} to={openRequestsLink} name={name ?? email ?? reference}>
            <span className={styles.clipped}>{message}</span>
            <Instant at={createdAt} />
          </Entry>
        ))
      }
    </Group>
  );
}

function CancelRequests({ count }: { count: number }) {
  const query = useQuery({ ...cancelRequests(useAdminApi()), refetchInterval: usePollingIntervals().stats });
  return (
    <Group
      title="Requests to cancel"
      count={count}
      all={attentionLink('cancel-asked')}
      query={query}
      what="the requests"
    >
      {({ items }) =>
        items.map(({ id, trackingNumber, customer, cancellationRequest }) => (
          <Entry key={id} to={packageLink(trackingNumber)} name={trackingNumber}>
            <span className={styles.clipped}>{cancellationRequest?.note ?? customer?.username}</span>
          </Entry>
        ))
      }
    </Group>
  );
}

function Mentions({ count }: { count: number }) {
  const query = useQuery(unreadMentions(useAdminApi()));
  return (
    <Group title="Mentions of you" count={count} all={openConversationsLink} query={query} what="the notes">
      {({ items }) =>
        items.slice(0, MAX_MENTIONS).map(({ id, conversationId, author, text, createdAt }) => (
          <Entry key={id} to={conversationLink(conversationId)} name={author.username}>
            <span className={styles.clipped}>{text}</span>
            <Instant at={createdAt} />
          </Entry>
        ))
      }
    </Group>
  );
}

function WorstPackages({ reason, count }: { reason: 'late' | 'stalled'; count: number }) {
  const query = useQuery({
    ...worstPackages(useAdminApi(), reason),
    refetchInterval: usePollingIntervals().stats,
  });
  return (
    <Group
      title={reason === 'late' ? 'Late packages' : 'Stalled packages'}
      count={count}
      all={attentionLink(reason)}
      query={query}
      what="the packages"
    >
      {({ items }) =>
        items.map(({ package: item, days }) => (
          <Entry key={item.id} to={packageLink(item.trackingNumber)} name={item.trackingNumber}>
            <span>
              {item.view.statusWord}, {reason === 'stalled' && 'no update in '}
              {days === 1 ? '1 day' : `${formatCount(days)} days`}
              {reason === 'late' && ' late'}
            </span>
          </Entry>
        ))
      }
    </Group>
  );
}

function FailedJobs({ count }: { count: number }) {
  const query = useQuery({ ...lastFailedJobs(useAdminApi()), refetchInterval: usePollingIntervals().stats });
  return (
    <Group title="Failed jobs" count={count} all={failedJobsLink} query={query} what="the failed jobs">
      {({ items }) =>
        items.map(({ id, kind, failedAt, heldAt }) => (
          <Entry key={id} to={failedJobsLink} name={jobKindText(kind)}>
            <Instant at={failedAt}>
              {heldAt === undefined ? 'failed' : 'held'} {formatInstant(failedAt)}
            </Instant>
          </Entry>
        ))
      }
    </Group>
  );
}

const LatePackages = ({ count }: { count: number }) => <WorstPackages reason="late" count={count} />;
const StalledPackages = ({ count }: { count: number }) => <WorstPackages reason="stalled" count={count} />;

/** What is counted beside mentions, by its count, most urgent first. */
const KINDS = [
  ['customersWaiting', WaitingCustomers],
  ['openRequests', OpenRequests],
  ['cancellationsAsked', CancelRequests],
  ['latePackages', LatePackages],
  ['stalledPackages', StalledPackages],
  ['failedJobs', FailedJobs],
] as const;

interface GroupProps<T> {
  title: string;
  count: number;
  /** Where all of them are. */
  all: string;
  query: UseQueryResult<T>;
  what: string;
  children: (data: T) => ReactNode;
}

function Group<T>({ title, count, all, query, what, children }: GroupProps<T>) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.groupTitle}>
        {title}: {countedUpTo(count)}
      </h3>
      <QueryView query={query} what={what} lines={2}>
        {(data) => <ul className={styles.entries}>{children(data)}</ul>}
      </QueryView>
      <Link className={styles.all} to={all}>
        Show all
      </Link>
    </section>
  );
}

function Entry({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <li className={styles.entry}>
      <Link className={styles.name} to={to}>
        {name}
      </Link>
      <div className={styles.about}>{children}</div>
    </li>
  );
}
