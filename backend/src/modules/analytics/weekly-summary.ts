import { MAX_LISTED } from '@moveway/contracts/http/list-count.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';
import type { Jobs } from '../jobs/jobs.service.ts';
import { mailboxOf, type MailContent, type MailService } from '../mail/mail.service.ts';
import type { AnalyticsService } from './analytics.service.ts';

/** Mondays at 7:00 AM, by the company's clock. */
const WHEN = '0 7 * * 1';

export interface WeeklySummaryDeps {
  jobs: Pick<Jobs, 'every'>;
  mail: Pick<MailService, 'define' | 'isConfigured'>;
  analytics: Pick<AnalyticsService, 'lastWeek' | 'stats'>;
  settings: { get(): Pick<Settings, 'summaryRecipients' | 'timeZone'> };
}

/**
 * Emails the addresses of the settings what the company has delivered in the seven days before, and what waits: the
 * figures of Analytics and of the Overview. Needs to be declared before the jobs are started.
 */
export function defineWeeklySummary({ jobs, mail, analytics, settings }: WeeklySummaryDeps): void {
  if (!mail.isConfigured) {
    return;
  }
  const mailboxes = () => new Map(settings.get().summaryRecipients.map((email) => [mailboxOf(email), email]));

  const summaries = mail.define<{ email: string }>(
    'weekly-summary',
    async ({ email }) => {
      // It may have been taken out of the settings since.
      return mailboxes().has(mailboxOf(email))
        ? summaryFor(email, await analytics.lastWeek(), await analytics.stats())
        : undefined;
    },
    { isSentOnce: true },
  );

  jobs.every(
    'weekly-summary',
    WHEN,
    () => settings.get().timeZone,
    (_at, run) =>
      inTransaction(async () => {
        // A run that is repeated after its commit stores no email twice.
        if (await run.begin()) {
          for (const email of mailboxes().values()) {
            await summaries.send({ email });
          }
        }
      }),
  );
}

type Week = Awaited<ReturnType<AnalyticsService['lastWeek']>>;
type Counts = Awaited<ReturnType<AnalyticsService['stats']>>;

function summaryFor(to: string, week: Week, counts: Counts): MailContent {
  const { period, delivered, onTimeShare, created } = week;
  const days = `${dayText(period.from)} to ${dayText(period.to)}`;
  const waiting = (
    [
      ['Late', counts.latePackages],
      ['Stalled', counts.stalledPackages],
      ['Unassigned', counts.unassignedPackages],
      ['Holds over', counts.holdsDue ?? 0],
      ['Requests to cancel', counts.cancellationsAsked ?? 0],
      ['Conversations waiting', counts.customersWaiting],
      ['Quote requests', counts.quoteRequests],
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
    details: [
      ['Delivered', compared(delivered, (count) => `${count}`)],
      ['Delivered on time', compared(onTimeShare, (share) => `${share}%`)],
      ['New packages', compared(created, (count) => `${count}`)],
      ...waiting.map(
        ([label, count]) =>
          [`${label} now`, count > MAX_LISTED ? `over ${MAX_LISTED}` : String(count)] as const,
      ),
    ],
    action: { label: 'Open the console', path: '/admin' },
    footnotes: [
      {
        text: 'You are getting this email because your address is in the settings of the console, under Email.',
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
