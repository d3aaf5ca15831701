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
 * The text being typed and the messages being sent. Both survive a reload and belong to one user: another user does not
 * see them, and signing out removes them. A visitor's text is kept when they sign in.
 * @param askToSignIn called when the session has ended
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
    // Messages that were being sent when the page was left may have arrived. Their idempotency keys prevent duplicates.
    if (userId !== undefined) {
      // oxlint-disable-next-line react/set-state-in-effect -- nothing changes before the server has answered.
      resume();
    }
  }, [userId]);

  return {
    text: outbox.text,
    write: (text: string) => change(() => ({ text })),
    unsent: outbox.unsent,
    /** Why the last message could not be sent. */
    failure,
    /** Clears the input and sends the text. */
    send: (text: string) => {
      const message = { key: newIdempotencyKey(), text, at: new Date().toISOString(), isSending: true };
      change(({ unsent }) => ({ text: '', unsent: [...unsent, message] }));
      void deliver(message);
    },
    /** Moves a failed message back into the input. */
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
