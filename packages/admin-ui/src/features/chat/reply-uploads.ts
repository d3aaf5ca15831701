import { createUploads, type Uploads } from '@moveway/chat-client/uploads.ts';
import { whenAccountChanges } from '@moveway/ui/personal/account.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { errorText } from '../../lib/error-text.ts';

const byConversation = new Map<string, Uploads>();

whenAccountChanges(() => {
  for (const uploads of byConversation.values()) {
    uploads.clear();
  }
  byConversation.clear();
});

/** The files that this administrator chose for a reply, which stay when its box is left. */
export function useReplyUploads(conversationId: string): Uploads {
  const { files: transfer } = useAdminApi();
  const uploads =
    byConversation.get(conversationId) ??
    createUploads({
      transfer,
      errorText,
      offlineText: 'Files need a connection. Trying again when it is back.',
    });
  byConversation.set(conversationId, uploads);
  return uploads;
}
