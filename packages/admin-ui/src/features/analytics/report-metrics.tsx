import { RATINGS_NEEDED, type AnalyticsReport } from '@moveway/contracts/analytics/analytics.routes.ts';
import { countedUpTo } from '../../lib/lists/use-count.ts';
import {
  compare,
  countFormat,
  dollarFormat,
  minutesFormat,
  percentFormat,
  type Compared,
  type Direction,
  type MetricFormat,
} from './comparison.ts';
import styles from './report-metrics.module.css';

const arrows: Record<Direction, string> = { more: '▲', less: '▼', same: '=', unknown: '' };

interface Metric {
  name: string;
  of: string;
  value: string;
  /** Missing where it is of this moment. */
  change?: { direction: Direction; text: string };
}

/** The metrics of the period, each compared with the one before. The delivery rate is the stat card's alone. */
export function ReportMetrics({ report }: { report: AnalyticsReport }) {
  const metrics: readonly Metric[] = [
    metricOf('Created', 'packages', report.created, countFormat),
    metricOf('Delivered', 'packages', report.delivered, countFormat),
    metricOf('On time', 'of delivered', report.onTimeShare, percentFormat),
    metricOf('Revenue', 'of created', report.revenue, dollarFormat),
    satisfactionOf(report.satisfaction),
    metricOf('First reply', 'median', report.firstReplyMinutes, minutesFormat),
    { name: 'Open conversations', of: 'now', value: countedUpTo(report.openConversations) },
  ];
  return (
    <dl className={styles.metrics}>
      {metrics.map(({ name, of, value, change }) => (
        <div key={name} className={styles.metric}>
          <dt className={styles.name}>
            <span className={styles.strong}>{name}</span> {of}
          </dt>
          <dd className={styles.value}>{value}</dd>
          {change && (
            <dd className={styles.change}>
              <span aria-hidden="true">{arrows[change.direction]} </span>
              {change.text}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function metricOf(name: string, of: string, compared: Compared, form: MetricFormat): Metric {
  const value = compared.current === null ? 'None yet' : form.value(compared.current);
  return { name, of, value, change: compare(compared, form) };
}

function satisfactionOf(satisfaction: AnalyticsReport['satisfaction']): Metric {
  const { isPublished, ratings } = satisfaction;
  const of = isPublished ? 'published figure' : 'rated 4 or 5 of 5';
  const metric = metricOf('Satisfaction', of, satisfaction, percentFormat);
  return isPublished
    ? { ...metric, change: { direction: 'unknown', text: `${ratings} of ${RATINGS_NEEDED} ratings so far` } }
    : metric;
}
