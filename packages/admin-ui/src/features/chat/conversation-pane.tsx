import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from '@moveway/ui/link/link.tsx';
import type { AdminChatMessage } from '@moveway/contracts/chat/chat.routes.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { userLink } from '../../lib/console-links.ts';
import { formatFullInstant, formatInstant } from '@moveway/ui/time/time-format.ts';
import { MoreButton } from '../../lib/page-nav.tsx';
import { QueryView } from '../../lib/query-view.tsx';
import { usePollingIntervals } from '../../lib/shared.queries.ts';
import { conversation } from './chat.queries.ts';
import { ReplyBox } from './reply-box.tsx';
import styles from './support-tab.module.css';

interface ConversationPaneProps {
  userId: string;
  onClose: () => void;
}

/** One customer's messages, as they were written, and the box to answer in. */
export function ConversationPane({ userId, onClose }: ConversationPaneProps) {
  const { chat: interval } = usePollingIntervals();
  const query = useInfiniteQuery({
    ...conversation(useAdminApi(), userId),
    // With several pages loaded, only live events cause a fetch: polling would fetch every page again.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? false : interval),
  });
  const customer = query.data?.pages[0]?.items[0]?.username;
  return (
    <section className={styles.pane} aria-label="Conversation">
      <div className={styles.paneHead}>
        <h2 className={styles.paneTitle}>
          {customer === undefined ? 'Conversation' : <Link to={userLink(userId)}>{customer}</Link>}
        </h2>
        <Button size="small" className={styles.back ?? ''} onClick={onClose}>
          All messages
        </Button>
      </div>
      <QueryView query={query} what="the conversation" lines={5}>
        {({ pages }) => (
          <Messages messages={pages.flatMap((page) => page.items)}>
            <MoreButton query={query} label="Earlier messages" />
          </Messages>
        )}
      </QueryView>
      <ReplyBox
        userId={userId}
        customer={customer ?? 'the customer'}
        lastSeenSequence={query.data ? lastSequence(query.data.pages) : 0}
        onClose={onClose}
      />
    </section>
  );
}

/** Of the newest message; 0 where there is none, undefined where it has no number. */
function lastSequence(pages: readonly { items: readonly AdminChatMessage[] }[]): number | undefined {
  const newest = pages[0]?.items[0];
  return newest ? newest.sequence : 0;
}

interface MessagesProps {
  /** Newest first. */
  messages: AdminChatMessage[];
  children: ReactNode;
}

/** Messages, oldest first, scrolled to the latest. */
function Messages({ messages, children }: MessagesProps) {
  const log = useRef<HTMLDivElement>(null);
  const latest = messages[0]?.id;
  useLayoutEffect(() => {
    if (log.current && latest !== undefined) {
      log.current.scrollTop = log.current.scrollHeight;
    }
  }, [latest]);
  return (
    // A region that scrolls has to be reachable by keyboard; screen readers announce new entries of a log.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
    <div ref={log} className={styles.log} role="log" aria-label="Messages of this customer" tabIndex={0}>
      {children}
      {messages.toReversed().map((item) => (
        <div key={item.id} className={`${styles.bubble} ${item.isFromAdmin ? styles.ours : ''}`}>
          <div className={styles.meta}>
            <span>{item.isFromAdmin ? 'Support' : item.username}</span>
            <time dateTime={item.timestamp} title={formatFullInstant(item.timestamp)}>
              {formatInstant(item.timestamp)}
            </time>
          </div>
          <div className={styles.text}>{item.message}</div>
        </div>
      ))}
      {messages.length === 0 && <p className={styles.meta}>No messages with this customer yet.</p>}
    </div>
  );
}
