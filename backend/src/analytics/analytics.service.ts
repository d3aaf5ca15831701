import { setTimeout as sleep } from 'node:timers/promises';
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
import { zonedDayOf, addDays, pieces, spanOf, type Span } from '../kernel/days.ts';
import { nothingLeft } from '../kernel/page-cursor.ts';
import type { Clock } from '../kernel/clock.ts';
import type { CollectionCount } from '../storage/limits/read-limit.ts';
import { type Logger, createFailureLog } from '../kernel/logger.ts';
import { attentionDays, type ShipmentService } from '../shipments/shipment.service.ts';
import { analyticsRepo, type DayMetrics, type LaneCount } from './analytics.repo.ts';
import type { AnalyticsCounter } from './analytics-counter.ts';
import { endsOf, type Metric } from './shipment-contributions.ts';

/** The rate shown while there are no packages (specification, section 9). */
const EMPTY_DELIVERY_RATE = 85;
const HOUR_MS = 60 * 60 * 1000;
/** How many of the busiest lanes a report has. */
const LANES = 10;
/** How long counted lanes count as new: counting takes 1.2 s per million shipments on a busy machine. */
const LANES_FRESH_MS = 60_000;
/** How long a report waits for a new count when there are lanes from before. */
const LANES_WAIT_MS = 500;

type Period = keyof typeof PERIOD_DAYS;
type AttentionRequest = ApiQuery<'GET /api/admin/analytics/attention'>;

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

export function createAnalyticsService({
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
}: {
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
  /** What is left to do before the company opens. */
  beforeOpening: () => Promise<OpeningStep[]>;
  clock: Clock;
  log: Logger;
}) {
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
            : both((span) => percent(sum(span, 'satisfied'), sum(span, 'ratings'), 1))),
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

    /**
     * Late or stalled shipments, worst first, each with its whole days.
     * @throws {AppError} `invalid_input` for a forged cursor
     */
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
        items: items.map((shipment) => ({
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

/** In percent with as many decimals; null when the whole is zero. */
function percent(part: number, whole: number, decimals = 0): number | null {
  return whole === 0 ? null : rounded((part / whole) * 100, decimals);
}

/** To a tenth of an hour; null when nothing was counted. */
function averageHours(milliseconds: number, count: number): number | null {
  return count === 0 ? null : rounded(milliseconds / count / HOUR_MS, 1);
}

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** The busiest lanes of a period, and when they were counted. */
interface CountedLanes {
  at: Date;
  since: string;
  busiest: LaneCount[];
}

/**
 * Counts the busiest lanes, each period at most once a minute and once at a time. Where a count takes longer than a
 * reader should wait, the lanes counted before are returned, and the new ones by a later call.
 */
function createBusiestLanes({ clock, log }: { clock: Clock; log: Logger }) {
  const failures = createFailureLog(log, 'Counting the busiest lanes');
  const counted = new Map<Period, CountedLanes>();
  const running = new Map<string, Promise<CountedLanes>>();

  async function count(period: Period, since: string, isComplete: boolean): Promise<CountedLanes> {
    const lanes = { at: clock(), since, busiest: await analyticsRepo.busiestLanes(since, LANES) };
    // While shipments are still missing, the next report counts again.
    if (isComplete) {
      counted.set(period, lanes);
    }
    return lanes;
  }

  /** A count that has begun, or a new one. */
  function beginCount(period: Period, since: string, isComplete: boolean): Promise<CountedLanes> {
    const key = `${period} ${since} ${isComplete}`;
    const present = running.get(key);
    if (present) {
      return present;
    }
    const begun = count(period, since, isComplete).finally(() => running.delete(key));
    begun.then(
      () => failures.succeeded(),
      (error: unknown) => failures.failed(error),
    );
    running.set(key, begun);
    return begun;
  }

  /**
   * @param since the first day of the period
   * @param isComplete whether the metrics have every shipment
   */
  return async (period: Period, since: string, isComplete: boolean): Promise<CountedLanes> => {
    const before = counted.get(period);
    if (before?.since === since && clock().getTime() - before.at.getTime() < LANES_FRESH_MS) {
      return before;
    }
    const fresh = beginCount(period, since, isComplete);
    return before?.since === since
      ? Promise.race([fresh, sleep(LANES_WAIT_MS, before, { ref: false })])
      : fresh;
  };
}
