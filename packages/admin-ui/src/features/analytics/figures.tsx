import type { AnalyticsReport } from '@moveway/contracts/analytics/analytics.routes.ts';
import { compare, countForm, percentForm, type Direction } from './comparison.ts';
import styles from './figures.module.css';

const arrows: Record<Direction, string> = { more: '▲', less: '▼', same: '=', unknown: '' };

/** The period in four figures, each beside the one before. */
export function Figures({ report }: { report: AnalyticsReport }) {
  const figures = [
    ['Created', 'in this period', report.created, countForm],
    ['Delivered', 'in this period', report.delivered, countForm],
    ['Delivery rate', 'of those created in it', report.deliveryRate, percentForm],
    ['On time', 'of those delivered in it', report.onTimeShare, percentForm],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, of, compared, form]) => {
        const { direction, text } = compare(compared, form);
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
