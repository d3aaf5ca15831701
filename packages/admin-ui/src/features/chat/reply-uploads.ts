import { createUploads, type Uploads } from '@moveway/chat-client/uploads.ts';
import { useAdminApi, useSessionState } from '../../lib/admin-api.ts';
import { errorText } from '../../lib/error-text.ts';

const byReply = new Map<string, Uploads>();

/** The files that this administrator chose for a reply, which stay when its box is left. */
export function useReplyUploads(conversationId: string): Uploads {
  const { files: transfer } = useAdminApi();
  const session = useSessionState();
  const key = `${session.state === 'signed-in' ? session.user.id : ''} ${conversationId}`;
  const uploads =
    byReply.get(key) ??
    createUploads({
      transfer,
      errorText,
      offlineText: 'Files need a connection. Trying again when it is back.',
    });
  byReply.set(key, uploads);
  return uploads;
}
