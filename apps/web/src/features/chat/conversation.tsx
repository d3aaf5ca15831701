import { moment, type Moment } from '@moveway/api-client/moment.ts';
import type { Wait } from '@moveway/chat-client/wait.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useEffectEvent, useMemo } from 'react';
import { screenErrorText } from '../../lib/error-text.ts';
import { refreshSession } from '../../lib/accounts/session.ts';
import { useOnline } from '@moveway/ui/online/use-online.ts';
import {
  catchUp,
  conversation,
  ownConversations,
  receive,
  type ChatMessage,
  type ConversationData,
  type Thread,
} from './chat.queries.ts';
import { keepConversation, knownMessages } from './known-conversations.ts';
import styles from './panel.module.css';
import type { UnsentMessage } from './outbox/outbox.ts';
import { MessageLog } from './log/messages.tsx';
import type { LiveState } from '@moveway/api-client/live-subscription.ts';
import type { Typing } from '@moveway/contracts/realtime/realtime.ts';
import { subscribeLive } from '../../lib/live.ts';
import { useReportReceipts } from './log/use-receipts.ts';
import { TYPING_LASTS_MS } from '@moveway/contracts/support/support.constants.ts';

/** What is written before the server was asked who is here. */
const WAITS_FOR_NETWORK: Wait = { for: 'network', ms: 0, error: undefined };

/**
 * A conversation until the server has said who is here: its end as it was last shown on this device, and what is
 * written meanwhile.
 */
export function KnownConversation({
  trackingNumber,
  wait,
  ...unsentMessages
}: Omit<ConversationProps, 'userId' | 'onSendNow'>) {
  const known = knownMessages(trackingNumber);
  const isOnline = useOnline();
  return (
    <div className={styles.talk}>
      <p className={styles.notice}>
        <span>{isOnline ? 'Connecting...' : 'You are offline.'}</span>{' '}
        <span>What you write is saved and sent when you reconnect.</span>
      </p>
      {known || unsentMessages.unsent.length > 0 ? (
        <MessageLog
          {...unsentMessages}
          wait={wait ?? WAITS_FOR_NETWORK}
          messages={known ?? []}
          receipts={undefined}
          onSeen={() => undefined}
          onSendNow={undefined}
          onOlder={undefined}
          isLoadingOlder={false}
          isSupportTyping={false}
        />
      ) : (
        <p className={styles.instead}>Your messages are shown when you reconnect.</p>
      )}
    </div>
  );
}

interface ConversationProps extends Thread {
  /** Of this conversation. */
  unsent: readonly UnsentMessage[];
  /** What the messages of this device wait for, instead of being sent. */
  wait: Wait | undefined;
  onRetry: (message: UnsentMessage) => void;
  onEdit: (message: UnsentMessage) => void;
  onSendNow: () => void;
}

