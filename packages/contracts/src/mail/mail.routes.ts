import { z } from 'zod';
import { unsubscribeToken } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';

const scope = z.enum(['shipment', 'all']);
const stopped = z.object({
  scope,
  trackingNumber: z.string().describe('Of the shipment that the email was about.'),
});

/** What people do with the emails that they get. */
export const mailRoutes = {
  unsubscribe: defineRoute('POST /api/unsubscribe', {
    summary: 'Stop emails about one shipment, or all of them, to the address the link was sent to',
    access: 'public',
    effect: 'write',
    audit: 'own',
    query: z.strictObject({
      token: unsubscribeToken,
      scope: scope
        .default('all')
        .describe('Mail programs that unsubscribe with one click (RFC 8058) give none: all.'),
    }),
    response: stopped,
    errors: ['account.link_expired'],
  }),
  undoUnsubscribe: defineRoute('POST /api/unsubscribe/undo', {
    summary: 'Undo what unsubscribing with this link stopped, whenever that was',
    access: 'public',
    effect: 'write',
    audit: 'own',
    query: z.strictObject({ token: unsubscribeToken, scope }),
    response: stopped,
    errors: ['account.link_expired'],
  }),
} as const;
