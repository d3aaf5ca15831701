import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api.ts';
import { subscribeLive } from '../../lib/live.ts';
import { WhenLoaded } from '../../lib/on-demand.tsx';
import { refreshSession } from '../../lib/session.ts';
import { chatWasOpened, holdsUnsent } from './outbox.ts';
import { UnreadCount } from './unread-count.tsx';

const loadSender = async () => (await import('./outbox-sender.tsx')).OutboxSender;

/**
 * What a signed-in customer has of the chat on every page, before it is opened: the number of unread messages, kept true
 * by live events, and what this device has not sent yet.
 */
export function SignedInChat({ userId }: { userId: string }) {
  const [unread, setUnread] = useState(0);
  const wasOpened = useSyncExternalStore(chatWasOpened.subscribe, chatWasOpened.get);
  const [isSending, setSending] = useState(() => holdsUnsent(userId));
  const onConnected = useEffectEvent(() => setSending(holdsUnsent(userId)));
  useEffect(() => {
    const { ask, stop } = askForUnread(setUnread);
    const unsubscribe = subscribeLive({
      isOwn: true,
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
    ask();
    return () => {
      stop();
      unsubscribe();
    };
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

/** Asks for the number of unread messages; once more after all requests that come while it asks. */
function askForUnread(onAnswer: (unread: number) => void) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isAsking = false;
  let isOutdated = false;
  const ask = async () => {
    isOutdated = true;
    if (isAsking) {
      return;
    }
    isAsking = true;
    while (isOutdated && !signal.aborted) {
      isOutdated = false;
      try {
        const { unread } = await callApi('GET /api/chat/unread', {}, { signal });
        onAnswer(unread);
      } catch {
        // The count stays as it was known last.
      }
    }
    isAsking = false;
  };
  return { ask: () => void ask(), stop: () => stopping.abort() };
}
