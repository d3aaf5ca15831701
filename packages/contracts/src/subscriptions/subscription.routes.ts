import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import {
  accepted,
  emailOfLink,
  formGuard,
  linkTokenInput,
  unsubscribeToken,
  requiredEmail,
  pageOf,
  pageQuery,
  requiredLine,
  requiredText,
} from '../http/fields.ts';

/** Emails about service updates, for addresses that subscribed and were confirmed. */
export const subscriptionRoutes = {
  request: defineRoute('POST /api/subscriptions', {
    summary:
      'Subscribe to service updates by email; the answer is the same for an address that is already subscribed',
    access: 'public',
    effect: 'write',
    audit: 'own',
    body: z.strictObject({ email: requiredEmail, ...formGuard }),
    status: 201,
    response: accepted,
    errors: ['inbox.form_token_rejected', 'account.email_off'],
  }),
  confirm: defineRoute('POST /api/subscriptions/confirm', {
    summary: 'Confirm a subscription with the link that was sent; may be repeated',
    access: 'public',
    effect: 'write',
    audit: 'own',
    body: linkTokenInput,
    response: emailOfLink,
    errors: ['account.link_expired'],
  }),
  stop: defineRoute('POST /api/subscriptions/stop', {
    summary:
      'End a subscription with the link in an email; mail programs call it for one-click unsubscribe (RFC 8058)',
    access: 'public',
    effect: 'write',
    audit: 'own',
    query: z.strictObject({ token: unsubscribeToken }),
    response: emailOfLink,
    errors: ['account.link_expired'],
  }),
} as const;

export const BULLETIN_SUBJECT_MAX = 150;
export const BULLETIN_TEXT_MAX = 5000;

/** A service update that was sent by email. */
const bulletinSchema = z
  .object({
    id: z.string(),
    subject: z.string(),
    text: z.string(),
    sentAt: z.iso.datetime(),
    sentBy: z.string().describe('Username of the administrator.'),
    receivers: z.int().describe('How many subscribers there were at that time.'),
  })
  .meta({ id: 'Bulletin' });

export type Bulletin = z.infer<typeof bulletinSchema>;

export const newBulletinSchema = z.strictObject({
  subject: requiredLine(BULLETIN_SUBJECT_MAX, 'Enter a subject'),
  text: requiredText(BULLETIN_TEXT_MAX, 'Write the update'),
});

/** Service updates by email, to everybody who has confirmed a subscription. */
export const bulletinRoutes = {
  list: defineRoute('GET /api/admin/bulletins', {
    summary: 'Sent service updates, newest first',
    access: 'admin',
    query: z.strictObject(pageQuery),
    response: pageOf(bulletinSchema),
  }),
  receivers: defineRoute('GET /api/admin/bulletins/receivers', {
    summary: 'How many subscribers would get a service update now',
    access: 'admin',
    response: z.object({
      count: z.int(),
      sendsEmail: z.boolean().describe('Whether the server can send email at all.'),
    }),
  }),
  send: defineRoute('POST /api/admin/bulletins', {
    summary: 'Send a service update to every confirmed subscriber once',
    access: 'admin',
    effect: 'write',
    body: newBulletinSchema,
    status: 201,
    response: bulletinSchema,
    errors: ['account.email_off'],
  }),
} as const;
