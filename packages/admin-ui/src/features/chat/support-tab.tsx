import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import { chatRoutes, type AdminChatMessage } from '@moveway/contracts/chat/chat.routes.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { formatFullInstant, formatInstant } from '@moveway/ui/time/time-format.ts';
import { PageNav } from '../../lib/page-nav.tsx';
import { QueryView } from '../../lib/query-view.tsx';
import { usePollingIntervals } from '../../lib/shared.queries.ts';
import { listAddress, useListAddress } from '../../lib/use-list-address.ts';
import { messageList } from './chat.queries.ts';
import { ConversationPane } from './conversation-pane.tsx';
import styles from './support-tab.module.css';

const address = listAddress(chatRoutes.adminMessages.query, ['customer']);

/** What customers wrote, newest first; choosing a message opens its conversation with a box to reply in. */
export function SupportTab() {
  const list = useListAddress(address);
  const query = useQuery({
    ...messageList(useAdminApi(), list.filter.cursor),
    refetchInterval: usePollingIntervals().chat,
  });
  const customer = list.read('customer');
  const opener = useRef<HTMLElement>(undefined);
  // Returns the keyboard focus to the row that was opened.
  useEffect(() => {
    if (customer === undefined) {
      opener.current?.focus();
    }
  }, [customer]);

  return (
    <section aria-label="Support" className={styles.support} data-open={customer !== undefined}>
      <div className={styles.inbox}>
        <QueryView query={query} what="the messages">
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? (
                <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No messages yet" />
              ) : (
                <ul className={styles.list} aria-label="Messages">
                  {items.map((item) => (
                    <li key={item.id}>
                      <MessageRow
                        item={item}
                        isOpen={item.userId === customer}
                        onOpen={(button) => {
                          opener.current = button;
                          list.open({ customer: item.userId }, { replace: customer !== undefined });
                        }}
                      />
                    </li>
                  ))}
                </ul>
              )}
              <PageNav list={list} nextCursor={nextCursor} />
            </>
          )}
        </QueryView>
      </div>
      {customer === undefined ? (
        <p className={styles.hint}>Choose a message to reply.</p>
      ) : (
        <ConversationPane
          key={customer}
          userId={customer}
          onClose={() => list.open({ customer: undefined }, { replace: true })}
        />
      )}
    </section>
  );
}

interface MessageRowProps {
  item: AdminChatMessage;
  isOpen: boolean;
  onOpen: (button: HTMLElement) => void;
}

function MessageRow({ item, isOpen, onOpen }: MessageRowProps) {
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <span className={styles.meta}>
        <span className={styles.who}>{item.username}</span>
        {item.isFromAdmin && <span className={styles.from}>Support replied</span>}
        <time dateTime={item.timestamp} title={formatFullInstant(item.timestamp)}>
          {formatInstant(item.timestamp)}
        </time>
      </span>
      <span className={styles.clipped}>{item.message}</span>
    </button>
  );
}
