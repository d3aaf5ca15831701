import { ApiError } from '@moveway/api-client/api-error.ts';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { textWithTakenBack } from '@moveway/chat-client/unsent-message.ts';
import { useDelivery } from '@moveway/chat-client/use-delivery.ts';
import { waitForNetwork } from '@moveway/chat-client/wait.ts';
import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import { useStoredText } from '@moveway/ui/personal/use-draft.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { refreshSession, useSession } from '../../../lib/accounts/session.ts';
import { addMessages } from '../chat.queries.ts';
import { chatText, outbox, type UnsentMessage } from './outbox.ts';

/** Specification, section 8. */
export const SIGN_IN_FIRST = {
  title: 'Authentication required',
  description: 'Please login to send messages',
  variant: 'destructive',
} as const;

/** Longer than the server takes for any call, in milliseconds. A network that hangs is tried again after it. */
const TIME_LIMIT_MS = 12_000;

/**
 * The text being typed and the messages being sent, one after the other in the order they were written; a rejected one
 * is offered again, and those after it go on.
 * @param askToSignIn called when the session has ended
 */
export function useChatOutbox(askToSignIn: () => void) {
  const session = useSession();
  const toast = useToast();
  const queryClient = useQueryClient();
  const userId = session.state === 'signed-in' ? session.user.id : undefined;
  const [text, write, clear] = useStoredText(chatText);
  const delivery = useDelivery(outbox, {
    isSignedIn: userId !== undefined,
    send: async ({ key, text: message, attachments, trackingNumber }) => {
      const ids = attachments?.map(({ id }) => id);
      const body = { message, attachments: ids, clientId: key, trackingNumber };
      const sent = await callApi(
        'POST /api/chat/send',
        { body },
        { idempotencyKey: key, timeLimit: TIME_LIMIT_MS },
      );
      if (userId !== undefined) {
        addMessages(queryClient, { userId, trackingNumber }, [sent]);
      }
    },
    waitAfter: waitForNetwork,
    onRejected: (_message, error) => {
      if (error instanceof ApiError && error.code === 'unauthenticated') {
        askToSignIn();
        void refreshSession();
      } else {
        toast.fail('Failed to send message', errorText(error, 'Please try again.'));
      }
    },
  });

  // While a message is tried again, what it waited for is said until it is sent, or its writer tries it.
  const { unsent, damaged } = delivery;
  const first = unsent.find(({ isSending }) => isSending)?.key;
  const [known, setKnown] = useState({ wait: delivery.wait, first });
  const wait = delivery.wait ?? (first !== undefined && first === known.first ? known.wait : undefined);
  if (wait !== known.wait || first !== known.first) {
    setKnown({ wait, first });
  }

  return {
    text,
    write,
    unsent,
    damaged,
    wait,
    /** Tries what waits now, unless that is being done. */
    sendNow: () => {
      setKnown({ wait: undefined, first });
      outbox.wait.set(undefined);
    },
    /** Clears the input and sends the text with the files. */
    send: (words: string, attachments: readonly Attachment[], trackingNumber: string | undefined) => {
      const about = trackingNumber === undefined ? {} : { trackingNumber };
      const files = attachments.length === 0 ? {} : { attachments };
      const key = newIdempotencyKey();
      clear();
      outbox.add({ key, text: words, at: new Date().toISOString(), isSending: true, ...files, ...about });
    },
    /** Moves a failed message back into the input. */
    takeBack: ({ key, text: words }: UnsentMessage) => {
      outbox.remove(key);
      chatText.write(textWithTakenBack(chatText.read() ?? '', words));
    },
    retry: ({ key }: UnsentMessage) => outbox.change(key, { isSending: true }),
  };
}
