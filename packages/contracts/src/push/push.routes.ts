import { z } from 'zod';
import { boundedText } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { trackingNumberSchema } from '../shipments/shipment.schema.ts';

/** The longest address of a push service that is taken; today's are below 600 characters. */
const PUSH_ENDPOINT_MAX = 1000;

/** How many browsers may follow one package. */
export const MAX_PUSH_SUBSCRIPTIONS = 25;

/** How many browsers of a customer are notified of replies of support. */
export const MAX_REPLY_BROWSERS = 10;

/** A push message about a package, as the service worker receives it in JSON. */
export interface StatusPush {
  title: string;
  body: string;
  trackingNumber: string;
}

/** A push message about a reply of support. */
export interface ReplyPush {
  title: string;
  body: string;
  /** The conversation, the default one without a tracking number, and the sequence number of the reply. */
  chat: { trackingNumber?: string; sequence: number };
}

export type PushMessage = StatusPush | ReplyPush;

const endpoint = boundedText(PUSH_ENDPOINT_MAX)
  .check(z.url({ protocol: /^https$/ }))
  .describe('The address at the browser’s push service. Anyone who has it can send messages to the browser.');
const NOT_BASE64URL = 'Not base64url';
const base64url = (length: number) =>
  boundedText(length, NOT_BASE64URL)
    .length(length, NOT_BASE64URL)
    .regex(/^[A-Za-z0-9_-]+$/, NOT_BASE64URL);

// A point of P-256 (65 bytes) and a secret (16 bytes).
const keys = z.strictObject({ p256dh: base64url(87), auth: base64url(22) });

/** Messages to a browser (RFC 8030): about the status of one shipment, without an account; about replies of support. */
export const pushRoutes = {
  key: defineRoute('GET /api/push/key', {
    summary: "The server's public key, with which a browser subscribes (RFC 8292)",
    access: 'public',
    response: z.object({ publicKey: z.string() }),
  }),
  subscribe: defineRoute('POST /api/push/subscriptions', {
    summary: 'Send this browser a push message for each new status of a package',
    access: 'public',
    effect: 'write',
    audit: 'own',
    body: z.strictObject({
      trackingNumber: trackingNumberSchema,
      endpoint,
      keys,
    }),
    status: 201,
    response: z.object({ subscribed: z.literal(true) }),
    errors: ['shipment.not_found', 'push.endpoint_rejected', 'push.limit_reached'],
  }),
  replace: defineRoute('POST /api/push/replace', {
    summary: 'Replace an endpoint that the push service retired; succeeds even when it is unknown',
    access: 'public',
    effect: 'write',
    audit: 'own',
    body: z.strictObject({ oldEndpoint: endpoint, endpoint, keys }),
    response: z.object({ replaced: z.literal(true) }),
    errors: ['push.endpoint_rejected'],
  }),
  following: defineRoute('POST /api/push/following', {
    summary:
      'Whether this browser gets messages about a package; not any more once its push service ended the subscription',
    access: 'public',
    effect: 'read',
    body: z.strictObject({ trackingNumber: trackingNumberSchema, endpoint }),
    response: z.object({ isFollowing: z.boolean() }),
  }),
  followReplies: defineRoute('POST /api/chat/push', {
    summary: 'Send this browser push messages about unseen support replies until the session ends',
    access: 'customer',
    effect: 'write',
    audit: 'own',
    body: z.strictObject({ endpoint, keys }),
    status: 201,
    response: z.object({ subscribed: z.literal(true) }),
    errors: ['push.endpoint_rejected'],
  }),
  unfollowReplies: defineRoute('POST /api/chat/push/stop', {
    summary: 'Stop push messages about replies to this browser; succeeds also if it gets none',
    access: 'customer',
    effect: 'write',
    audit: 'own',
    body: z.strictObject({ endpoint }),
    response: z.object({ unsubscribed: z.literal(true) }),
  }),
  unsubscribe: defineRoute('POST /api/push/unsubscribe', {
    summary: 'Stop push messages about a package to this browser; succeeds also if it gets none',
    access: 'public',
    effect: 'write',
    audit: 'own',
    body: z.strictObject({ trackingNumber: trackingNumberSchema, endpoint }),
    response: z.object({ unsubscribed: z.literal(true) }),
  }),
} as const;
