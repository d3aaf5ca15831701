import { z } from 'zod';
import { idSchema, requiredLine } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { attachmentSchema } from './attachment.schema.ts';
import { ATTACHMENT_MAX_BYTES, FILE_NAME_MAX } from './chat.constants.ts';

const params = z.object({ id: idSchema });

/**
 * Files of messages. They are seen by the user who uploaded them until they are sent, and then by the customer of the
 * conversation and support. A file that is in no message after three days is removed.
 */
export const attachmentRoutes = {
  upload: defineRoute('POST /api/chat/attachments', {
    summary: 'Upload a picture (JPEG, PNG, WebP) or a PDF for a message',
    access: 'customer',
    effect: 'write',
    audit: 'record',
    query: z.strictObject({ name: requiredLine(FILE_NAME_MAX, 'Enter a file name') }),
    upload: { maxBytes: ATTACHMENT_MAX_BYTES },
    status: 201,
    response: attachmentSchema,
    errors: ['chat.file_rejected'],
  }),
  picture: defineRoute('GET /api/chat/attachments/:id/picture', {
    summary: 'A picture of a message, re-encoded',
    access: 'customer',
    params,
    contentType: 'image/jpeg',
    response: z.file(),
    errors: ['chat.attachment_not_found'],
  }),
  thumbnail: defineRoute('GET /api/chat/attachments/:id/thumbnail', {
    summary: 'A small version of a picture',
    access: 'customer',
    params,
    contentType: 'image/jpeg',
    response: z.file(),
    errors: ['chat.attachment_not_found'],
  }),
  document: defineRoute('GET /api/chat/attachments/:id/document', {
    summary: 'A PDF of a message, as a download',
    access: 'customer',
    params,
    contentType: 'application/pdf',
    response: z.file(),
    errors: ['chat.attachment_not_found'],
  }),
} as const;
