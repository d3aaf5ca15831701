import {
  MOST_COUNTED,
  PUBLISHED_SATISFACTION,
  RATINGS_NEEDED,
  type AdminStats,
  type AnalyticsReport,
  type ATTENTION_REASONS,
} from '@moveway/contracts/analytics/analytics.routes.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { zonedDayOf } from '../../kernel/zoned-day.ts';
import { addDays, dayOf, daysBetween } from '../../kernel/calendar-day.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import { decodePageCursor, toPage } from '../../kernel/page-cursor.ts';
import type { Coordinates, ShipmentHistory, TrackedShipment } from '../shipments/shipment.service.ts';
import { analyticsRepo, type DayMetrics } from './analytics.repo.ts';
import { createBusiestLanes } from './busiest-lanes.ts';
import { PERIOD_DAYS, pieces, spanOf, type Period, type Span } from './calendar.ts';
import type { AnalyticsCounter } from './analytics-counter.ts';
import { endsOf, type Metric } from './shipment-contributions.ts';

/** The rate shown while there are no packages (specification, section 9). */
const DELIVERY_RATE_OF_NOTHING = 85;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Without an event for so long, a shipment counts as stalled. */
const STALLED_AFTER_DAYS = 3;

export interface AttentionRequest {
  reason: (typeof ATTENTION_REASONS)[number];
  limit: number;
  cursor?: string | undefined;
  /** Of late ones, only those promised for this day (YYYY-MM-DD) or later. */
  since?: string | undefined;
}

/** A shipment that needs attention, and for how many whole days. */
export interface Attention {
  shipment: TrackedShipment;
  reason: AttentionRequest['reason'];
  days: number;
}

interface Found {
  id: string;
  reason: AttentionRequest['reason'];
  /** What the list is in order of. */
  at: Date;
  days: number;
}

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

export interface AnalyticsServiceDeps {
  accounts: { count(): Promise<number> };
  chat: { count(): Promise<number>; countUnanswered(most: number): Promise<number> };
  failedJobs: { count(most: number): Promise<number> };
  history: ShipmentHistory;
  counter: AnalyticsCounter;
  settings: { get(): Pick<Settings, 'timeZone'> };
  locate: (place: string) => Promise<Coordinates | undefined>;
  clock: Clock;
  log: Logger;
}

