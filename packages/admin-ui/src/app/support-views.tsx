import { lazy, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Badge, Segmented } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AlertChoices } from '../features/chat/alert-choices.tsx';
import { SupportTab } from '../features/chat/support-tab.tsx';
import { fillPackageFromQuote } from '../features/shipments/form/from-quote.ts';
import { useAdminApi } from '../lib/queries/admin-api.ts';
import { adminStats } from '../lib/queries/shared.queries.ts';
import { TabBoundary } from './tab-boundary.tsx';
import styles from './support-views.module.css';

const InboxList = lazy(async () => ({
  default: (await import('../features/inbox/inbox-list.tsx')).InboxList,
}));

const BulletinsView = lazy(async () => ({
  default: (await import('../features/bulletins/bulletins-view.tsx')).BulletinsView,
}));
const FailedJobList = lazy(async () => ({
  default: (await import('../features/failed-jobs/failed-job-list.tsx')).FailedJobList,
}));

/** What the Support tab can show: the conversations by who answers them, and what else waits for staff. */
const views = [
  { value: 'open', label: 'Open' },
  { value: 'waiting', label: 'Unanswered', counted: 'customersWaiting' },
  { value: 'mine', label: 'Mine' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'inbox', label: 'Inbox', counted: 'openRequests' },
  { value: 'bulletins', label: 'Updates' },
  { value: 'failed-jobs', label: 'Failed jobs' },
] as const;

type View = (typeof views)[number]['value'];

const addresses: Record<View, string> = {
  open: 'tab=support',
  waiting: 'tab=support&filter=waiting',
  mine: 'tab=support&filter=mine',
  unassigned: 'tab=support&filter=unassigned',
  resolved: 'tab=support&filter=resolved',
  inbox: 'tab=support&view=inbox',
  bulletins: 'tab=support&view=bulletins',
  'failed-jobs': 'tab=support&view=failed-jobs',
};

/** How much of the entry before the chosen one stays visible, so that its existence shows. */
const BEFORE_CHOSEN_PX = 32;

/**
 * What customers write in the chat, what visitors send with the forms of the site, and what could not be sent to them.
 */
export function SupportViews({ onNewPackage }: { onNewPackage: () => void }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { data: stats } = useQuery(adminStats(useAdminApi()));
  const chosen = params.get('view') ?? params.get('filter');
  const view = views.find(({ value }) => value === chosen)?.value ?? 'open';
  const other = view === 'inbox' || view === 'bulletins' || view === 'failed-jobs' ? view : undefined;
  const choice = useRef<HTMLDivElement>(null);
  // On a phone the choice is wider than the screen: the chosen one is scrolled into it.
  useEffect(() => {
    const chosen = choice.current?.querySelectorAll('label')[views.findIndex(({ value }) => value === view)];
    if (choice.current && chosen) {
      choice.current.scrollLeft = chosen.offsetLeft - BEFORE_CHOSEN_PX;
    }
  }, [view]);
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.views} ref={choice}>
          <Segmented
            aria-label="What to show"
            options={views.map(({ value, label, ...view }) => {
              const count = 'counted' in view ? (stats?.[view.counted] ?? 0) : 0;
              return { value, label: [`${label} `, <Badge key={count} count={count} size="small" />] };
            })}
            value={view}
            // Pages and searches of the one mean nothing in the other.
            onChange={(next) => void navigate({ search: addresses[next] })}
          />
        </div>
        <AlertChoices />
      </div>
      <TabBoundary key={other}>
        {other === undefined && <SupportTab />}
        {other === 'bulletins' && <BulletinsView />}
        {other === 'failed-jobs' && <FailedJobList />}
        {other === 'inbox' && (
          <InboxList
            onQuote={(item) => {
              fillPackageFromQuote(item);
              onNewPackage();
            }}
          />
        )}
      </TabBoundary>
    </>
  );
}
