import { z } from 'zod';
import { MESSAGE_MAX } from '../chat/chat.constants.ts';
import { idSchema, requiredText } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';

const person = z.object({ id: z.string(), username: z.string() });

/** What staff write to each other about a conversation. Its customer never sees it. */
const noteSchema = z
  .object({
    id: z.string(),
    conversationId: z.string(),
    author: person,
    text: z.string(),
    mentions: z.array(person).meta({ description: 'Administrators whose names stand in it after an `@`.' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ConversationNote' });

export type ConversationNote = z.infer<typeof noteSchema>;

const params = z.object({ id: idSchema });

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
    response: z.object({ read: z.int().meta({ description: 'How many notes.' }) }),
  }),
} as const;
