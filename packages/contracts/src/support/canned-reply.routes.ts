import { z } from 'zod';
import { MESSAGE_MAX } from '../chat/chat.constants.ts';
import { idSchema, requiredText, trimmedText } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { REPLY_PLACEHOLDERS } from './support.constants.ts';

const SHORTCUT_MAX = 30;

/** A reply that staff write once and insert by its shortcut. */
const cannedReplySchema = z
  .object({
    id: z.string(),
    shortcut: z.string().meta({ description: 'Typed after `/` in the reply box.' }),
    text: z.string().meta({
      description: `May have the placeholders ${REPLY_PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}.`,
    }),
    version: z.int().meta({ description: 'Counts its changes; prevents overwriting a colleague’s.' }),
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

const params = z.object({ id: idSchema });

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
