import { z } from 'zod';
import {
  boundedText,
  idSchema,
  NOT_PLAIN,
  pageOf,
  pageQuery,
  PLAIN_TEXT,
  trimmedText,
  requiredLine,
} from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { trackingNumberSchema } from '../shipments/shipment.schema.ts';
import {
  ATTACHMENTS_MAX,
  CONVERSATION_STATUSES,
  MESSAGE_MAX,
  RECEIPT_STATES,
  ATTACHMENT_KINDS,
  ATTACHMENT_MAX_BYTES,
  FILE_NAME_MAX,
} from './chat.constants.ts';

/** A file of a message. */
export const attachmentSchema = z
  .object({
    id: z.string(),
    kind: z.enum(ATTACHMENT_KINDS),
    name: z.string().describe('With the ending of what it is now: `.jpg` or `.pdf`.'),
    size: z.int().describe('In bytes.'),
    width: z.int().optional().describe('In pixels, of a picture.'),
    height: z.int().optional(),
  })
  .meta({ id: 'Attachment' });

export type Attachment = z.infer<typeof attachmentSchema>;

/** One message between a customer and support (specification, section 3). */
export const chatMessageSchema = z
  .object({
    id: z.string(),
    userId: z.string().describe('The customer whose conversation this is.'),
    conversationId: z.string(),
    message: z.string().describe('Empty where only files were sent.'),
    attachments: z.array(attachmentSchema).optional().describe('Missing where there are none.'),
    isFromAdmin: z.boolean(),
    timestamp: z.iso.datetime().describe('Later than the time of the message before it in the conversation.'),
    sequence: z.int().positive().describe('Place in its conversation, from 1, without gaps.'),
    clientId: z.string().optional().describe('As its sender gave it.'),
  })
  .meta({ id: 'ChatMessage' });

/** A message as support sees it: with whom, and which of them wrote it. Customers never learn who answers. */
export const adminChatMessageSchema = chatMessageSchema
  .extend({
    username: z.string(),
    email: z.string().optional(),
    author: z
      .object({ id: z.string(), username: z.string() })
      .optional()
      .describe('The administrator who wrote a reply; missing where that is not known.'),
  })
  .meta({ id: 'AdminChatMessage' });

/** A customer whose last message has no answer yet. */
const unansweredConversationSchema = z
  .object({
    conversationId: z.string(),
    userId: z.string(),
    username: z.string(),
    name: z.string().optional().describe('First name and surname, as far as known.'),
    message: z.string().describe('The last message of the customer.'),
    waitingSince: z.iso.datetime(),
  })
  .meta({ id: 'UnansweredConversation' });

/** A conversation as its customer sees it. */
const ownConversationSchema = z
  .object({
    id: z.string(),
    trackingNumber: z.string().optional().describe('The package it is about; missing for the default one.'),
    status: z.enum(CONVERSATION_STATUSES),
    lastSequence: z.int(),
    lastMessageAt: z.iso.datetime(),
    unread: z.int().describe('How many messages of support the customer has not seen.'),
    deliveredToSupport: z.int().describe('The last message that has reached somebody of support.'),
    seenBySupport: z.int(),
  })
  .meta({ id: 'OwnConversation' });

const newMessageFields = z.strictObject({
  message: trimmedText(MESSAGE_MAX)
    .regex(PLAIN_TEXT, NOT_PLAIN)
    .describe('May be empty only if files are attached.'),
  attachments: z
    .array(idSchema)
    .max(ATTACHMENTS_MAX, `Attach at most ${ATTACHMENTS_MAX} files`)
    .optional()
    .describe('Ids of files that the caller has uploaded. Each file belongs to one message.'),
  clientId: boundedText(64, 'Use 22 to 64 letters and digits')
    .regex(/^[\w-]{22,64}$/, 'Use 22 to 64 letters and digits')
    .optional()
    .describe(
      'A new id for each message, made by the client. A message that is sent again under its id is not stored ' +
        'again: the answer is the stored one.',
    ),
});

