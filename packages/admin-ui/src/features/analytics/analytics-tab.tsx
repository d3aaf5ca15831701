import { useQuery } from '@tanstack/react-query';
import { Alert, Radio } from 'antd';
import { analyticsRoutes } from '@moveway/contracts/analytics/analytics.routes.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import { QueryView } from '../../lib/queries/view.tsx';
import { listAddress, useListAddress } from '../../lib/lists/use-address.ts';
import { analyticsReport, type Period } from './analytics.queries.ts';
import { AttentionList } from './attention-list.tsx';
import { ReportMetrics } from './report-metrics.tsx';
import { LaneTable } from './lane-table.tsx';
import { StatusTimeChart } from './status-time-chart.tsx';
import { TimelineChart } from './timeline-chart.tsx';
import styles from './analytics-tab.module.css';

const periods: { value: Period; label: string }[] = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
];

const reportAddress = listAddress(analyticsRoutes.report.query);

/** The metrics of a period, compared with the one before, and the packages that need attention. */
export function AnalyticsTab() {
  const address = useListAddress(reportAddress);
  const { period = 'month' } = address.filter;
  const query = useQuery(analyticsReport(useAdminApi(), period));
  return (
    <section className={styles.page} aria-label="Analytics">
      <Radio.Group
        aria-label="Period"
        optionType="button"
        buttonStyle="solid"
        options={periods}
        value={period}
        onChange={(event) => address.change({ period: String(event.target.value) })}
      />
      <QueryView query={query} what="the analytics">
        {(report) => (
          <div className={styles.page}>
            <p className={styles.span}>
              {formatDay(report.period.from)} to {formatDay(report.period.to)}, compared with{' '}
              {formatDay(report.previousPeriod.from)} to {formatDay(report.previousPeriod.to)}
            </p>
            {report.isCounting && (
              <Alert
                type="info"
                title="Still counting"
                description="Packages are still being counted, so the numbers below are incomplete."
              />
            )}
            <ReportMetrics report={report} />
            <div className={styles.charts}>
              <TimelineChart timeline={report.timeline} step={period === 'year' ? 'week' : 'day'} />
              <StatusTimeChart timeInStatus={report.timeInStatus} />
            </div>
            <LaneTable lanes={report.lanes} countedAt={report.lanesCountedAt} />
          </div>
        )}
      </QueryView>
      <AttentionList />
    </section>
  );
}
