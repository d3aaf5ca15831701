import { useQuery } from '@tanstack/react-query';
import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts';
import type { TableColumnsType } from 'antd';
import type { SupportMetrics } from '@moveway/contracts/support/support-metrics.routes.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { ListTable } from '../../lib/lists/table.tsx';
import list from '../../lib/lists/table.module.css';
import { QueryView } from '../../lib/queries/view.tsx';
import { supportMetrics, type Period } from './analytics.queries.ts';
import card from './chart-card.module.css';
import { axis, ChartCard, gridStroke, ReportCard, series, tooltip } from './chart-card.tsx';
import { formatHours } from './comparison.ts';
import metricStyles from './report-metrics.module.css';
import styles from './analytics-tab.module.css';

const inWords = (minutes: number | null) => (minutes === null ? 'None yet' : spanText(minutes));

function spanText(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes));
  return minutes < 60 ? `${whole} ${whole === 1 ? 'minute' : 'minutes'}` : formatHours(minutes / 60);
}

/** How fast support answered and resolved in a period, when questions stayed unanswered, and by whom. */
export function SupportReport({ period }: { period: Period }) {
  const query = useQuery(supportMetrics(useAdminApi(), period));
  return (
    <section className={styles.page} aria-label="Support metrics">
      <h2>Support</h2>
      <QueryView query={query} what="the support metrics" lines={4}>
        {(report) => (
          <div className={styles.page}>
            <SupportMetrics report={report} />
            <div className={styles.charts}>
              <UnansweredChart hours={report.hours} timeZone={report.timeZone} />
              <AssigneeTable assignees={report.assignees} />
            </div>
          </div>
        )}
      </QueryView>
    </section>
  );
}

function SupportMetrics({ report }: { report: SupportMetrics }) {
  const metrics = [
    ['First reply', 'median', inWords(report.firstReplyMinutes)],
    ['Resolved', 'median', inWords(report.resolutionMinutes)],
    ['Questions answered', 'in this period', formatCount(report.answered)],
    ['Conversations resolved', 'in this period', formatCount(report.resolved)],
  ] as const;
  return (
    <dl className={metricStyles.metrics}>
      {metrics.map(([name, of, value]) => (
        <div key={name} className={metricStyles.metric}>
          <dt className={metricStyles.name}>
            <span className={metricStyles.strong}>{name}</span> {of}
          </dt>
          <dd className={metricStyles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `America/New_York` as people write it. */
const zoneText = (timeZone: string) => timeZone.replaceAll('_', ' ');

const hours12 = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' });
/** @param hour 0 to 23 */
const hourText = (hour: number) => hours12.format(new Date(Date.UTC(2000, 0, 1, hour)));

/** @param props.timeZone missing where an older server does not say it */
function UnansweredChart({ hours, timeZone }: Pick<SupportMetrics, 'hours' | 'timeZone'>) {
  const askedAt = timeZone === undefined ? 'Asked at' : `Asked at (${zoneText(timeZone)})`;
  return (
    <ChartCard
      title="Questions unanswered after an hour"
      table="below"
      columns={[askedAt, 'Questions', 'Unanswered after an hour']}
      rows={hours.map(({ hour, questions, unanswered }) => ({
        key: String(hour),
        cells: [hourText(hour), formatCount(questions), formatCount(unanswered)],
      }))}
    >
      <BarChart
        className={card.chart ?? ''}
        responsive
        data={hours.map(({ hour, ...counts }) => ({ ...counts, hour: hourText(hour) }))}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        title="Questions by the hour they were asked; arrow keys go from hour to hour"
      >
        <CartesianGrid stroke={gridStroke} vertical={false} />
        <XAxis dataKey="hour" {...axis} minTickGap={24} />
        <YAxis {...axis} allowDecimals={false} width={32} />
        <Tooltip {...tooltip} />
        <Legend itemSorter={null} />
        <Bar dataKey="questions" name="Questions" fill={series.before} isAnimationActive={false} />
        <Bar
          dataKey="unanswered"
          name="Unanswered after an hour"
          fill={series.first}
          isAnimationActive={false}
        />
      </BarChart>
    </ChartCard>
  );
}

type Assignee = SupportMetrics['assignees'][number] & { id: string };

const figure = (
  title: string,
  value: (row: Assignee) => number | null,
  words: (row: Assignee) => string,
) => ({
  key: title,
  title,
  className: list.number ?? '',
  render: (_: unknown, row: Assignee) => words(row),
  sorter: (a: Assignee, b: Assignee) => (value(a) ?? -1) - (value(b) ?? -1),
});

const columns: TableColumnsType<Assignee> = [
  {
    key: 'assignee',
    title: 'Assignee',
    className: styles.assignee ?? '',
    render: (_, { assignee }) => assignee?.username ?? 'Unassigned',
  },
  figure(
    'First reply',
    (row) => row.firstReplyMinutes,
    (row) => inWords(row.firstReplyMinutes),
  ),
  figure(
    'Time to resolve',
    (row) => row.resolutionMinutes,
    (row) => inWords(row.resolutionMinutes),
  ),
  figure(
    'Answered',
    (row) => row.answered,
    (row) => formatCount(row.answered),
  ),
  figure(
    'Resolved',
    (row) => row.resolved,
    (row) => formatCount(row.resolved),
  ),
  figure(
    'Waiting now',
    (row) => row.waiting,
    (row) => formatCount(row.waiting),
  ),
];

function AssigneeTable({ assignees }: Pick<SupportMetrics, 'assignees'>) {
  return (
    <ReportCard title="By assignee">
      {assignees.length === 0 ? (
        <p>No conversations in this period.</p>
      ) : (
        // What scrolls has to be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
        <section className={`${card.scroll} ${list.scroll}`} aria-label="Metrics by assignee" tabIndex={0}>
          <ListTable
            items={assignees.map((row) => ({ ...row, id: row.assignee?.id ?? '' }))}
            columns={columns}
          />
        </section>
      )}
    </ReportCard>
  );
}