/** A conversation of a customer with support, updated live while it is shown. */
export function Conversation(props: ConversationProps) {
  const { userId, trackingNumber, unsent, wait, onRetry, onEdit, onSendNow } = props;
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(conversation({ userId, trackingNumber }));
  const { data: conversations } = useQuery(ownConversations(userId));
  const own = conversations?.items.find((item) => item.trackingNumber === trackingNumber);
  const isOnline = useOnline();
  const refreshReceipts = () =>
    void queryClient.invalidateQueries({ queryKey: ownConversations(userId).queryKey });
  // The default conversation has the id of its customer.
  const id = trackingNumber === undefined ? userId : own?.id;
  const { isTyping, setTyping } = useSupportTyping();
  const fetchNewer = () => void catchUp(queryClient, { userId, trackingNumber });
  const showOlder = async () => {
    await query.fetchNextPage();
    // Fetching a page has cancelled a running fetch of newer messages.
    fetchNewer();
  };
  // What is not known is asked for as this opens, in effects that come after this.
  const [askedAt] = useState(() => (query.data || conversations ? undefined : moment()));
  const live = useLiveChat({
    askedAt,
    onTyping: (typing) => {
      if (typing.conversationId === id) {
        setTyping(typing.isTyping);
      }
    },
    onMessage: (message) => {
      setTyping(false);
      if (message && message.conversationId === id) {
        void receive(queryClient, { userId, trackingNumber }, message);
      } else {
        fetchNewer();
      }
      refreshReceipts();
    },
    onConversationChange: refreshReceipts,
  });
  // Oldest first.
  const { data } = query;
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.items).toReversed(), [data]);
  const [known] = useState(() => knownMessages(trackingNumber));
  const messages = loaded ?? known;
  useEffect(() => {
    if (loaded) {
      keepConversation({ userId, trackingNumber }, loaded);
    }
  }, [loaded, userId, trackingNumber]);
  const lastReply = messages?.findLast(({ isFromAdmin }) => isFromAdmin)?.sequence ?? 0;
  const reportSeen = useReportReceipts(trackingNumber, lastReply);
  const answer = useNewAnswer(data);
  // An event may arrive before the answer to sending.
  const received = new Set(messages?.map(({ clientId }) => clientId));

  return (
    <div className={styles.talk}>
      {!isOnline && (
        <p className={styles.notice}>You are offline. What you write is saved and sent when you reconnect.</p>
      )}
      {isOnline && live === 'lost' && <p className={styles.notice}>Reconnecting...</p>}
      {isOnline && live === 'polling' && (
        <p className={styles.notice}>New messages appear here every 30 seconds.</p>
      )}
      {isOnline && query.isError && messages && (
        <p className={styles.notice} role="alert">
          <span>New messages could not be loaded.</span>{' '}
          <span>{screenErrorText(query.error, 'The server sent an unexpected response.')}</span>
        </p>
      )}
      <output>
        <VisuallyHidden>{answer}</VisuallyHidden>
      </output>
      {messages ? (
        <MessageLog
          messages={messages}
          unsent={unsent.filter(({ key }) => !received.has(key))}
          wait={wait}
          receipts={own}
          onSeen={reportSeen}
          onRetry={onRetry}
          onEdit={onEdit}
          onSendNow={isOnline ? onSendNow : undefined}
          onOlder={query.hasNextPage ? showOlder : undefined}
          isLoadingOlder={query.isFetchingNextPage}
          isSupportTyping={isTyping}
        />
      ) : (
        <div className={styles.instead}>
          {query.isError ? (
            <>
              <p role="alert">
                <span>Your messages could not be loaded.</span>{' '}
                <span>{screenErrorText(query.error, 'The server sent an unexpected response.')}</span>
              </p>
              <Button variant="quiet" disabled={query.isFetching} onClick={() => void query.refetch()}>
                Try again
              </Button>
            </>
          ) : (
            <p>Loading your messages...</p>
          )}
        </div>
      )}
    </div>
  );
}

/** The new messages of support as text for a live region; empty until the first. */
function useNewAnswer(data: ConversationData | undefined): string {
  const [before, setBefore] = useState(data);
  const [announcement, setAnnouncement] = useState('');
  if (data !== before) {
    setBefore(data);
    const known = new Set(before && newestOf(before).map(({ id }) => id));
    const answers =
      before && data ? newestOf(data).filter(({ id, isFromAdmin }) => isFromAdmin && !known.has(id)) : [];
    if (answers.length > 0) {
      setAnnouncement(
        `Support: ${answers
          .map(({ message, attachments = [] }) => [message, ...attachments.map(({ name }) => name)].join(' '))
          .toReversed()
          .join(' ')}`,
      );
    }
  }
  return announcement;
}

/** New messages are on the first page. */
const newestOf = ({ pages }: ConversationData) => pages[0]?.items ?? [];

/**
 * Calls back when a message may have arrived, while the chat of a signed-in user is shown (specification, section 7).
 */
function useLiveChat(on: {
  /** When what is shown was asked for; undefined where it was known before. */
  askedAt: Moment | undefined;
  onTyping: (typing: Typing) => void;
  /** With the message where an event carried it. */
  onMessage: (message?: ChatMessage) => void;
  onConversationChange: () => void;
}): LiveState {
  const [state, setState] = useState<LiveState>('off');
  const askedAt = useEffectEvent(() => on.askedAt);
  const handleMessage = useEffectEvent(on.onMessage);
  const handleChange = useEffectEvent(on.onConversationChange);
  const handleTyping = useEffectEvent(on.onTyping);
  useEffect(
    () =>
      subscribeLive({
        isOwn: true,
        askedAt: () => askedAt(),
        onState: setState,
        onRefetch: () => handleMessage(),
        onMessage: ({ message }) => handleMessage(message),
        onTyping: (typing) => handleTyping(typing),
        onConversationChange: () => handleChange(),
        onEnded: () => void refreshSession(),
      }),
    [],
  );
  return state;
}

/** Whether support is typing in a conversation: until it reports that it stopped, or reports nothing for a while. */
function useSupportTyping() {
  /** When typing was reported last; undefined while support is not typing. */
  const [reportedAt, setReportedAt] = useState<number>();
  useEffect(() => {
    if (reportedAt === undefined) {
      return undefined;
    }
    const timer = setTimeout(() => setReportedAt(undefined), TYPING_LASTS_MS);
    return () => clearTimeout(timer);
  }, [reportedAt]);
  return {
    isTyping: reportedAt !== undefined,
    setTyping: (isTyping: boolean) => setReportedAt(isTyping ? performance.now() : undefined),
  };
}
