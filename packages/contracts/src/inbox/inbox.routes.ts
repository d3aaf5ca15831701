import { z } from 'zod';
import {
  idSchema,
  listCount,
  pageOf,
  pageQuery,
  optionalEmail,
  optionalLine,
  requiredEmail,
  requiredLine,
  requiredText,
  formGuard,
} from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { INBOX_KINDS, INBOX_STATUSES, REQUEST_MESSAGE_MAX } from './inbox.constants.ts';
import { quoteDetailsSchema } from '../quotes/quote.schema.ts';

const message = requiredText(REQUEST_MESSAGE_MAX, 'Write a message');
const name = requiredLine(120, 'Enter your name');
const phone = optionalLine(40);

/** What a form of the site sends to the staff. An answer needs an address; feedback may do without. */
const inboxRequestSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('contact'),
      name,
      email: requiredEmail,
      phone,
      trackingNumber: optionalLine(80),
      message,
      ...formGuard,
    }),
    z.strictObject({
      kind: z.literal('document'),
      email: requiredEmail,
      message: requiredText(REQUEST_MESSAGE_MAX, 'Describe the document you need'),
      ...formGuard,
    }),
    z.strictObject({
      kind: z.literal('accessibility'),
      email: optionalEmail,
      message: requiredText(REQUEST_MESSAGE_MAX, 'Tell us what is in your way'),
      ...formGuard,
    }),
    z.strictObject({
      kind: z.literal('issue'),
      email: optionalEmail,
      page: optionalLine(500).describe('The address of the page it is about.'),
      message: requiredText(REQUEST_MESSAGE_MAX, 'Tell us what went wrong'),
      ...formGuard,
    }),
  ])
  .meta({ id: 'InboxRequest' });

/** The answer to a form. */
export const inboxReceiptSchema = z
  .object({
    reference: z.string().describe('By which the sender and the staff name this request.'),
  })
  .meta({ id: 'InboxReceipt' });

/** A request as the staff sees it. */
export const inboxItemSchema = z
  .object({
    id: z.string(),
    reference: z.string(),
    kind: z.enum(INBOX_KINDS),
    status: z.enum(INBOX_STATUSES),
    name: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    trackingNumber: z.string().optional(),
    page: z.string().optional(),
    message: z.string(),
    quote: quoteDetailsSchema.optional(),
    createdAt: z.iso.datetime(),
    done: z.object({ by: z.string().describe('Username of then.'), at: z.iso.datetime() }).optional(),
  })
  .meta({ id: 'InboxItem' });

export type InboxRequestInput = z.input<typeof inboxRequestSchema>;
export type InboxItem = z.infer<typeof inboxItemSchema>;

const filter = { kind: z.enum(INBOX_KINDS).optional(), status: z.enum(INBOX_STATUSES).optional() };

/** Requests that visitors send with the forms of the site, and the staff's work on them. Lists are newest first. */
export const inboxRoutes = {
  token: defineRoute('GET /api/forms/token', {
    summary: 'A token to send with a form, requested when the form opens',
    access: 'public',
    response: z.object({
      formToken: z.string(),
      validAfterMs: z.int().describe('Earlier, in milliseconds from now, a form is not accepted with it.'),
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