/** A message to be sent: a text, files, or both. */
const newMessage = newMessageFields.refine(
  ({ message, attachments = [] }) => message !== '' || attachments.length > 0,
  { path: ['message'], message: 'Write a message' },
);

/** Which messages of a conversation: backward from its end by `cursor`, or forward from a message. */
export const messagesQuery = {
  ...pageQuery,
  after: z.coerce
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe(
      'Only messages after the one with this sequence number, oldest first instead of newest first. A page of ' +
        '`limit` messages may not be the last one.',
    ),
};

/** The last message that a side of a conversation has received or seen. */
export const receiptFields = {
  state: z.enum(RECEIPT_STATES),
  sequence: z.int().positive().describe('All messages up to this one.'),
};

export type ChatMessage = z.infer<typeof chatMessageSchema>;
export type AdminChatMessage = z.infer<typeof adminChatMessageSchema>;

const aboutPackage = trackingNumberSchema
  .optional()
  .describe('The conversation about this package; the default one when left out.');

/** Customers and support (specification, section 7). Lists are newest first. */
export const chatRoutes = {
  send: defineRoute('POST /api/chat/send', {
    summary: 'Write to support',
    access: 'customer',
    effect: 'write',
    audit: 'record',
    body: newMessage.safeExtend({ trackingNumber: aboutPackage }),
    status: 201,
    response: chatMessageSchema,
    errors: ['shipment.not_found', 'chat.attachment_not_found'],
  }),
  messages: defineRoute('GET /api/chat/messages', {
    summary: 'The caller’s conversation with support',
    access: 'customer',
    query: z.strictObject({ ...messagesQuery, trackingNumber: aboutPackage }),
    response: pageOf(chatMessageSchema),
  }),
  conversations: defineRoute('GET /api/chat/conversations', {
    summary: 'The caller’s conversations with support, latest first',
    access: 'customer',
    response: z.object({ items: z.array(ownConversationSchema) }),
  }),
  unread: defineRoute('GET /api/chat/unread', {
    summary: 'How many support messages the caller has not seen',
    access: 'customer',
    response: z.object({ unread: z.int() }),
  }),
  receipt: defineRoute('PUT /api/chat/receipts', {
    summary: 'Report support messages as delivered or seen',
    access: 'customer',
    effect: 'write',
    audit: 'own',
    body: z.strictObject({ ...receiptFields, trackingNumber: aboutPackage }),
    response: z.object({ unread: z.int() }),
    errors: ['chat.conversation_not_found'],
  }),
  adminMessages: defineRoute('GET /api/admin/chat', {
    summary: 'Messages of all customers, or of one',
    access: 'admin',
    query: z.strictObject({
      userId: idSchema.optional(),
      ...pageQuery,
    }),
    response: pageOf(adminChatMessageSchema),
  }),
  waiting: defineRoute('GET /api/admin/chat/waiting', {
    summary: 'Customers waiting for an answer, longest wait first',
    access: 'admin',
    query: z.strictObject({ limit: pageQuery.limit }),
    response: z.object({ items: z.array(unansweredConversationSchema) }),
  }),
  reply: defineRoute('POST /api/admin/chat/:userId/reply', {
    summary: 'Answer a customer in their default conversation',
    access: 'admin',
    effect: 'write',
    params: z.object({ userId: idSchema }),
    body: newMessage.safeExtend({
      lastSeenSequence: z
        .int()
        .nonnegative()
        .optional()
        .describe(
          'The last message, of the customer or of a colleague, that the writer of this reply had seen. If there ' +
            'are later ones, the reply is rejected. Without this field it never is.',
        ),
    }),
    status: 201,
    response: adminChatMessageSchema,
    errors: ['chat.user_not_found', 'chat.newer_messages', 'chat.attachment_not_found'],
  }),
} as const;

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
