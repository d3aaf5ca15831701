import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

/** How often a console that shows a conversation asks who writes in it, in milliseconds. */
export const TYPING_EVERY_MS = 3000;

/** Who of staff writes in a conversation right now. */
export const typingRoutes = {
  report: defineRoute('POST /api/admin/conversations/:id/typing', {
    summary: 'Say whether the caller is writing in a conversation, and ask which colleagues are',
    access: 'admin',
    // Forgotten within seconds: there is no change to protect or to repeat.
    effect: 'read',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, 'Not an id') }),
    body: z.strictObject({ isTyping: z.boolean() }),
    status: 200,
    response: z.object({
      others: z.array(z.object({ id: z.string(), username: z.string() })),
    }),
    errors: [],
  }),
} as const;
