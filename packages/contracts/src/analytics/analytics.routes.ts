import { z } from 'zod';
import { dayText, pageOf, pageQuery } from '../http/fields.ts';
import { MAX_LISTED } from '../http/http.constants.ts';
import { defineRoute } from '../http/route.ts';
import { OPENING_STEPS } from '../settings/settings.constants.ts';
import { adminPackageSchema, packageStatusSchema } from '../shipments/shipment.schema.ts';

/** The present delivery rate is compared with that of so many days ago. */
export const RATE_BEFORE_DAYS = 30;

const upTo = { description: `Up to ${MAX_LISTED}; one more means that there are more.` };

const isCounting = z.boolean().meta({
  description:
    'Whether many packages are still being counted, so that the metrics of packages are not complete yet.',
});

/** The counts of the Admin Control Center's stat cards and notifications (specification, section 3, admin stats). */
export const adminStatsSchema = z
  .object({
    totalUsers: z.int(),
    totalPackages: z.int().meta({ description: 'Canceled packages are left out.' }),
    activePackages: z.int().meta({ description: 'Every package that is not Delivered.' }),
    pendingPackages: z.int(),
    deliveredPackages: z.int(),
    chatMessages: z.int(),
    estimated: z
      .array(z.enum(['totalUsers', 'chatMessages']))
      .optional()
      .meta({
        description: `Which of these two counts are estimates. Up to ${MAX_LISTED} they are exact.`,
      }),
    deliveryRate: z.int().meta({
      description:
        'The share of delivered packages, in whole percent; 85 when there are no packages (section 9).',
    }),
    deliveryRateBefore: z
      .int()
      .optional()
      .meta({
        description: `The delivery rate ${RATE_BEFORE_DAYS} days ago; missing if there were no packages then.`,
      }),
    customersWaiting: z.int().meta(upTo),
    latePackages: z.int().meta(upTo),
    stalledPackages: z.int().meta(upTo),
    unassignedPackages: z.int().meta(upTo),
    holdsDue: z.int().meta({
      description: `Packages on hold whose day to look again is today or over. ${upTo.description}`,
    }),
    cancellationsAsked: z
      .int()
      .meta({ description: `Pending packages whose customers ask to cancel them. ${upTo.description}` }),
    openRequests: z.int().meta({ description: `Open requests of the inbox. ${upTo.description}` }),
    failedJobs: z.int().meta(upTo),
    beforeOpening: z
      .array(z.enum(OPENING_STEPS))
      .meta({ description: 'The steps that are left before the company opens.' }),
    isCounting,
  })
  .meta({ id: 'AdminStats' });

export type AdminStats = z.infer<typeof adminStatsSchema>;

export const ANALYTICS_PERIODS = ['week', 'month', 'quarter', 'year'] as const;
/** Whole weeks, so that a period has the same weekdays as the one before it; a month is thirty days. */
export const PERIOD_DAYS: Record<(typeof ANALYTICS_PERIODS)[number], number> = {
  week: 7,
  month: 30,
  quarter: 91,
  year: 364,
};

/** A metric of the period and of the equally long one before; null where there was nothing to compute it from. */
const compared = z.object({ current: z.number().nullable(), previous: z.number().nullable() });
/** The share of satisfied customers that Home states; Analytics shows it until enough customers have rated. */
export const PUBLISHED_SATISFACTION = 98.5;
/** From this many ratings on, their share replaces the published one. */
export const RATINGS_NEEDED = 20;

const span = z.object({ from: z.iso.date(), to: z.iso.date() });
const place = z.object({ label: z.string() });

/** The metrics of a period, computed from the packages themselves. */
export const analyticsReportSchema = z
  .object({
    period: span,
    previousPeriod: span,
    created: compared,
    delivered: compared,
    onTimeShare: compared.meta({
      description: 'The percentage of delivered packages that arrived by their estimated delivery.',
    }),
    revenue: compared.meta({
      description: 'The shipping amounts of the packages created in the period and not canceled, US dollars.',
    }),
    satisfaction: compared
      .extend({
        isPublished: z.boolean().meta({
          description: `Whether \`current\` is the published share, as it is until there are ${RATINGS_NEEDED} ratings.`,
        }),
        ratings: z.int().meta({ description: 'The number of all ratings ever given.' }),
      })
      .meta({
        description: 'The percentage of ratings in the period that have four or five stars, to a tenth.',
      }),
    firstReplyMinutes: compared.meta({
      description:
        'Median time from the opening of a conversation to its first answer, in whole minutes; up to now.',
    }),
    openConversations: z
      .int()
      .meta({ description: `Open conversations at this moment. ${upTo.description}` }),
    timeline: z
      .array(z.object({ date: z.iso.date(), created: z.int(), delivered: z.int() }))
      .meta({ description: 'By day; for a year by week. Days on which nothing happened have zeros.' }),
    timeInStatus: z.array(
      z.object({
        status: packageStatusSchema,
        hours: compared.meta({
          description: 'Average hours that packages were in this status before they left it.',
        }),
      }),
    ),
    lanes: z
      .array(z.object({ origin: place, destination: place, count: z.int() }))
      .meta({ description: 'The busiest lanes, at most ten.' }),
    lanesCountedAt: z.iso
      .datetime()
      .meta({ description: 'When the lanes were counted: at most a minute ago.' }),
    isCounting,
  })
  .meta({ id: 'AnalyticsReport' });

export type AnalyticsReport = z.infer<typeof analyticsReportSchema>;

export const ATTENTION_REASONS = ['late', 'stalled'] as const;

/** A package that needs attention. */
export const attentionItemSchema = z
  .object({
    package: adminPackageSchema,
    reason: z.enum(ATTENTION_REASONS).meta({
      description:
        '`late`: past its estimated delivery; `stalled`: without an event for as many days as the settings say.',
    }),
    days: z.int().meta({ description: 'Whole days late, or since the last event.' }),
  })
  .meta({ id: 'AttentionItem' });

export const analyticsRoutes = {
  report: defineRoute('GET /api/admin/analytics', {
    summary: 'Metrics of a period, compared with the period before',
    access: 'admin',
    query: z.strictObject({ period: z.enum(ANALYTICS_PERIODS).default('month') }),
    response: analyticsReportSchema,
  }),
  attention: defineRoute('GET /api/admin/analytics/attention', {
    summary: 'Late or stalled packages, worst first',
    access: 'admin',
    query: z.strictObject({
      reason: z.enum(ATTENTION_REASONS).default('late'),
      since: dayText().optional().meta({
        description: 'Only late packages that were promised for this day or later.',
      }),
      ...pageQuery,
    }),
    response: pageOf(attentionItemSchema),
  }),
  stats: defineRoute('GET /api/admin/stats', {
    summary: 'Counts for the stat cards and notifications of the control center',
    access: 'admin',
    response: adminStatsSchema,
  }),
} as const;
