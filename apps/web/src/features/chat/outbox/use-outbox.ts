import { ApiError } from '@moveway/api-client/api-error.ts';
import type { Attachment } from '@moveway/contracts/chat/attachment.schema.ts';
import { textWithTakenBack } from '@moveway/admin-ui/lib/unsent-message.ts';
import { useDelivery, type Wait } from '@moveway/admin-ui/lib/use-delivery.ts';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { callApi } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { refreshSession, useSession } from '../../../lib/accounts/session.ts';
import { addMessages } from '../chat.queries.ts';
import { type UnsentMessage, chatText, unsentMessages } from './outbox.ts';

/** Specification, section 8. */
export const SIGN_IN_FIRST = {
  title: 'Authentication required',
  description: 'Please login to send messages',
  variant: 'destructive',
} as const;

/**
 * The text being typed and the messages being sent, one after the other in the order they were written. A message that
 * the server has not decided about waits, and those after it with it; a rejected one is offered again, and those after
 * it go on.
 * @param askToSignIn called when the session has ended
 */
export function useOutbox(askToSignIn: () => void) {
  const session = useSession();
  const toast = useToast();
  const queryClient = useQueryClient();
  const userId = session.state === 'signed-in' ? session.user.id : undefined;
  const text = useSyncExternalStore(chatText.subscribe, chatText.read) ?? '';
  const unsent = useSyncExternalStore(unsentMessages.subscribe, unsentMessages.read) ?? NONE;
  const [wait, setWait] = useState<Wait>();

  const replace = (key: string, by: (message: UnsentMessage) => UnsentMessage[]) =>
    unsentMessages.write(
      (unsentMessages.read() ?? []).flatMap((message) => (message.key === key ? by(message) : message)),
    );
  const mark = (key: string, isSending: boolean) => replace(key, (message) => [{ ...message, isSending }]);
  const remove = (key: string) => replace(key, () => []);

  const next = unsent.find(({ isSending }) => isSending);
  useDelivery(userId === undefined ? undefined : next, {
    wait,
    send: async ({ key, text, attachments, trackingNumber }) => {
      const ids = attachments?.map(({ id }) => id);
      const body = { message: text, attachments: ids, clientId: key, trackingNumber };
      const sent = await callApi('POST /api/chat/send', { body }, { idempotencyKey: key });
      if (userId !== undefined) {
        addMessages(queryClient, { userId, trackingNumber }, [sent]);
      }
      remove(key);
    },
    onRejected: ({ key }, error) => {
      mark(key, false);
      toast.show({
        title: 'Failed to send message',
        description: errorText(error, 'Please try again.'),
        variant: 'destructive',
      });
    },
    onWait: (reason) => {
      setWait(reason);
      if (reason?.error instanceof ApiError && reason.error.code === 'unauthenticated') {
        askToSignIn();
        void refreshSession();
      }
    },
  });

  return {
    text,
    write: chatText.write,
    unsent,
    wait,
    /** Clears the input and sends the text with the files. */
    send: (words: string, attachments: readonly Attachment[], trackingNumber: string | undefined) => {
      const about = trackingNumber === undefined ? {} : { trackingNumber };
      const files = attachments.length === 0 ? {} : { attachments };
      const key = newIdempotencyKey();
      const message = { key, text: words, at: new Date().toISOString(), isSending: true, ...files, ...about };
      unsentMessages.write([...(unsentMessages.read() ?? []), message]);
      chatText.clear();
    },
    /** Moves a failed message back into the input. */
    takeBack: ({ key, text: words }: UnsentMessage) => {
      remove(key);
      chatText.write(textWithTakenBack(chatText.read() ?? '', words));
    },
    retry: (message: UnsentMessage) => mark(message.key, true),
  };
}

const NONE: readonly UnsentMessage[] = [];
