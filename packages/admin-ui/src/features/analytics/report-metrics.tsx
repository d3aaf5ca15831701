import { RATINGS_NEEDED, type AnalyticsReport } from '@moveway/contracts/analytics/analytics.routes.ts';
import { compare, countFormat, dollarFormat, percentFormat, type Direction } from './comparison.ts';
import styles from './report-metrics.module.css';

const arrows: Record<Direction, string> = { more: '▲', less: '▼', same: '=', unknown: '' };

/** The metrics of the period, each compared with the one before. The delivery rate is the stat card's alone. */
export function ReportMetrics({ report }: { report: AnalyticsReport }) {
  const metrics = [
    ['Created', 'packages', report.created, countFormat],
    ['Delivered', 'packages', report.delivered, countFormat],
    ['On time', 'of delivered', report.onTimeShare, percentFormat],
    ['Revenue', 'of created', report.revenue, dollarFormat],
    [
      'Satisfaction',
      report.satisfaction.isPublished ? 'published figure' : 'rated 4 or 5 of 5',
      report.satisfaction,
      percentFormat,
    ],
  ] as const;
  return (
    <dl className={styles.metrics}>
      {metrics.map(([name, of, compared, form]) => {
        const { direction, text } =
          'isPublished' in compared && compared.isPublished
            ? {
                direction: 'unknown' as const,
                text: `${compared.ratings} of ${RATINGS_NEEDED} ratings so far`,
              }
            : compare(compared, form);
        return (
          <div key={name} className={styles.metric}>
            <dt className={styles.name}>
              <span className={styles.strong}>{name}</span> {of}
            </dt>
            <dd className={styles.value}>
              {compared.current === null ? 'None yet' : form.value(compared.current)}
            </dd>
            <dd className={styles.change}>
              <span aria-hidden="true">{arrows[direction]} </span>
              {text}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
