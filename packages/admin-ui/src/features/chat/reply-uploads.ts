import { ApiError } from '@moveway/api-client/api-error.ts';
import type { Attachment } from '@moveway/contracts/chat/attachment.schema.ts';
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  ATTACHMENTS_MAX,
  FILE_NAME_MAX,
} from '@moveway/contracts/chat/chat.constants.ts';
import { createUploads, type UploadLimits, type Uploads } from '@moveway/ui/files/uploads.ts';
import { useAdminApi, useSessionState, type AdminApi } from '../../lib/admin-api.ts';
import { errorText } from '../../lib/error-text.ts';

export const FILE_LIMITS: UploadLimits = {
  types: ATTACHMENT_TYPES,
  maxBytes: ATTACHMENT_MAX_BYTES,
  most: ATTACHMENTS_MAX,
};

const byReply = new Map<string, Uploads<Attachment>>();

/** The files that this administrator chose for a reply, which stay when its box is left. */
export function useReplyUploads(conversationId: string): Uploads<Attachment> {
  const api = useAdminApi();
  const session = useSessionState();
  const writer = session.state === 'signed-in' ? session.user.id : '';
  return replyUploads(api, `${writer} ${conversationId}`);
}

/** @param key whose reply, and in which conversation */
function replyUploads(api: AdminApi, key: string): Uploads<Attachment> {
  const known = byReply.get(key);
  if (known) {
    return known;
  }
  const uploads = createUploads<Attachment>({
    limits: FILE_LIMITS,
    send: (file, options) => {
      const name = file.name.slice(-FILE_NAME_MAX);
      return api.files.upload('POST /api/chat/attachments', { query: { name } }, file, options);
    },
    failureOf: (error) =>
      error instanceof ApiError
        ? {
            problem: errorText(error, 'The file could not be uploaded.'),
            canRetry: error.code !== 'chat.file_rejected' && error.code !== 'payload_too_large',
          }
        : { problem: 'Files need a connection. Trying again when it is back.', canRetry: true },
  });
  byReply.set(key, uploads);
  return uploads;
}
