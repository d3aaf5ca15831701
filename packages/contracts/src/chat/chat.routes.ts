import { z } from 'zod';
import { pageOf, pageQuery, NOT_PLAIN, PLAIN_TEXT } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { MESSAGE_MAX } from './chat.constants.ts';

/** One message between a customer and support (specification, section 3). */
export const chatMessageSchema = z
  .object({
    id: z.string(),
    userId: z.string().meta({ description: 'The customer whose conversation this is.' }),
    message: z.string(),
    isFromAdmin: z.boolean(),
    timestamp: z.iso
      .datetime()
      .meta({ description: 'Within a conversation later than that of the message before.' }),
    sequence: z.int().positive().optional().meta({
      description: 'Place in its conversation, from 1. Missing in messages older than these numbers.',
    }),
  })
  .meta({ id: 'ChatMessage' });

/** A message as support sees it: with whom. */
export const adminChatMessageSchema = chatMessageSchema
  .extend({ username: z.string(), email: z.string().optional() })
  .meta({ id: 'AdminChatMessage' });

/** A customer whose last message has no answer yet. */
export const unansweredConversationSchema = z
  .object({
    userId: z.string(),
    username: z.string(),
    message: z.string().meta({ description: 'What they wrote last.' }),
    waitingSince: z.iso.datetime(),
  })
  .meta({ id: 'UnansweredConversation' });

const newMessage = z.strictObject({
  message: z
    .string()
    .trim()
    .min(1, 'Write a message')
    .max(MESSAGE_MAX, `Use at most ${MESSAGE_MAX} characters`)
    .regex(PLAIN_TEXT, NOT_PLAIN),
});

export type AdminChatMessage = z.infer<typeof adminChatMessageSchema>;

/** Customers and support (specification, section 7). Lists are newest first. */
export const chatRoutes = {
  send: defineRoute('POST /api/chat/send', {
    summary: 'Write to support',
    access: 'customer',
    effect: 'write',
    body: newMessage,
    status: 201,
    response: chatMessageSchema,
    errors: [],
  }),
  messages: defineRoute('GET /api/chat/messages', {
    summary: 'The caller’s conversation with support',
    access: 'customer',
    effect: 'read',
    query: z.strictObject(pageQuery),
    status: 200,
    response: pageOf(chatMessageSchema),
    errors: [],
  }),
  adminMessages: defineRoute('GET /api/admin/chat', {
    summary: 'Messages of all customers, or of one',
    access: 'admin',
    effect: 'read',
    query: z.strictObject({
      userId: z
        .string()
        .regex(/^[0-9a-f]{24}$/, 'Not an id')
        .optional(),
      ...pageQuery,
    }),
    status: 200,
    response: pageOf(adminChatMessageSchema),
    errors: [],
  }),
  waiting: defineRoute('GET /api/admin/chat/waiting', {
    summary: 'Customers who wait for an answer, the longest wait first',
    access: 'admin',
    effect: 'read',
    query: z.strictObject({ limit: pageQuery.limit }),
    status: 200,
    response: z.object({ items: z.array(unansweredConversationSchema) }),
    errors: [],
  }),
  reply: defineRoute('POST /api/admin/chat/:userId/reply', {
    summary: 'Answer a customer',
    access: 'admin',
    effect: 'write',
    params: z.object({ userId: z.string().regex(/^[0-9a-f]{24}$/, 'Not an id') }),
    body: newMessage.extend({
      lastSeenSequence: z
        .int()
        .nonnegative()
        .optional()
        .meta({
          description:
            'The last message of the customer that the writer of this reply had seen. Later ones go on waiting ' +
            'for an answer; without it, none do.',
        }),
    }),
    status: 201,
    response: adminChatMessageSchema,
    errors: ['chat.user_not_found'],
  }),
} as const;
