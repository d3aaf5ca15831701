import { z } from 'zod';
import { idSchema, listCount, pageOf, pageQuery, searchLine } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { CONVERSATION_FILTERS, CONVERSATION_STATUSES } from './chat.constants.ts';
import { adminChatMessageSchema, chatRoutes, messagesQuery, receiptFields } from './chat.routes.ts';

/** The sequence number of the last message that each side has received or seen. */
const bySide = z.object({ customer: z.int(), support: z.int() });

/** A conversation as support sees it. */
const conversationSchema = z
  .object({
    id: z.string(),
    userId: z.string().describe('The customer.'),
    username: z.string(),
    name: z.string().optional().describe('First name and surname of the customer, as far as they are known.'),
    email: z.string().optional(),
    trackingNumber: z
      .string()
      .optional()
      .describe('The package it is about; missing for the customer’s default conversation.'),
    status: z.enum(CONVERSATION_STATUSES),
    assignee: z.object({ id: z.string(), username: z.string() }).optional(),
    lastSequence: z.int(),
    lastMessage: z.object({
      text: z.string().describe('The beginning of the message.'),
      isFromAdmin: z.boolean(),
      timestamp: z.iso.datetime(),
    }),
    waitingSince: z.iso
      .datetime()
      .optional()
      .describe('When the customer wrote the first unanswered message.'),
    unread: z.int().describe('How many messages of the customer nobody of support has seen.'),
    delivered: bySide,
    seen: bySide,
  })
  .meta({ id: 'Conversation' });

export type Conversation = z.infer<typeof conversationSchema>;

const params = z.object({ id: idSchema });

const conversationFilter = {
  filter: z.enum(CONVERSATION_FILTERS).default('open'),
  search: searchLine(120)
    .optional()
    .describe('Words of messages, or a customer’s name or email, or a tracking number.'),
  userId: params.shape.id.optional().describe('Only conversations of this customer.'),
};

/** The console's side of support. The default conversation of a customer has the customer's id. */
export const conversationRoutes = {
  list: defineRoute('GET /api/admin/conversations', {
    summary: 'Conversations, longest unanswered first, then latest first',
    access: 'admin',
    query: z.strictObject({ ...conversationFilter, ...pageQuery }),
    response: pageOf(conversationSchema),
  }),
  count: defineRoute('GET /api/admin/conversations/count', {
    summary: 'How many conversations a filtered list has',
    access: 'admin',
    query: z.strictObject(conversationFilter),
    response: listCount,
  }),
  get: defineRoute('GET /api/admin/conversations/:id', {
    summary: 'One conversation',
    access: 'admin',
    params,
    response: conversationSchema,
    errors: ['chat.conversation_not_found'],
  }),
  messages: defineRoute('GET /api/admin/conversations/:id/messages', {
    summary: 'The messages of a conversation, newest first',
    access: 'admin',
    params,
    query: z.strictObject(messagesQuery),
    response: pageOf(adminChatMessageSchema),
    errors: ['chat.conversation_not_found'],
  }),
  reply: defineRoute('POST /api/admin/conversations/:id/messages', {
    summary: 'Answer in a conversation',
    access: 'admin',
    effect: 'write',
    params,
    body: chatRoutes.reply.body,
    status: 201,
    response: adminChatMessageSchema,
    errors: ['chat.conversation_not_found', 'chat.newer_messages', 'chat.attachment_not_found'],
  }),
  assign: defineRoute('PUT /api/admin/conversations/:id/assignee', {
    summary: 'Assign a conversation to an administrator, or to nobody',
    access: 'admin',
    effect: 'write',
    params,
    body: z.strictObject({ userId: params.shape.id.nullable() }),
    response: conversationSchema,
    errors: ['chat.conversation_not_found', 'chat.assignee_not_found'],
  }),
  setStatus: defineRoute('PUT /api/admin/conversations/:id/status', {
    summary: 'Resolve a conversation, or open it again',
    access: 'admin',
    effect: 'write',
    params,
    body: z.strictObject({
      status: z.enum(CONVERSATION_STATUSES),
      lastSeenSequence: z
        .int()
        .nonnegative()
        .describe(
          'The last message that the caller has seen. A conversation with a newer one is not resolved.',
        ),
    }),
    response: conversationSchema,
    errors: ['chat.conversation_not_found', 'chat.newer_messages'],
  }),
  receipt: defineRoute('PUT /api/admin/conversations/:id/receipts', {
    summary: 'Report a customer’s messages as delivered or seen',
    access: 'admin',
    effect: 'write',
    audit: 'own',
    params,
    body: z.strictObject(receiptFields),
    response: conversationSchema,
    errors: ['chat.conversation_not_found'],
  }),
} as const;
