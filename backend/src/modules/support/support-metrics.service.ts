import { PERIOD_DAYS } from '@moveway/contracts/analytics/analytics.routes.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { SupportMetrics } from '@moveway/contracts/support/support-metrics.routes.ts';
import { canonicalTimeZone } from '@moveway/contracts/settings/time-zone.ts';
import type { Clock } from '../../kernel/clock.ts';
import { FORMER_USER } from '../chat/chat.service.ts';
import { isTimeZoneOfDatabase } from '../../storage/known-time-zone.ts';
import { localHour } from './business-hours.ts';
import { supportTimeRepo } from './support-time.repo.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Unanswered for longer is late. */
const LATE_MS = 60 * MINUTE;
/** The usual time to an answer is computed from the answers of this many days, and from no fewer answers than this. */
const USUAL_DAYS = 28;
const MIN_ANSWERS = 5;
/** Waiting conversations that are looked at, the longest wait first. */
const MAX_WAITING = 1000;

/** A conversation whose customer waits for an answer. */
export interface WaitingConversation {
  /** Missing while no customer waits in it. */
  waitingSince: Date | undefined;
  assigneeId: string | undefined;
}

export interface SupportMetricsDeps {
  accounts: { findUsersByIds(ids: readonly string[]): Promise<ReadonlyMap<string, { username: string }>> };
  /** The longest wait first. */
  waiting: (limit: number) => Promise<readonly WaitingConversation[]>;
  settings: { get(): Pick<Settings, 'timeZone'> };
  clock: Clock;
}

export type SupportMetricsService = ReturnType<typeof createSupportMetricsService>;

/** How fast support answers and resolves. */
export function createSupportMetricsService({ accounts, waiting, settings, clock }: SupportMetricsDeps) {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY);

  /**
   * The time zone of the hours: that of the business, by its canonical name. One that was saved before MongoDB was
   * asked whether it knows it may be unknown there; then the hours are those of UTC, and the answer says so.
   */
  async function zoneOfHours(): Promise<string> {
    const { timeZone } = settings.get();
    const name = canonicalTimeZone(timeZone) ?? timeZone;
    return (await isTimeZoneOfDatabase(name)) ? name : 'UTC';
  }

  async function byHour(timeZone: string, since: Date, stillWaiting: readonly WaitingConversation[]) {
    const answered = new Map(
      (await supportTimeRepo.byHour(since, timeZone, LATE_MS)).map((found) => [found.hour, found]),
    );
    const askedAt = stillWaiting.flatMap(({ waitingSince }) => waitingSince ?? []);
    const lateSince = clock().getTime() - LATE_MS;
    return Array.from({ length: 24 }, (_, hour) => {
      const { questions = 0, late = 0 } = answered.get(hour) ?? {};
      const open = askedAt.filter((at) => at >= since && localHour(timeZone, at) === hour);
      const overdue = open.filter((at) => at.getTime() < lateSince);
      return { hour, questions: questions + open.length, unanswered: late + overdue.length };
    });
  }

  async function byAssignee(since: Date, stillWaiting: readonly WaitingConversation[]) {
    const times = new Map(
      (await supportTimeRepo.byAssignee(since)).map((found) => [found.assigneeId, found]),
    );
    const ids = new Set([...times.keys(), ...stillWaiting.map(({ assigneeId }) => assigneeId)]);
    const people = await accounts.findUsersByIds([...ids].filter((id) => id !== undefined));
    return [...ids]
      .map((id) => {
        const {
          firstReplyMs = null,
          resolutionMs = null,
          answers = 0,
          resolutions = 0,
        } = times.get(id) ?? {};
        return {
          assignee: id === undefined ? undefined : { id, username: people.get(id)?.username ?? FORMER_USER },
          firstReplyMinutes: inMinutes(firstReplyMs),
          resolutionMinutes: inMinutes(resolutionMs),
          answered: answers,
          resolved: resolutions,
          waiting: stillWaiting.filter(({ assigneeId }) => assigneeId === id).length,
        };
      })
      .toSorted((one, other) => other.answered - one.answered);
  }

  return {
    async metrics(period: keyof typeof PERIOD_DAYS): Promise<SupportMetrics> {
      const since = daysAgo(PERIOD_DAYS[period]);
      const [sums, stillWaiting, timeZone] = await Promise.all([
        supportTimeRepo.sums(since),
        waiting(MAX_WAITING),
        zoneOfHours(),
      ]);
      const [hours, assignees] = await Promise.all([
        byHour(timeZone, since, stillWaiting),
        byAssignee(since, stillWaiting),
      ]);
      return {
        firstReplyMinutes: inMinutes(sums?.firstReplyMs ?? null),
        resolutionMinutes: inMinutes(sums?.resolutionMs ?? null),
        answered: sums?.answers ?? 0,
        resolved: sums?.resolutions ?? 0,
        hours,
        timeZone,
        assignees,
      };
    },

    /** How long an answer usually takes, in minutes; undefined while there were too few to say. */
    async usualReplyMinutes(): Promise<number | undefined> {
      const usual = await supportTimeRepo.usualAnswer(daysAgo(USUAL_DAYS));
      return usual && usual.count >= MIN_ANSWERS
        ? Math.max(1, Math.round(usual.milliseconds / MINUTE))
        : undefined;
    },
  };
}

const inMinutes = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round(milliseconds / (MINUTE / 10)) / 10;
