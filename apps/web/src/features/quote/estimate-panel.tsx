import type { Estimate } from '@moveway/contracts/quotes/quote.schema.ts';
import { formatCount, formatMoney } from '@moveway/ui/number/number-format.ts';
import { FailureNotice } from '../../lib/forms/failure-notice.tsx';
import styles from './estimate-panel.module.css';

interface EstimatePanelProps {
  estimate: Estimate | undefined;
  error: unknown;
  isAsking: boolean;
}

/** The estimate line by line, and a note that it is not an offer. */
export function EstimatePanel({ estimate, error, isAsking }: EstimatePanelProps) {
  return (
    <section className={styles.panel} aria-labelledby="estimate-title" aria-busy={isAsking}>
      <h3 className={styles.title} id="estimate-title">
        Your estimate
      </h3>
      <output className={styles.sum}>
        {estimate ? (
          <>
            <strong className={styles.total}>{formatMoney(estimate.totalCents / 100)}</strong>
            <span>
              about {formatCount(estimate.miles)} miles
              {estimate.seaMiles !== undefined && `, ${formatCount(estimate.seaMiles)} of them by ship`}
            </span>
          </>
        ) : (
          <span>
            {isAsking
              ? 'Calculating...'
              : 'Enter pickup and delivery to see your estimate here, line by line.'}
          </span>
        )}
      </output>
      {estimate && (
        <>
          <dl className={styles.lines}>
            {estimate.lines.map(({ item, label, cents }) => (
              <div key={item}>
                <dt>{label}</dt>
                <dd>{formatMoney(cents / 100)}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.note}>
            This is an estimate, not an offer. You owe nothing until we confirm a price in writing.
          </p>
        </>
      )}
      {error !== undefined && <FailureNotice failure={error} />}
    </section>
  );
}
