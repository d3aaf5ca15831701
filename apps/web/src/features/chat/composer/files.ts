import { ApiError } from '@moveway/api-client/api-error.ts';
import { createFileTransfer } from '@moveway/api-client/file-transfer.ts';
import type { Attachment } from '@moveway/contracts/chat/attachment.schema.ts';
import { FILE_NAME_MAX } from '@moveway/contracts/chat/chat.constants.ts';
import { createUploads } from '@moveway/ui/files/uploads.ts';
import { readAdminToken } from '../../../lib/accounts/admin-token.ts';
import { errorText } from '../../../lib/error-text.ts';
import { FILE_LIMITS } from './file-limits.ts';

const transfer = createFileTransfer({ baseUrl: '', adminToken: readAdminToken });

/** The files chosen for the next message. */
export const createChatUploads = () =>
  createUploads<Attachment>({
    limits: FILE_LIMITS,
    send: (file, options) =>
      transfer.upload(
        'POST /api/chat/attachments',
        { query: { name: file.name.slice(-FILE_NAME_MAX) } },
        file,
        options,
      ),
    failureOf: (error) =>
      error instanceof ApiError
        ? {
            problem: errorText(error, 'The file could not be uploaded.'),
            canRetry: error.code !== 'chat.file_rejected' && error.code !== 'payload_too_large',
          }
        : { problem: 'Files need a connection. Trying again when you are back online.', canRetry: true },
  });

/** Saves a PDF of a message on the device. */
export async function downloadDocument({ id, name }: Pick<Attachment, 'id' | 'name'>): Promise<void> {
  const blob = await transfer.download('GET /api/chat/attachments/:id/document', { params: { id } });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
