import { z } from 'zod';
import { ANALYTICS_PERIODS } from '../analytics/analytics.routes.ts';
import { defineRoute } from '../http/route.ts';

const minutes = z.number().nullable().meta({ description: 'Median, in minutes; null where there was none.' });

/** What support did in a period, up to now. */
const supportMetricsSchema = z
  .object({
    firstReplyMinutes: minutes,
    resolutionMinutes: minutes,
    answered: z.int().meta({ description: 'Times somebody who was waiting got an answer.' }),
    resolved: z.int(),
    hours: z
      .array(
        z.object({
          hour: z.int().meta({ description: '0 to 23, in the time zone below.' }),
          questions: z.int(),
          unanswered: z.int().meta({ description: 'Of these, without an answer an hour later.' }),
        }),
      )
      .meta({ description: 'Questions by the hour of the day they came in; all 24 hours.' }),
    timeZone: z.string().optional().meta({
      description: 'Of the hours: that of the business, or UTC where MongoDB does not know that one.',
    }),
    assignees: z
      .array(
        z.object({
          assignee: z
            .object({ id: z.string(), username: z.string() })
            .optional()
            .meta({ description: 'Missing for conversations that nobody was given.' }),
          firstReplyMinutes: minutes,
          resolutionMinutes: minutes,
          answered: z.int(),
          resolved: z.int(),
          waiting: z.int().meta({ description: 'Unanswered right now.' }),
        }),
      )
      .meta({ description: 'The one with the most answers first.' }),
  })
  .meta({ id: 'SupportMetrics' });

export type SupportMetrics = z.infer<typeof supportMetricsSchema>;

export const supportMetricsRoutes = {
  metrics: defineRoute('GET /api/admin/analytics/support', {
    summary:
      'How fast support answered and resolved conversations, when questions stayed unanswered, and results by assignee',
    access: 'admin',
    query: z.strictObject({ period: z.enum(ANALYTICS_PERIODS).default('month') }),
    response: supportMetricsSchema,
  }),
} as const;
