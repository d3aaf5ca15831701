import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import { idSchema, requiredText, trimmedText } from '../http/fields.ts';
import { trackingNumberSchema } from '../shipments/shipment.schema.ts';
import { MESSAGE_MAX } from '../chat/chat.constants.ts';
import { REPLY_PLACEHOLDERS } from './support.constants.ts';

const params = z.object({ id: idSchema });

/** Whether support is available. */
export const availabilityRoutes = {
  get: defineRoute('GET /api/chat/availability', {
    summary: 'Whether support is available, and how soon to expect a reply',
    access: 'customer',
    response: z.object({
      isAvailable: z
        .boolean()
        .describe(
          'Whether it is within the business hours and an administrator used the console a moment ago.',
        ),
      awayText: z
        .string()
        .optional()
        .describe('The text for the customer while support is not available; missing otherwise.'),
      usualReplyMinutes: z
        .int()
        .optional()
        .describe('Median of the last 28 days; missing if there were fewer than five answers.'),
      repliesByEmail: z
        .boolean()
        .describe('Whether the caller gets an email about a reply that they do not see in the chat.'),
    }),
  }),
} as const;

/** Who is typing in a conversation. It is forgotten within seconds, so these calls need no idempotency key. */
export const typingRoutes = {
  report: defineRoute('POST /api/admin/conversations/:id/typing', {
    summary: 'Report whether the caller is typing in a conversation; returns which colleagues are',
    access: 'admin',
    effect: 'read',
    params,
    body: z.strictObject({
      isTyping: z.boolean(),
      isNote: z
        .boolean()
        .default(false)
        .describe('Whether the caller is writing an internal note. The customer is then told nothing.'),
    }),
    response: z.object({
      others: z.array(z.object({ id: z.string(), username: z.string() })),
    }),
  }),
  reportOwn: defineRoute('POST /api/chat/typing', {
    summary: 'Report whether the caller is typing in one of their conversations',
    access: 'customer',
    effect: 'read',
    body: z.strictObject({
      isTyping: z.boolean(),
      trackingNumber: trackingNumberSchema
        .optional()
        .describe('The conversation about this package; the default one when left out.'),
    }),
    response: z.object({ reported: z.literal(true) }),
  }),
} as const;

const person = z.object({ id: z.string(), username: z.string() });

/** A note of staff about a conversation. Its customer never sees it. */
const noteSchema = z
  .object({
    id: z.string(),
    conversationId: z.string(),
    author: person,
    text: z.string(),
    mentions: z.array(person).describe('Administrators whose names are in the text after an `@`.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ConversationNote' });

export type ConversationNote = z.infer<typeof noteSchema>;

/** Internal notes of conversations, by the conversation's id. */
export const noteRoutes = {
  list: defineRoute('GET /api/admin/conversations/:id/notes', {
    summary: 'The internal notes of a conversation, oldest first',
    access: 'admin',
    params,
    response: z.object({ items: z.array(noteSchema) }),
    errors: ['chat.conversation_not_found'],
  }),
  write: defineRoute('POST /api/admin/conversations/:id/notes', {
    summary: 'Write an internal note; `@name` notifies that administrator',
    access: 'admin',
    effect: 'write',
    audit: 'record',
    params,
    body: z.strictObject({ text: requiredText(MESSAGE_MAX, 'Write the note') }),
    status: 201,
    response: noteSchema,
    errors: ['chat.conversation_not_found'],
  }),
  mentions: defineRoute('GET /api/admin/mentions', {
    summary: 'Unread notes that mention the caller, newest first',
    access: 'admin',
    response: z.object({ items: z.array(noteSchema) }),
  }),
  read: defineRoute('PUT /api/admin/conversations/:id/notes/read', {
    summary: 'Mark the notes of a conversation that mention the caller as read',
    access: 'admin',
    effect: 'write',
    audit: 'own',
    params,
    response: z.object({ read: z.int().describe('How many notes were marked.') }),
  }),
} as const;

const SHORTCUT_MAX = 30;

/** A reply that staff write once and insert by a shortcut. */
const cannedReplySchema = z
  .object({
    id: z.string(),
    shortcut: z.string().describe('Typed after `/` in the reply box.'),
    text: z
      .string()
      .describe(`May have the placeholders ${REPLY_PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}.`),
    version: z
      .int()
      .describe('The number of its changes. It keeps colleagues from overwriting each other’s changes.'),
  })
  .meta({ id: 'CannedReply' });

export type CannedReply = z.infer<typeof cannedReplySchema>;

const knownPlaceholders = (text: string) =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name).every((name) =>
    REPLY_PLACEHOLDERS.some((known) => known === name),
  );

export const newCannedReplySchema = z.strictObject({
  shortcut: trimmedText(SHORTCUT_MAX, undefined, 'Enter a shortcut')
    .min(1, 'Enter a shortcut')
    .regex(/^[a-z0-9-]*$/, 'Use lowercase letters, digits and dashes'),
  text: requiredText(MESSAGE_MAX, 'Write the reply').refine(
    knownPlaceholders,
    `The placeholders are ${REPLY_PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`,
  ),
});

export type NewCannedReply = z.output<typeof newCannedReplySchema>;

/** Replies that staff share. */
export const cannedReplyRoutes = {
  list: defineRoute('GET /api/admin/canned-replies', {
    summary: 'All canned replies, sorted by shortcut',
    access: 'admin',
    response: z.object({ items: z.array(cannedReplySchema) }),
  }),
  create: defineRoute('POST /api/admin/canned-replies', {
    summary: 'Add a canned reply',
    access: 'admin',
    effect: 'write',
    body: newCannedReplySchema,
    status: 201,
    response: cannedReplySchema,
    errors: ['canned_reply.shortcut_taken'],
  }),
  update: defineRoute('PUT /api/admin/canned-replies/:id', {
    summary: 'Change a canned reply',
    access: 'admin',
    effect: 'write',
    params,
    body: newCannedReplySchema.extend({ version: z.int() }),
    response: cannedReplySchema,
    errors: ['canned_reply.not_found', 'canned_reply.changed', 'canned_reply.shortcut_taken'],
  }),
  remove: defineRoute('DELETE /api/admin/canned-replies/:id', {
    summary: 'Remove a canned reply',
    access: 'admin',
    effect: 'write',
    params,
    response: z.object({ removed: z.literal(true) }),
    errors: ['canned_reply.not_found'],
  }),
} as const;
