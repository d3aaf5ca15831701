import { lazy } from 'react';
import { Segmented } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { SupportTab } from '../features/chat/support-tab.tsx';
import { fillPackageFromQuote } from '../features/shipments/quote-package.ts';
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

const views = [
  { value: 'conversations', label: 'Conversations' },
  { value: 'inbox', label: 'Inbox' },
  { value: 'bulletins', label: 'Updates' },
  { value: 'failed-jobs', label: 'Failed jobs' },
] as const;

/** What customers write in the chat, what visitors send with the forms of the site, and what could not be sent to them. */
export function SupportViews({ onNewPackage }: { onNewPackage: () => void }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const view = views.find(({ value }) => value === params.get('view'))?.value ?? 'conversations';
  return (
    <>
      <Segmented
        className={styles.views}
        aria-label="What to show"
        options={[...views]}
        value={view}
        // Filters and pages of the one mean nothing in the other.
        onChange={(next) =>
          void navigate({
            search: next === 'conversations' ? 'tab=support' : `tab=support&view=${next}`,
          })
        }
      />
      <TabBoundary key={view}>
        {view === 'conversations' && <SupportTab />}
        {view === 'bulletins' && <BulletinsView />}
        {view === 'failed-jobs' && <FailedJobList />}
        {view === 'inbox' && (
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
