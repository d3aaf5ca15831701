import type { AdminStats } from '@moveway/contracts/analytics/analytics.routes.ts';
import { OPEN_WORK_PLACES } from '@moveway/contracts/analytics/open-work.ts';
import { MAX_LISTED } from '@moveway/contracts/http/list-count.ts';
import type { Settings, WeeklySummary } from '@moveway/contracts/settings/settings.routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import { zonedDayOf } from '../../kernel/days/zoned-day.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';
import type { Jobs } from '../jobs/jobs.service.ts';
import { mailboxOf, type MailContent, type MailService } from '../mail/mail.service.ts';
import type { AnalyticsService } from './analytics.service.ts';

/** Mondays at 7:00 AM, by the company's clock. */
const WHEN = '0 7 * * 1';

export interface WeeklySummaryDeps {
  jobs: Pick<Jobs, 'every'>;
  mail: Pick<MailService, 'define' | 'isConfigured'>;
  analytics: Pick<AnalyticsService, 'weekBefore' | 'countOnHold' | 'stats'>;
  settings: { get(): Pick<Settings, 'timeZone'> & Pick<WeeklySummary, 'summaryRecipients'> };
  clock: Clock;
}

/**
 * Emails the addresses of the settings what the company has delivered in the seven days before, and what waits: the
 * figures of Analytics and of the Overview. Needs to be declared before the jobs are started.
 */
export function defineWeeklySummary({ jobs, mail, analytics, settings, clock }: WeeklySummaryDeps): void {
  if (!mail.isConfigured) {
    return;
  }
  const mailboxes = () => new Map(settings.get().summaryRecipients.map((email) => [mailboxOf(email), email]));
  const dayOf = (instant: Date) => zonedDayOf(instant, settings.get().timeZone);

  const summaries = mail.define<{ email: string; day: string }>(
    'weekly-summary',
    async ({ email, day }) => {
      // It may have been taken out of the settings since.
      if (!mailboxes().has(mailboxOf(email))) {
        return undefined;
      }
      const week = await analytics.weekBefore(day);
      return summaryFor(email, week, { ...(await analytics.stats()), onHold: await analytics.countOnHold() });
    },
    { isSentOnce: true },
  );

  jobs.every(
    'weekly-summary',
    WHEN,
    () => settings.get().timeZone,
    async (at, run) => {
      const day = dayOf(at);
      // A server that was away until another day leaves it out: what waited on Monday is not what waits now.
      if (day !== dayOf(clock())) {
        return;
      }
      await inTransaction(async () => {
        // A run that is repeated after its commit stores no email twice.
        if (await run.begin()) {
          for (const email of mailboxes().values()) {
            await summaries.send({ email, day });
          }
        }
      });
    },
  );
}

type Week = Awaited<ReturnType<AnalyticsService['weekBefore']>>;
type Counts = AdminStats & { onHold: number };

const consolePath = (place: Record<string, string>) => `/admin?${new URLSearchParams(place).toString()}`;

function summaryFor(to: string, week: Week, counts: Counts): MailContent {
  const { period, delivered, onTimeShare, created, canceled } = week;
  const days = `${dayText(period.from)} to ${dayText(period.to)}`;
  const waiting = (
    [
      ['Late', counts.latePackages, OPEN_WORK_PLACES.latePackages],
      ['Stalled', counts.stalledPackages, OPEN_WORK_PLACES.stalledPackages],
      ['Unassigned', counts.unassignedPackages, OPEN_WORK_PLACES.unassignedPackages],
      ['On hold', counts.onHold, { onHold: 'true' }],
      ['Holds over', counts.holdsDue ?? 0, OPEN_WORK_PLACES.holdsDue],
      ['Requests to cancel', counts.cancellationsAsked ?? 0, OPEN_WORK_PLACES.cancellationsAsked],
      ['Conversations waiting', counts.customersWaiting, OPEN_WORK_PLACES.customersWaiting],
      ['Requests in the inbox', counts.openRequests, OPEN_WORK_PLACES.openRequests],
    ] as const
  ).filter(([, count]) => count > 0);
  return {
    to,
    subject: `Your week: ${days}`,
    heading: `Your week: ${days}`,
    paragraphs: [
      counts.isCounting ? 'Many packages are still being counted: these figures are not complete yet.' : [],
      waiting.length === 0 ? 'Nothing needs attention now.' : [],
    ].flat(),
    // No link: Analytics shows the seven days that end today, and the list of canceled packages has all of them.
    details: [
      ['Delivered', compared(delivered, (count) => `${count}`)],
      ['Delivered on time', compared(onTimeShare, (share) => `${share}%`)],
      ['New packages', compared(created, (count) => `${count}`)],
      ['Of these canceled since', `${canceled}`],
      ...waiting.map(
        ([label, count, place]) =>
          [
            `${label} now`,
            count > MAX_LISTED ? `over ${MAX_LISTED}` : String(count),
            consolePath(place),
          ] as const,
      ),
    ],
    action: { label: 'Open the console', path: '/admin' },
    footnotes: [
      {
        text: 'You are getting this email because your address is in the settings of the console, under Weekly summary.',
      },
    ],
  };
}

/** The days of a period are days of the calendar, without a time zone. */
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayText = (day: string) => dayFormat.format(new Date(day));

/** Such as `12, up from 9`; `none` where there is nothing to compute it from. */
function compared(
  { current, previous }: { current: number | null; previous: number | null },
  show: (value: number) => string,
): string {
  if (current === null) {
    return 'none';
  }
  if (previous === null || previous === current) {
    return show(current);
  }
  return `${show(current)}, ${current > previous ? 'up' : 'down'} from ${show(previous)}`;
}
