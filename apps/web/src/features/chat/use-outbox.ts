import { ApiError } from '@moveway/api-client/api-error.ts';
import type { Attachment } from '@moveway/contracts/chat/attachment.schema.ts';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { refreshSession, useSession } from '../../lib/session.ts';
import { addMessages } from './chat.queries.ts';
import { type Outbox, type UnsentMessage, EMPTY_OUTBOX, storedOutbox } from './outbox.ts';

/** Specification, section 8. */
export const SIGN_IN_FIRST = {
  title: 'Authentication required',
  description: 'Please login to send messages',
  variant: 'destructive',
} as const;

/** How long a message that got no answer waits at least, unless the device reports a network before, in milliseconds. */
const RETRY_MS = 5000;

/** What the message that is next waits for, and how long until it is tried again, in milliseconds. */
interface Wait {
  for: 'network' | 'server';
  ms: number;
}

/**
 * The text being typed and the messages being sent, one after the other in the order they were written. A message that
 * the server has not decided about waits, and those after it with it; a rejected one is offered again, and those after it
 * go on.
 * @param askToSignIn called when the session has ended
 */
export function useOutbox(askToSignIn: () => void) {
  const session = useSession();
  const toast = useToast();
  const queryClient = useQueryClient();
  const userId = session.state === 'signed-in' ? session.user.id : undefined;
  const [outbox, setOutbox] = useStoredOutbox(userId, session.state === 'anonymous' && session.hasSignedOut);
  const [failure, setFailure] = useState<unknown>();
  const [wait, setWait] = useState<Wait>();

  const change = (by: (known: Outbox) => Partial<Outbox>) =>
    setOutbox((known) => ({ ...known, ...by(known) }));
  const mark = (key: string, isSending: boolean) =>
    change(({ unsent }) => ({
      unsent: unsent.map((message) => (message.key === key ? { ...message, isSending } : message)),
    }));
  const remove = (key: string) =>
    change(({ unsent }) => ({ unsent: unsent.filter((message) => message.key !== key) }));

  const reject = (key: string, error: unknown) => {
    mark(key, false);
    toast.show({
      title: 'Failed to send message',
      description: errorText(error, 'Please try again.'),
      variant: 'destructive',
    });
  };

  const next = outbox.unsent.find(({ isSending }) => isSending);
  const nextKey = userId === undefined || wait ? undefined : next?.key;
  const deliver = useEffectEvent(async (isOver: () => boolean) => {
    if (!next || userId === undefined) {
      return;
    }
    const { key, text, attachments, trackingNumber } = next;
    try {
      setFailure(undefined);
      const ids = attachments?.map(({ id }) => id);
      const body = { message: text, attachments: ids, clientId: key, trackingNumber };
      const sent = await callApi('POST /api/chat/send', { body }, { idempotencyKey: key });
      addMessages(queryClient, { userId, trackingNumber }, [sent]);
      remove(key);
    } catch (error) {
      if (isOver()) {
        return;
      }
      setFailure(error);
      if (isRejection(error)) {
        reject(key, error);
        return;
      }
      setWait(waitAfter(error));
      if (error instanceof ApiError && error.code === 'unauthenticated') {
        askToSignIn();
        void refreshSession();
      }
    }
  });
  useEffect(() => {
    let isOver = false;
    if (nextKey !== undefined) {
      // oxlint-disable-next-line react/set-state-in-effect -- nothing changes before the server has answered.
      void deliver(() => isOver);
    }
    return () => {
      isOver = true;
    };
  }, [nextKey]);
  useEffect(() => {
    if (!wait) {
      return undefined;
    }
    const resume = () => setWait(undefined);
    const timer = setInterval(() => navigator.onLine && resume(), wait.ms);
    addEventListener('online', resume);
    return () => {
      clearInterval(timer);
      removeEventListener('online', resume);
    };
  }, [wait]);

  return {
    text: outbox.text,
    write: (text: string) => change(() => ({ text })),
    unsent: outbox.unsent,
    waitingFor: wait?.for,
    /** Why the last message could not be sent. */
    failure,
    /** Clears the input and sends the text with the files. */
    send: (text: string, attachments: readonly Attachment[], trackingNumber: string | undefined) => {
      const about = trackingNumber === undefined ? {} : { trackingNumber };
      const files = attachments.length === 0 ? {} : { attachments };
      const key = newIdempotencyKey();
      const message = { key, text, at: new Date().toISOString(), isSending: true, ...files, ...about };
      change(({ unsent }) => ({ text: '', unsent: [...unsent, message] }));
    },
    /** Moves a failed message back into the input. */
    takeBack: ({ key, text: words }: UnsentMessage) =>
      change(({ text, unsent }) => ({
        text: text.trim() === '' ? words : [words, text].filter((part) => part !== '').join('\n'),
        unsent: unsent.filter((message) => message.key !== key),
      })),
    retry: (message: UnsentMessage) => mark(message.key, true),
  };
}

/** Statuses below 500 that say nothing about the message: who is not signed in, a timeout, and a rate limit. */
const DECIDES_LATER = [401, 408, 425, 429];

/** Whether the server itself has rejected the message for good, and not a network or a proxy in its place. */
function isRejection(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.code !== undefined &&
    error.status < 500 &&
    !DECIDES_LATER.includes(error.status)
  );
}

function waitAfter(error: unknown): Wait {
  return error instanceof ApiError && error.code !== undefined
    ? { for: 'server', ms: Math.max(RETRY_MS, 1000 * (error.retryAfter ?? 0)) }
    : { for: 'network', ms: RETRY_MS };
}

/**
 * The outbox as this device keeps it, for all tabs. It belongs to one user: another user does not see it, and signing out
 * removes it. A visitor's is kept when they sign in.
 */
function useStoredOutbox(userId: string | undefined, hasSignedOut: boolean) {
  const [outbox, setOutbox] = useState(() => storedOutbox.read() ?? EMPTY_OUTBOX);
  if (hasSignedOut && outbox.userId !== undefined) {
    setOutbox(EMPTY_OUTBOX);
  } else if (userId !== undefined && outbox.userId !== userId) {
    setOutbox({ ...(outbox.userId === undefined ? outbox : EMPTY_OUTBOX), userId });
  }
  useEffect(() => {
    if (outbox === EMPTY_OUTBOX) {
      storedOutbox.clear();
    } else {
      storedOutbox.write(outbox);
    }
  }, [outbox]);
  useEffect(() => {
    // Written by another tab.
    const onStorage = () => setOutbox(storedOutbox.read() ?? EMPTY_OUTBOX);
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  return [outbox, setOutbox] as const;
}
