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

const views = [
  { value: 'conversations', label: 'Conversations' },
  { value: 'inbox', label: 'Inbox' },
];

/** What customers write in the chat, and what visitors send with the forms of the site. */
export function SupportViews({ onNewPackage }: { onNewPackage: () => void }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const view = params.get('view') === 'inbox' ? 'inbox' : 'conversations';
  return (
    <>
      <Segmented
        className={styles.views}
        aria-label="What to show"
        options={views}
        value={view}
        // Filters and pages of the one mean nothing in the other.
        onChange={(next) =>
          void navigate({ search: next === 'inbox' ? 'tab=support&view=inbox' : 'tab=support' })
        }
      />
      {view === 'inbox' ? (
        <TabBoundary>
          <InboxList
            onQuote={(item) => {
              if (fillPackageFromQuote(item)) {
                onNewPackage();
              }
            }}
          />
        </TabBoundary>
      ) : (
        <SupportTab />
      )}
    </>
  );
}
