import type { ApiQuery } from '@moveway/contracts/api.ts';
import {
  RATE_BEFORE_DAYS,
  PERIOD_DAYS,
  PUBLISHED_SATISFACTION,
  RATINGS_NEEDED,
  type AdminStats,
  type AnalyticsReport,
} from '@moveway/contracts/analytics/analytics.routes.ts';
import { MAX_LISTED } from '@moveway/contracts/http/http.constants.ts';
import type { OpeningStep } from '@moveway/contracts/settings/settings.constants.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { PACKAGE_STATUSES, type AttentionFilter } from '@moveway/contracts/shipments/shipment.constants.ts';
import { zonedDayOf, addDays } from '../kernel/days.ts';
import { nothingLeft } from '../kernel/page-cursor.ts';
import type { Clock } from '../kernel/clock.ts';
import type { CollectionCount } from '../storage/limits/read-limit.ts';
import type { Logger } from '../kernel/logger.ts';
import { attentionDays, type Shipment, type ShipmentService } from '../shipments/shipment.service.ts';
import { analyticsRepo, type DayMetrics } from './analytics.repo.ts';
import { createBusiestLanes } from './busiest-lanes.ts';
import { pieces, spanOf, type Period, type Span } from './calendar.ts';
import type { AnalyticsCounter } from './analytics-counter.ts';
import { endsOf, type Metric } from './shipment-contributions.ts';

/** The rate shown while there are no packages (specification, section 9). */
const EMPTY_DELIVERY_RATE = 85;
const HOUR_MS = 60 * 60 * 1000;

export type AttentionRequest = ApiQuery<'GET /api/admin/analytics/attention'>;

/** A shipment that needs attention, and for how many whole days. */
export interface Attention {
  shipment: Shipment;
  reason: AttentionRequest['reason'];
  days: number;
}

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

export interface AnalyticsServiceDeps {
  accounts: { count(): Promise<CollectionCount> };
  chat: {
    count(): Promise<CollectionCount>;
    countUnanswered(most: number): Promise<number>;
    countOpen(most: number): Promise<number>;
  };
  supportTimes: { firstReplyMinutes(days: number): Promise<AnalyticsReport['firstReplyMinutes']> };
  failedJobs: { count(most: number): Promise<number> };
  inbox: { count(filter: { status: 'open' }): Promise<number | undefined> };
  shipments: Pick<ShipmentService['lists'], 'list' | 'count'>;
  counter: AnalyticsCounter;
  settings: { get(): Pick<Settings, 'timeZone' | 'stalledDays'> };
  /** What is still to be done before the company opens. */
  beforeOpening: () => Promise<OpeningStep[]>;
  clock: Clock;
  log: Logger;
}

