import { z } from 'zod';
import { idSchema } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { trackingNumberSchema } from '../shipments/shipment.schema.ts';

/** Who writes in a conversation right now. Forgotten within seconds: there is no change to protect or to repeat. */
export const typingRoutes = {
  report: defineRoute('POST /api/admin/conversations/:id/typing', {
    summary: 'Report whether the caller is typing in a conversation; returns which colleagues are',
    access: 'admin',
    effect: 'read',
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      isTyping: z.boolean(),
      isNote: z
        .boolean()
        .default(false)
        .meta({ description: 'What is written is an internal note, of which the customer is told nothing.' }),
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
        .meta({ description: 'The conversation about this package; the default one when left out.' }),
    }),
    response: z.object({ reported: z.literal(true) }),
  }),
} as const;
