import { RATINGS_NEEDED, type AnalyticsReport } from '@moveway/contracts/analytics/analytics.routes.ts';
import { compare, countFormat, dollarFormat, percentFormat, type Direction } from './comparison.ts';
import styles from './report-metrics.module.css';

const arrows: Record<Direction, string> = { more: '▲', less: '▼', same: '=', unknown: '' };

/** The metrics of the period, each compared with the one before. */
export function ReportMetrics({ report }: { report: AnalyticsReport }) {
  const metrics = [
    ['Created', 'in this period', report.created, countFormat],
    ['Delivered', 'in this period', report.delivered, countFormat],
    ['Delivery rate', 'of those created in it', report.deliveryRate, percentFormat],
    ['On time', 'of those delivered in it', report.onTimeShare, percentFormat],
    ['Revenue', 'of those created in it', report.revenue, dollarFormat],
    [
      'Satisfaction',
      report.satisfaction.isPublished ? 'published figure' : 'rated 4 or 5 of 5',
      report.satisfaction,
      percentFormat,
    ],
  ] as const;
  return (
    <dl className={styles.figures}>
      {metrics.map(([name, of, compared, form]) => {
        const { direction, text } =
          'isPublished' in compared && compared.isPublished
            ? { direction: 'unknown' as const, text: ratingsText(compared.ratings) }
            : compare(compared, form);
        return (
          <div key={name} className={styles.figure}>
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

/** Why the published figure stands there. */
function ratingsText(ratings: number): string {
  return `${ratings === 1 ? '1 rating' : `${ratings} ratings`} so far, shown from ${RATINGS_NEEDED}`;
}