export function createAnalyticsService(deps: AnalyticsServiceDeps) {
  const { accounts, chat, failedJobs, history, counter, settings, locate, clock, log } = deps;

  const dayAt = (instant: Date) => zonedDayOf(instant, settings.get().timeZone);

  const busiestLanes = createBusiestLanes({ clock, log });

  async function place(label: string) {
    const coordinates = await locate(label);
    return { label, coordinates };
  }

  /** Worst first, with the moment or day each is in order of. */
  async function find({ reason, limit, cursor, since }: AttentionRequest, now: Date): Promise<Found[]> {
    const after = cursor === undefined ? undefined : decodePageCursor(cursor);
    if (reason === 'late') {
      const today = dayAt(now);
      const late = await analyticsRepo.late(
        { since, before: today },
        limit,
        after && { promisedFor: dayOf(after.at), id: after.id },
      );
      return late.map(({ id, promisedFor }) => ({
        id,
        reason,
        at: new Date(promisedFor),
        days: daysBetween(promisedFor, today),
      }));
    }
    const stalled = await analyticsRepo.stalled(
      silentSince(now),
      limit,
      after && { lastEventAt: after.at, id: after.id },
    );
    return stalled.map(({ id, lastEventAt }) => ({
      id,
      reason,
      at: lastEventAt,
      days: Math.floor((now.getTime() - lastEventAt.getTime()) / DAY_MS),
    }));
  }

  return {
    async stats(): Promise<AdminStats> {
      const isUpToDate = await counter.upToDate();
      const now = clock();
      const [
        totalUsers,
        byStatus,
        chatMessages,
        customersWaiting,
        latePackages,
        stalledPackages,
        unassignedPackages,
        failed,
      ] = await Promise.all([
        accounts.count(),
        analyticsRepo.countByStatus(),
        chat.count(),
        chat.countUnanswered(MOST_COUNTED),
        analyticsRepo.countLate(dayAt(now), MOST_COUNTED),
        analyticsRepo.countStalled(silentSince(now), MOST_COUNTED),
        history.countUnassigned(MOST_COUNTED),
        failedJobs.count(MOST_COUNTED),
      ]);
      const totalPackages = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
      const deliveredPackages = byStatus.Delivered;
      return {
        totalUsers,
        totalPackages,
        activePackages: totalPackages - deliveredPackages,
        pendingPackages: byStatus.Pending,
        deliveredPackages,
        chatMessages,
        deliveryRate: percent(deliveredPackages, totalPackages) ?? DELIVERY_RATE_OF_NOTHING,
        customersWaiting,
        latePackages,
        stalledPackages,
        unassignedPackages,
        failedJobs: failed,
        isCounting: !isUpToDate,
      };
    },

    /** The period that ends today, and the equally long one before it. */
    async report(period: Period): Promise<AnalyticsReport> {
      const isUpToDate = await counter.upToDate();
      const length = PERIOD_DAYS[period];
      const current = spanOf(dayAt(clock()), length);
      const previous = spanOf(addDays(current.from, -1), length);
      const [days, ratings, lanes] = await Promise.all([
        analyticsRepo.days({ from: previous.from, to: current.to }),
        analyticsRepo.countRatings(),
        busiestLanes(period, current.from, isUpToDate),
      ]);
      const sum = (span: Span, metric: Metric) => total(days, span, metric);
      const both = (of: (span: Span) => number | null) => ({ current: of(current), previous: of(previous) });
      return {
        period: current,
        previousPeriod: previous,
        created: both((span) => sum(span, 'created')),
        delivered: both((span) => sum(span, 'delivered')),
        deliveryRate: both(
          (span) => percent(sum(span, 'createdDelivered'), sum(span, 'created')) ?? DELIVERY_RATE_OF_NOTHING,
        ),
        onTimeShare: both((span) => percent(sum(span, 'onTime'), sum(span, 'delivered'))),
        revenue: both((span) => sum(span, 'revenueCents') / 100),
        satisfaction: {
          ...(ratings < RATINGS_NEEDED
            ? { current: PUBLISHED_SATISFACTION, previous: null }
            : both((span) => percentToATenth(sum(span, 'satisfied'), sum(span, 'ratings')))),
          isPublished: ratings < RATINGS_NEEDED,
          ratings,
        },
        timeline: pieces(current, period === 'year' ? 7 : 1).map((piece) => ({
          date: piece.from,
          created: sum(piece, 'created'),
          delivered: sum(piece, 'delivered'),
        })),
        timeInStatus: PACKAGE_STATUSES.map((status) => ({
          status,
          hours: both((span) => averageHours(sum(span, `stayMs:${status}`), sum(span, `stays:${status}`))),
        })),
        lanes: await Promise.all(
          lanes.busiest.map(async ({ lane, count }) => {
            const { origin, destination } = endsOf(lane);
            return { origin: await place(origin), destination: await place(destination), count };
          }),
        ),
        lanesCountedAt: lanes.at.toISOString(),
        isCounting: !isUpToDate,
      };
    },

    /** The ids of as many late or stalled shipments as are counted, worst first. */
    async worst(reason: AttentionRequest['reason']): Promise<string[]> {
      await counter.upToDate();
      const found = await find({ reason, limit: MOST_COUNTED, cursor: undefined }, clock());
      return found.map(({ id }) => id);
    },

    /** Late or stalled shipments, worst first. @throws {AppError} `invalid_input` for a forged cursor */
    async attention(
      request: AttentionRequest,
    ): Promise<{ items: Attention[]; nextCursor: string | undefined }> {
      await counter.upToDate();
      const found = await find({ ...request, limit: request.limit + 1 }, clock());
      const { items, nextCursor } = toPage(found, request.limit, ({ at, id }) => ({ at, id }));
      const shipments = await history.findByIds(items.map(({ id }) => id));
      const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]));
      return {
        items: items.flatMap(({ id, reason, days }) => {
          const shipment = byId.get(id);
          return shipment ? [{ shipment, reason, days }] : [];
        }),
        nextCursor,
      };
    },
  };
}

/** Open shipments without an event since then are stalled. */
function silentSince(now: Date): Date {
  return new Date(now.getTime() - STALLED_AFTER_DAYS * DAY_MS);
}

function total(days: ReadonlyMap<string, DayMetrics>, { from, to }: Span, metric: Metric): number {
  let sum = 0;
  for (const [day, metrics] of days) {
    sum += day >= from && day <= to ? (metrics[metric] ?? 0) : 0;
  }
  return sum;
}

/** In whole percent; null of nothing. */
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
