import { ApiError } from '@moveway/api-client/api-error.ts';
import { useDelivery } from '@moveway/chat-client/use-delivery.ts';
import { waitForNetwork } from '@moveway/chat-client/wait.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useNavigate } from 'react-router-dom';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { conversationLink } from '../../../lib/address/links.ts';
import { errorText, isUnauthorized } from '../../../lib/queries/error-text.ts';
import { useAdminPlatform } from '../../../platform/admin-platform.ts';
import { sendReply, useRefresh } from '../chat.queries.ts';
import { writeNote } from '../note.queries.ts';
import { replyOutbox } from './outbox.ts';

/**
 * Sends the replies and notes that this device keeps, whichever tab of the console is open. A reply that was written
 * before a later message arrived is not sent: it stays in its conversation, below that message, until its writer sends
 * it again.
 */
export function useReplySender(): void {
  const api = useAdminApi();
  const toast = useToast();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { connection } = useAdminPlatform();
  useDelivery(replyOutbox, {
    // The console is shown to who is signed in only.
    isSignedIn: true,
    waitAfter: async (error) => waitForNetwork(error, await connection?.isLost()),
    send: async (reply) => {
      const { key, conversationId, isFirst, text, attachments, lastSeenSequence, customer, isNote } = reply;
      if (isNote) {
        await writeNote(api, conversationId, { text, idempotencyKey: key });
        toast.show({ title: 'Note Added', description: `About ${customer}. Only staff can see it.` });
        refresh();
        return;
      }
      const { sequence } = await sendReply(api, {
        conversationId,
        isFirst,
        body: {
          message: text,
          attachments: attachments?.map(({ id }) => id),
          clientId: key,
          lastSeenSequence,
        },
      });
      // Who wrote the later ones of the conversation had seen this one.
      for (const later of replyOutbox.get()) {
        if (later.conversationId === conversationId && later.isSending) {
          replyOutbox.change(later.key, { lastSeenSequence: Math.max(later.lastSeenSequence, sequence) });
        }
      }
      toast.show({ title: 'Message Sent', description: `Your reply to ${customer} was sent.` });
      refresh();
    },
    onRejected: ({ key, conversationId, customer, isNote }, error) => {
      const isOutdated = error instanceof ApiError && error.code === 'chat.newer_messages';
      replyOutbox.change(key, { isOutdated });
      toast.show({
        variant: 'destructive',
        title: 'Message Failed',
        description: isOutdated
          ? `Your reply to ${customer} was not sent: new messages have arrived.`
          : errorText(error, isNote ? 'Could not add the note' : 'Could not send message'),
        action: { label: 'Open', onClick: () => void navigate(conversationLink(conversationId)) },
      });
      refresh();
      if (isUnauthorized(error)) {
        void api.session.check();
      }
    },
  });
}
