import { z } from 'zod';
import { dayText, pageOf, pageQuery } from '../http/fields.ts';
import { MAX_LISTED } from '../http/http.constants.ts';
import { defineRoute } from '../http/route.ts';
import { OPENING_STEPS } from '../settings/settings.constants.ts';
import { adminPackageSchema, packageStatusSchema } from '../shipments/shipment.schema.ts';

/** The present delivery rate is compared with the rate of this many days ago. */
export const RATE_BEFORE_DAYS = 30;

const UP_TO = `Up to ${MAX_LISTED}; one more means that there are more.`;

const isCounting = z
  .boolean()
  .describe(
    'Whether many packages are still being counted, so that the metrics of packages are not complete yet.',
  );

/** The counts of the Admin Control Center's stat cards and notifications (specification, section 3, admin stats). */
const adminStatsSchema = z
  .object({
    totalUsers: z.int(),
    totalPackages: z.int().describe('Canceled packages are left out.'),
    activePackages: z.int().describe('Every package that is not Delivered.'),
    pendingPackages: z.int(),
    deliveredPackages: z.int(),
    chatMessages: z.int(),
    estimated: z
      .array(z.enum(['totalUsers', 'chatMessages']))
      .optional()
      .describe(`Which of these two counts are estimates. Up to ${MAX_LISTED} they are exact.`),
    deliveryRate: z
      .int()
      .describe(
        'The share of delivered packages, in whole percent; 85 when there are no packages (section 9).',
      ),
    deliveryRateBefore: z
      .int()
      .optional()
      .describe(`The delivery rate ${RATE_BEFORE_DAYS} days ago; missing if there were no packages then.`),
    customersWaiting: z.int().describe(UP_TO),
    latePackages: z.int().describe(UP_TO),
    stalledPackages: z.int().describe(UP_TO),
    unassignedPackages: z.int().describe(UP_TO),
    holdsDue: z.int().describe(`Packages on hold whose day to look again is today or over. ${UP_TO}`),
    cancellationsAsked: z.int().describe(`Pending packages whose customers ask to cancel them. ${UP_TO}`),
    openRequests: z.int().describe(`Open requests of the inbox. ${UP_TO}`),
    failedJobs: z.int().describe(UP_TO),
    beforeOpening: z
      .array(z.enum(OPENING_STEPS))
      .describe('The steps that are left before the company opens.'),
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
const analyticsReportSchema = z
  .object({
    period: span,
    previousPeriod: span,
    created: compared,
    delivered: compared,
    onTimeShare: compared.describe(
      'The percentage of delivered packages that arrived by their estimated delivery.',
    ),
    revenue: compared.describe(
      'The shipping amounts of the packages created in the period and not canceled, US dollars.',
    ),
    satisfaction: compared
      .extend({
        isPublished: z
          .boolean()
          .describe(
            `Whether \`current\` is the published share, as it is until there are ${RATINGS_NEEDED} ratings.`,
          ),
        ratings: z.int().describe('The number of all ratings ever given.'),
      })
      .describe('The percentage of ratings in the period that have four or five stars, to a tenth.'),
    firstReplyMinutes: compared.describe(
      'Median time from the opening of a conversation to its first answer, in whole minutes; up to now.',
    ),
    openConversations: z.int().describe(`Open conversations at this moment. ${UP_TO}`),
    timeline: z
      .array(z.object({ date: z.iso.date(), created: z.int(), delivered: z.int() }))
      .describe('By day; for a year by week. Days on which nothing happened have zeros.'),
    timeInStatus: z.array(
      z.object({
        status: packageStatusSchema,
        hours: compared.describe('Average hours that packages were in this status before they left it.'),
      }),
    ),
    lanes: z
      .array(z.object({ origin: place, destination: place, count: z.int() }))
      .describe('The busiest lanes, at most ten.'),
    lanesCountedAt: z.iso.datetime().describe('When the lanes were counted: at most a minute ago.'),
    isCounting,
  })
  .meta({ id: 'AnalyticsReport' });

export type AnalyticsReport = z.infer<typeof analyticsReportSchema>;

export const ATTENTION_REASONS = ['late', 'stalled'] as const;

/** A package that needs attention. */
const attentionItemSchema = z
  .object({
    package: adminPackageSchema,
    reason: z
      .enum(ATTENTION_REASONS)
      .describe(
        '`late`: past its estimated delivery; `stalled`: without an event for as many days as the settings say.',
      ),
    days: z.int().describe('Whole days late, or since the last event.'),
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
      since: dayText().optional().describe('Only late packages that were promised for this day or later.'),
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
