import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

/** Whether support is available. */
export const availabilityRoutes = {
  get: defineRoute('GET /api/chat/availability', {
    summary: 'Whether support is available, and how soon to expect a reply',
    access: 'customer',
    response: z.object({
      isAvailable: z.boolean().meta({
        description: 'Within the business hours, and an administrator used the console a moment ago.',
      }),
      awayText: z
        .string()
        .optional()
        .meta({ description: 'What to tell the customer; only while nobody is there.' }),
      usualReplyMinutes: z.int().optional().meta({
        description: 'Median of the last 28 days; missing while there were fewer than five answers.',
      }),
      repliesByEmail: z.boolean().meta({
        description: 'Whether a reply that this caller does not see in the chat is emailed to them.',
      }),
    }),
  }),
} as const;
