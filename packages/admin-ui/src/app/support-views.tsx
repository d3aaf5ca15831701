import { lazy } from 'react';
import { Segmented } from 'antd';
import { SupportTab } from '../features/chat/support-tab.tsx';
import { fillPackageFromQuote } from '../features/shipments/quote-package.ts';
import { useAddress } from '../lib/use-address.ts';
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
  const { params, write } = useAddress();
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
          write(() => new URLSearchParams({ tab: 'support', ...(next === 'inbox' && { view: next }) }))
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
