import type { AnalyticsReport } from '@moveway/contracts/analytics/analytics.routes.ts';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { ReportCard, RowTable } from './chart-card.tsx';
import styles from './analytics-tab.module.css';

/** The busiest lanes, and when they were counted. */
export function LaneTable({ lanes, countedAt }: { lanes: AnalyticsReport['lanes']; countedAt: string }) {
  return (
    <ReportCard title="Busiest lanes">
      <p className={styles.note}>As of {formatInstant(countedAt)}</p>
      {lanes.length === 0 ? (
        <p>No lanes in this period.</p>
      ) : (
        <RowTable
          title="Busiest lanes"
          columns={['Lane', 'Packages']}
          rows={lanes.map(({ origin, destination, count }, index) => ({
            key: String(index),
            cells: [`${index + 1}. ${origin.label} to ${destination.label}`, formatCount(count)],
          }))}
        />
      )}
    </ReportCard>
  );
}
