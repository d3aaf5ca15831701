import { lazy, useEffect, useRef, type ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Badge, Segmented } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { AlertChoices } from '../features/chat/alert-choices.tsx';
import { SupportTab } from '../features/chat/support-tab.tsx';
import { fillPackageFromQuote } from '../features/shipments/form/from-quote.ts';
import {
  bulletinsLink,
  conversationLink,
  conversationsLink,
  failedJobsLink,
  openConversationsLink,
  openRequestsLink,
} from '../lib/address/links.ts';
import { useConsole } from '../lib/console.ts';
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

/** The inbox, of which a request for a quote becomes a package. */
function Inbox() {
  const { newPackage } = useConsole();
  return (
    <InboxList
      onQuote={(item) => {
        fillPackageFromQuote(item);
        newPackage();
      }}
    />
  );
}

interface View {
  to: string;
  label: string;
  counted?: 'customersWaiting' | 'openRequests';
  /** Conversations without one. */
  Content?: ComponentType;
}

/** What the Support tab can show: the conversations by who answers them, and what else waits for staff. */
const views: [View, ...View[]] = [
  { to: openConversationsLink, label: 'Open' },
  { to: conversationsLink('waiting'), label: 'Unanswered', counted: 'customersWaiting' },
  { to: conversationsLink('mine'), label: 'Mine' },
  { to: conversationsLink('unassigned'), label: 'Unassigned' },
  { to: conversationsLink('resolved'), label: 'Resolved' },
  { to: openRequestsLink, label: 'Inbox', counted: 'openRequests', Content: Inbox },
  { to: bulletinsLink, label: 'Updates', Content: BulletinsView },
  { to: failedJobsLink, label: 'Failed jobs', Content: FailedJobList },
];

/** How much of the entry before the chosen one stays visible, so that its existence shows. */
const BEFORE_CHOSEN_PX = 32;

/**
 * What customers write in the chat, what visitors send with the forms of the site, and what could not be sent to them.
 */
export function SupportViews() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data: stats } = useQuery(adminStats(useAdminApi()));
  const place = pathname.startsWith(conversationLink('')) ? openConversationsLink : pathname;
  const filter = new URLSearchParams(search).get('filter');
  const address = filter ? `${place}?filter=${filter}` : place;
  const { to: view, Content = SupportTab } = views.find(({ to }) => to === address) ?? views[0];
  const choice = useRef<HTMLDivElement>(null);
  // On a phone the choice is wider than the screen: the chosen one is scrolled into it.
  useEffect(() => {
    const chosen = choice.current?.querySelectorAll('label')[views.findIndex(({ to }) => to === view)];
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
            options={views.map(({ to, label, counted }) => {
              const count = counted ? (stats?.[counted] ?? 0) : 0;
              return { value: to, label: [`${label} `, <Badge key={count} count={count} size="small" />] };
            })}
            value={view}
            // Pages and searches of the one mean nothing in the other.
            onChange={(to) => void navigate(to)}
          />
        </div>
        <AlertChoices />
      </div>
      <TabBoundary key={place}>
        <Content />
      </TabBoundary>
    </>
  );
}
