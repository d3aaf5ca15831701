import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import {
  accepted,
  emailOfLink,
  formGuard,
  linkTokenInput,
  unsubscribeToken,
  requiredEmail,
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
