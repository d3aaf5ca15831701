import { createUploads, type Uploads } from '@moveway/chat-client/uploads.ts';
import { whenAccountChanges } from '@moveway/ui/personal/account.ts';
import { useEffect, useState } from 'react';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { errorText } from '../../../lib/queries/error-text.ts';

/** Of each conversation that was opened. */
const byConversation = new Map<string, Uploads>();

whenAccountChanges(() => {
  for (const uploads of byConversation.values()) {
    uploads.clear();
  }
});

/**
 * The files that this administrator chose for a reply, which stay when the conversation is left. For one component that
 * is keyed by the conversation.
 */
export function useReplyUploads(conversationId: string): Uploads {
  const { files: transfer } = useAdminApi();
  const [uploads] = useState(
    () =>
      byConversation.get(conversationId) ??
      createUploads({
        transfer,
        errorText,
        offlineText: 'Files need a connection. Trying again when it is back.',
      }),
  );
  useEffect(() => void byConversation.set(conversationId, uploads), [conversationId, uploads]);
  return uploads;
}
