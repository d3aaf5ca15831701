import { createFileTransfer } from '@moveway/api-client/file-transfer.ts';
import { createUploads } from '@moveway/chat-client/uploads.ts';
import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import { saveFile } from '@moveway/ui/files/object-url.ts';
import { readAdminToken } from '../../../lib/accounts/admin-token.ts';
import { errorText } from '../../../lib/error-text.ts';

const transfer = createFileTransfer({ baseUrl: '', adminToken: readAdminToken });

/** The files chosen for the next message. */
export const createChatUploads = () =>
  createUploads({
    transfer,
    errorText,
    offlineText: 'Files need a connection. Trying again when you are back online.',
  });

/** Saves a PDF of a message on the device. */
export async function downloadDocument({ id, name }: Pick<Attachment, 'id' | 'name'>): Promise<void> {
  saveFile(await transfer.download('GET /api/chat/attachments/:id/document', { params: { id } }), name);
}
