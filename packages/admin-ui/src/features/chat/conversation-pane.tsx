import { useEffect, useEffectEvent, useRef } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { Link } from '@moveway/ui/link/link.tsx';
import { useAdminApi } from '../../lib/admin-api.ts';
import { packageLink, userLink } from '../../lib/console-links.ts';
import { MoreButton } from '../../lib/page-nav.tsx';
import { QueryView } from '../../lib/query-view.tsx';
import { usePollingIntervals } from '../../lib/shared.queries.ts';
import { ConversationActions } from './conversation-actions.tsx';
import {
  conversationDetail,
  conversationMessages,
  useReportSeen,
  type Conversation,
  type Message,
} from './chat.queries.ts';
import { CustomerPanel } from './customer-panel.tsx';
import { useIsCustomerTyping } from './customer-typing.ts';
import { customerDetail } from './customer.queries.ts';
import { MessageLog } from './message-log.tsx';
import { noteList, useReadMentions } from './note.queries.ts';
import { ReplyBox } from './reply-box.tsx';
import styles from './support-tab.module.css';

interface ConversationPaneProps {
  /** Of the conversation; of the customer where nobody has written yet. */
  id: string;
  isReplying: boolean;
  onReplying: (isReplying: boolean) => void;
  /** Opens another conversation of this customer. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** One conversation as it was written, the box to answer in, and beside it who it is with. */
export function ConversationPane({ id, isReplying, onReplying, onOpen, onClose }: ConversationPaneProps) {
  const api = useAdminApi();
  const { chat: interval } = usePollingIntervals();
  const detail = useQuery({ ...conversationDetail(api, id), refetchInterval: interval });
  const conversation = detail.data ?? undefined;
  const isFirst = detail.data === null;
  const query = useInfiniteQuery({ ...conversationMessages(api, id), refetchInterval: interval });
  const notes = useQuery(noteList(api, id, isFirst));
  const userId = conversation?.userId ?? id;
  const { data: person } = useQuery({
    ...customerDetail(api, userId),
    enabled: conversation !== undefined || isFirst,
  });
  const customer = conversation?.username ?? person?.username;
  const messages = query.data?.pages.flatMap((page) => page.items);
  const shown = query.data && (messages?.[0]?.sequence ?? 0);
  const isTyping = useIsCustomerTyping(id);
  useSeen(id, { conversation, fetchedAt: detail.dataUpdatedAt, messages });
  return (
    <>
      <section className={styles.pane} aria-label="Conversation">
        <div className={styles.paneHead}>
          <h2 className={styles.paneTitle}>
            {customer === undefined ? 'Conversation' : <Link to={userLink(userId)}>{customer}</Link>}
          </h2>
          {isTyping && <span className={styles.writing}>is typing...</span>}
          {conversation?.trackingNumber !== undefined && (
            <Link to={packageLink(conversation.trackingNumber)}>{conversation.trackingNumber}</Link>
          )}
          {conversation?.status === 'resolved' && <Tag>Resolved</Tag>}
          <Button size="small" className={styles.back ?? ''} onClick={onClose}>
            All messages
          </Button>
        </div>
        {conversation && (
          <ConversationActions conversation={conversation} shown={shown} onDone={() => onReplying(false)} />
        )}
        <QueryView query={query} what="the conversation" lines={5}>
          {() => (
            <MessageLog messages={messages ?? []} notes={notes.data?.items ?? []} conversation={conversation}>
              <MoreButton query={query} label="Earlier messages" />
            </MessageLog>
          )}
        </QueryView>
        {isReplying ? (
          <ReplyBox
            id={id}
            userId={userId}
            isFirst={isFirst}
            trackingNumber={conversation?.trackingNumber}
            customer={customer ?? 'the customer'}
            lastSeenSequence={shown}
            onClose={() => onReplying(false)}
          />
        ) : (
          <ReopenButton onPress={() => onReplying(true)} />
        )}
      </section>
      <CustomerPanel userId={userId} openId={id} onOpen={onOpen} />
    </>
  );
}

/**
 * Opens the reply box again. Takes the focus, which the row takes over: so Enter opens the box also where there is no row
 * to return to, on a phone or after a link.
 */
function ReopenButton({ onPress }: { onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} className={styles.reopen ?? ''} onClick={onPress}>
      Reply
    </Button>
  );
}

interface ShownConversation {
  conversation: Conversation | undefined;
  /** When it was fetched last, which polling does all the time. */
  fetchedAt: number;
  messages: readonly Message[] | undefined;
}

/**
 * Reports what is shown of the customer as seen, and notes that mention this administrator as read. What could not be
 * reported, or was not looked at, is reported after the next fetch.
 */
function useSeen(id: string, { conversation, fetchedAt, messages }: ShownConversation) {
  const { mutate: report, isPending } = useReportSeen(id);
  const { mutate: readMentions } = useReadMentions();
  const newest = messages?.find(({ isFromAdmin }) => !isFromAdmin)?.sequence ?? 0;
  const isUnseen = conversation !== undefined && newest > conversation.seen.support;
  const reportOnce = useEffectEvent(() => {
    if (isUnseen && !isPending && document.visibilityState === 'visible') {
      report(newest);
    }
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- tried again after each fetch.
  useEffect(() => reportOnce(), [isUnseen, newest, fetchedAt]);
  const exists = conversation !== undefined;
  useEffect(() => {
    if (exists) {
      readMentions(id);
    }
  }, [id, exists, readMentions]);
}
