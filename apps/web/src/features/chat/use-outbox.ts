import { ApiError } from '@moveway/api-client/api-error.ts';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { refreshSession, useSession } from '../../lib/session.ts';
import { addSent } from './chat.queries.ts';
import { EMPTY_OUTBOX, storedOutbox, type Outbox, type UnsentMessage } from './outbox.ts';

/** Specification, section 8. */
export const SIGN_IN_FIRST = {
  title: 'Authentication required',
  description: 'Please login to send messages',
  variant: 'destructive',
} as const;

/**
 * What is being written and what is being sent. Both outlive a reload; they belong to who wrote them, so whoever signs
 * in next finds nothing, and signing out forgets them. A visitor's words are theirs who signs in.
 * @param askToSignIn called when the session turned out to be over
 */
export function useOutbox(askToSignIn: () => void) {
  const session = useSession();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [outbox, setOutbox] = useState(() => storedOutbox.read() ?? EMPTY_OUTBOX);
  const [failure, setFailure] = useState<unknown>();
  const userId = session.state === 'signed-in' ? session.user.id : undefined;
  const hasSignedOut = session.state === 'anonymous' && session.hasSignedOut;
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

  const change = (by: (known: Outbox) => Partial<Outbox>) =>
    setOutbox((known) => ({ ...known, ...by(known) }));
  const mark = (key: string, isSending: boolean) =>
    change(({ unsent }) => ({
      unsent: unsent.map((message) => (message.key === key ? { ...message, isSending } : message)),
    }));

  const deliver = async ({ key, text }: UnsentMessage) => {
    try {
      setFailure(undefined);
      const sent = await callApi('POST /api/chat/send', { body: { message: text } }, { idempotencyKey: key });
      addSent(queryClient, sent);
      change(({ unsent }) => ({ unsent: unsent.filter((message) => message.key !== key) }));
    } catch (error) {
      mark(key, false);
      setFailure(error);
      if (error instanceof ApiError && error.code === 'unauthenticated') {
        askToSignIn();
        void refreshSession();
      } else {
        toast.show({
          title: 'Failed to send message',
          description: errorText(error, 'Please try again.'),
          variant: 'destructive',
        });
      }
    }
  };

  const resume = useEffectEvent(() => {
    for (const message of outbox.unsent) {
      if (message.isSending) {
        void deliver(message);
      }
    }
  });
  useEffect(() => {
    // What was on its way when the page was left may or may not have arrived: under its key it arrives once.
    if (userId !== undefined) {
      // oxlint-disable-next-line react/set-state-in-effect -- nothing changes before the server has answered.
      resume();
    }
  }, [userId]);

  return {
    text: outbox.text,
    write: (text: string) => change(() => ({ text })),
    unsent: outbox.unsent,
    /** Why the last message that was sent did not arrive. */
    failure,
    /** Takes the text out of the box and on its way. */
    send: (text: string) => {
      const message = { key: newIdempotencyKey(), text, at: new Date().toISOString(), isSending: true };
      change(({ unsent }) => ({ text: '', unsent: [...unsent, message] }));
      void deliver(message);
    },
    /** Takes a message that failed back into the box. */
    takeBack: ({ key, text: words }: UnsentMessage) =>
      change(({ text, unsent }) => ({
        text: text.trim() === '' ? words : `${words}\n${text}`,
        unsent: unsent.filter((message) => message.key !== key),
      })),
    retry: (message: UnsentMessage) => {
      mark(message.key, true);
      void deliver(message);
    },
  };
}
