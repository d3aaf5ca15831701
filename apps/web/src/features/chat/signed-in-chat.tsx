import { moment, type Moment } from '@moveway/api-client/moment.ts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api.ts';
import { setChatTopic } from '../../lib/chat/topic.ts';
import { subscribeLive } from '../../lib/live.ts';
import { WhenLoaded } from '../../lib/on-demand.tsx';
import { closeReadReplies, REPLY_SHOWN, shownReplies } from '../../lib/chat/reply-notifications.ts';
import { refreshSession } from '../../lib/accounts/session.ts';
import { openSupportChat } from '../../lib/chat/support-chat.ts';
import { chatWasOpened, holdsUnsent } from './outbox/outbox.ts';
import { unreadReplies } from '../../lib/chat/unread-replies.ts';
import { UnreadCount } from './unread-count.tsx';

const loadSender = async () => (await import('./outbox/sender.tsx')).OutboxSender;

/**
 * What a signed-in customer has of the chat on every page, before it is opened: the number of unread messages, kept
 * true by live events, and what this device has not sent yet. It closes notifications about replies that were read
 * elsewhere.
 */
export function SignedInChat({ userId }: { userId: string }) {
  const unread = useSyncExternalStore(unreadReplies.subscribe, unreadReplies.get);
  const wasOpened = useSyncExternalStore(chatWasOpened.subscribe, chatWasOpened.get);
  const [isSending, setSending] = useState(() => holdsUnsent(userId));
  const onConnected = useEffectEvent(() => setSending(holdsUnsent(userId)));
  useEffect(() => {
    const { ask, askedAt, stop } = askForUnread((count) => {
      unreadReplies.set(count);
      void closeRepliesReadElsewhere();
    });
    ask();
    const unsubscribe = subscribeLive({
      isOwn: true,
      askedAt,
      onState: () => undefined,
      onRefetch: () => {
        ask();
        // The network is back, or another tab left something behind.
        onConnected();
      },
      onMessage: ask,
      // It may have been seen in another tab, or on another device.
      onConversationChange: ask,
      onEnded: () => void refreshSession(),
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, []);
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    worker?.addEventListener('message', onNotification);
    return () => worker?.removeEventListener('message', onNotification);
  }, []);
  return (
    <>
      <UnreadCount unread={unread} />
      {isSending && !wasOpened && (
        <WhenLoaded load={loadSender} props={{ onDone: () => setSending(false) }} />
      )}
    </>
  );
}

/** A notification about a reply was shown or pressed while this page was open. */
function onNotification({ data }: MessageEvent): void {
  // Sent by this site's own service worker.
  const { type, trackingNumber } = (data ?? {}) as { type?: unknown; trackingNumber?: unknown };
  if (type === 'open-chat') {
    setChatTopic(typeof trackingNumber === 'string' && trackingNumber !== '' ? trackingNumber : undefined);
    openSupportChat();
  } else if (type === REPLY_SHOWN) {
    void closeRepliesReadElsewhere();
  }
}

/** Asks which conversations were read only where notifications about them are shown. */
async function closeRepliesReadElsewhere(): Promise<void> {
  if ((await shownReplies()).length === 0) {
    return;
  }
  try {
    const { items } = await callApi('GET /api/chat/conversations', {});
    const read = items.filter(({ unread }) => unread === 0);
    await closeReadReplies(
      read.map(({ trackingNumber, lastSequence }) => ({ trackingNumber, upTo: lastSequence })),
    );
  } catch {
    // They stay until the next change, or until the conversation is opened.
  }
}

/** Asks for the number of unread messages; once more after all requests that come while it asks. */
function askForUnread(onAnswer: (unread: number) => void) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isAsking = false;
  let isOutdated = false;
  /** Of the last request; undefined when it failed. */
  let askedAt: Moment | undefined;
  const ask = async () => {
    isOutdated = true;
    if (isAsking) {
      return;
    }
    isAsking = true;
    while (isOutdated && !signal.aborted) {
      isOutdated = false;
      askedAt = moment();
      try {
        const { unread } = await callApi('GET /api/chat/unread', {}, { signal });
        onAnswer(unread);
      } catch {
        // The count stays as it was known last.
        askedAt = undefined;
      }
    }
    isAsking = false;
  };
  return { ask: () => void ask(), askedAt: () => askedAt, stop: () => stopping.abort() };
}
