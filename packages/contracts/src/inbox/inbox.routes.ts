import { z } from 'zod';
import { idSchema, listCount, pageOf, pageQuery } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { INBOX_KINDS, INBOX_STATUSES } from './inbox.constants.ts';
import { inboxItemSchema, inboxReceiptSchema, inboxRequestSchema } from './inbox.schema.ts';

const filter = { kind: z.enum(INBOX_KINDS).optional(), status: z.enum(INBOX_STATUSES).optional() };

/** Requests that visitors send with the forms of the site, and the staff's work on them. Lists are newest first. */
export const inboxRoutes = {
  token: defineRoute('GET /api/forms/token', {
    summary: 'A token to send with a form, requested when the form opens',
    access: 'public',
    response: z.object({
      formToken: z.string(),
      validAfterMs: z
        .int()
        .meta({ description: 'Earlier, in milliseconds from now, a form is not accepted with it.' }),
    }),
  }),
  send: defineRoute('POST /api/inbox', {
    summary: 'Send a request to the staff: contact, a document, accessibility feedback, an issue',
    access: 'public',
    effect: 'write',
    audit: 'record',
    body: inboxRequestSchema,
    status: 201,
    response: inboxReceiptSchema,
    errors: ['inbox.form_token_rejected'],
  }),
  list: defineRoute('GET /api/admin/inbox', {
    summary: 'Requests of visitors',
    access: 'admin',
    query: z.strictObject({ ...filter, ...pageQuery }),
    response: pageOf(inboxItemSchema),
  }),
  count: defineRoute('GET /api/admin/inbox/count', {
    summary: 'How many requests a filtered inbox has',
    access: 'admin',
    query: z.strictObject(filter),
    response: listCount,
  }),
  setStatus: defineRoute('PUT /api/admin/inbox/:id/status', {
    summary: 'Mark a request as done, or open it again',
    access: 'admin',
    effect: 'write',
    params: z.object({ id: idSchema }),
    body: z.strictObject({ status: z.enum(INBOX_STATUSES) }),
    response: inboxItemSchema,
    errors: ['inbox.not_found'],
  }),
} as const;