export function createAnalyticsService(deps: AnalyticsServiceDeps) {
  const {
    accounts,
    chat,
    supportTimes,
    failedJobs,
    inbox,
    shipments,
    counter,
    settings,
    beforeOpening,
    clock,
    log,
  } = deps;

  const dayAt = (instant: Date) => zonedDayOf(instant, settings.get().timeZone);

  const busiestLanes = createBusiestLanes({ clock, log });

  /** Only the count of a search may be missing. */
  const countAttention = async (attention: AttentionFilter) =>
    (await shipments.count({ attention, archived: 'false' })) ?? 0;

  return {
    async stats(): Promise<AdminStats> {
      const isUpToDate = await counter.upToDate();
      const [
        users,
        byStatus,
        messages,
        customersWaiting,
        latePackages,
        stalledPackages,
        unassignedPackages,
        holdsDue,
        cancellationsAsked,
        openRequests,
        failed,
        stepsLeft,
        before,
      ] = await Promise.all([
        accounts.count(),
        analyticsRepo.countByStatus(),
        chat.count(),
        chat.countUnanswered(MAX_LISTED + 1),
        countAttention('late'),
        countAttention('stalled'),
        countAttention('unassigned'),
        countAttention('hold-due'),
        countAttention('cancel-asked'),
        inbox.count({ status: 'open' }),
        failedJobs.count(MAX_LISTED + 1),
        beforeOpening(),
        analyticsRepo.totalsUntil(addDays(dayAt(clock()), -RATE_BEFORE_DAYS)),
      ]);
      const totalPackages = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
      const deliveredPackages = byStatus.Delivered;
      const estimated = [
        users.isEstimate ? (['totalUsers'] as const) : [],
        messages.isEstimate ? (['chatMessages'] as const) : [],
      ].flat();
      return {
        totalUsers: users.count,
        totalPackages,
        activePackages: totalPackages - deliveredPackages,
        pendingPackages: byStatus.Pending,
        deliveredPackages,
        chatMessages: messages.count,
        estimated: estimated.length > 0 ? estimated : undefined,
        deliveryRate: percent(deliveredPackages, totalPackages) ?? EMPTY_DELIVERY_RATE,
        deliveryRateBefore: percent(Math.min(before.delivered, before.created), before.created) ?? undefined,
        customersWaiting,
        latePackages,
        stalledPackages,
        unassignedPackages,
        holdsDue,
        cancellationsAsked,
        openRequests: openRequests ?? 0,
        failedJobs: failed,
        beforeOpening: stepsLeft,
        isCounting: !isUpToDate,
      };
    },

    /** The period that ends today, and the equally long one before it. */
    async report(period: Period): Promise<AnalyticsReport> {
      const isUpToDate = await counter.upToDate();
      const length = PERIOD_DAYS[period];
      const current = spanOf(dayAt(clock()), length);
      const previous = spanOf(addDays(current.from, -1), length);
      const [days, ratings, lanes, firstReplyMinutes, openConversations] = await Promise.all([
        analyticsRepo.days({ from: previous.from, to: current.to }),
        analyticsRepo.countRatings(),
        busiestLanes(period, current.from, isUpToDate),
        supportTimes.firstReplyMinutes(length),
        chat.countOpen(MAX_LISTED + 1),
      ]);
      const sum = (span: Span, metric: Metric) => total(days, span, metric);
      const both = (of: (span: Span) => number | null) => ({ current: of(current), previous: of(previous) });
      return {
        period: current,
        previousPeriod: previous,
        created: both((span) => sum(span, 'created')),
        delivered: both((span) => sum(span, 'delivered')),
        onTimeShare: both((span) => percent(sum(span, 'onTime'), sum(span, 'delivered'))),
        revenue: both((span) => sum(span, 'revenueCents') / 100),
        satisfaction: {
          ...(ratings < RATINGS_NEEDED
            ? { current: PUBLISHED_SATISFACTION, previous: null }
            : both((span) => percentToATenth(sum(span, 'satisfied'), sum(span, 'ratings')))),
          isPublished: ratings < RATINGS_NEEDED,
          ratings,
        },
        firstReplyMinutes,
        openConversations,
        timeline: pieces(current, period === 'year' ? 7 : 1).map((piece) => ({
          date: piece.from,
          created: sum(piece, 'created'),
          delivered: sum(piece, 'delivered'),
        })),
        timeInStatus: PACKAGE_STATUSES.map((status) => ({
          status,
          hours: both((span) => averageHours(sum(span, `stayMs:${status}`), sum(span, `stays:${status}`))),
        })),
        lanes: lanes.busiest.map(({ lane, count }) => {
          const { origin, destination } = endsOf(lane);
          return { origin: { label: origin }, destination: { label: destination }, count };
        }),
        lanesCountedAt: lanes.at.toISOString(),
        isCounting: !isUpToDate,
      };
    },

    /** Late or stalled shipments, worst first. @throws {AppError} `invalid_input` for a forged cursor */
    async attention({ reason, since, limit, cursor, ...rest }: AttentionRequest) {
      nothingLeft(rest);
      const { items, nextCursor } = await shipments.list({
        since,
        limit,
        cursor,
        attention: reason,
        archived: 'false',
        sort: reason === 'late' ? 'estimatedDelivery' : 'lastEventAt',
      });
      const moment = { now: clock(), settings: settings.get() };
      return {
        items: items.map((shipment): Attention => ({
          shipment,
          reason,
          days: attentionDays(reason, shipment, moment),
        })),
        nextCursor,
      };
    },
  };
}

function total(days: ReadonlyMap<string, DayMetrics>, { from, to }: Span, metric: Metric): number {
  let sum = 0;
  for (const [day, metrics] of days) {
    sum += day >= from && day <= to ? (metrics[metric] ?? 0) : 0;
  }
  return sum;
}

/** In whole percent; null when the whole is zero. */
function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100);
}

function percentToATenth(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

/** To a tenth of an hour; null when nothing was counted. */
function averageHours(milliseconds: number, count: number): number | null {
  return count === 0 ? null : Math.round((milliseconds / count / HOUR_MS) * 10) / 10;
}
