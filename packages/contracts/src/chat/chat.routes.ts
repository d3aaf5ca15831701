import { z } from 'zod';
import { pageOf, pageQuery } from '../http/page.ts';
import { defineRoute } from '../http/route.ts';

export const MESSAGE_MAX = 4000;

/** One message between a customer and support (specification, section 3). */
export const chatMessageSchema = z
  .object({
    id: z.string(),
    userId: z.string().meta({ description: 'The customer whose conversation this is.' }),
    message: z.string(),
    isFromAdmin: z.boolean(),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: 'ChatMessage' });

/** A message as support sees it: with whom. */
export const adminChatMessageSchema = chatMessageSchema
  .extend({ username: z.string(), email: z.string().optional() })
  .meta({ id: 'AdminChatMessage' });

const newMessage = z.strictObject({
  message: z
    .string()
    .trim()
    .min(1, 'Write a message')
    .max(MESSAGE_MAX, `Use at most ${MESSAGE_MAX} characters`),
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
    query: z.object(pageQuery),
    status: 200,
    response: pageOf(chatMessageSchema),
    errors: [],
  }),
  adminMessages: defineRoute('GET /api/admin/chat', {
    summary: 'Messages of all customers, or of one',
    access: 'admin',
    effect: 'read',
    query: z.object({
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
  reply: defineRoute('POST /api/admin/chat/:userId/reply', {
    summary: 'Answer a customer',
    access: 'admin',
    effect: 'write',
    params: z.object({ userId: z.string().regex(/^[0-9a-f]{24}$/, 'Not an id') }),
    body: newMessage,
    status: 201,
    response: adminChatMessageSchema,
    errors: ['chat.user_not_found'],
  }),
} as const;
