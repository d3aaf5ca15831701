import { ApiError } from '@moveway/api-client/api-error.ts';
import type { QuoteOffer } from '@moveway/contracts/quotes/quote.schema.ts';
import type { ShipmentKind } from '@moveway/contracts/shipments/shipment.constants.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { formatCount, formatMoney } from '@moveway/ui/number/number-format.ts';
import { useRef, type ReactNode } from 'react';
import { FailureNotice } from '../../../lib/forms/failure-notice.tsx';
import { Logo } from '../../../lib/logo/logo.tsx';
import { dayText, pickupText, rangeText, transitText } from '../offer-text.ts';
import { INCLUDED, NO_OFFER } from '../quote.content.ts';
import styles from './panel.module.css';

interface EstimatePanelProps {
  kind: ShipmentKind;
  /** What is shipped, in few words. */
  goods: string;
  offer: QuoteOffer | undefined;
  error: unknown;
  isAsking: boolean;
  onRetry: () => void;
  /** What became of the kept quote that was opened, where its price is not the one shown. */
  notice?: string | undefined;
  /** What can be done with the offer. */
  actions: ReactNode;
}

/** The offer: its sum and range, when and how, line by line, what is included; and that it is an estimate. */
export function EstimatePanel({
  kind,
  goods,
  offer,
  error,
  isAsking,
  onRetry,
  notice,
  actions,
}: EstimatePanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // An unknown place and a past day are said at their fields.
  const hasFailed =
    error !== undefined && !(error instanceof ApiError && Object.keys(error.fields).length > 0);
  return (
    <section className={styles.panel} aria-labelledby="estimate-title" aria-busy={isAsking}>
      {/* Whose offer it is; on paper only. */}
      <div className={styles.printed}>
        <Logo />
      </div>
      <h3 ref={title} className="heading" id="estimate-title" tabIndex={-1}>
        Your estimate
      </h3>
      {notice !== undefined && <output>{notice}</output>}
      <output className={styles.sum}>
        {offer ? (
          <>
            <strong className={styles.total}>{formatMoney(offer.totalCents / 100)}</strong>
            <span>{`Usually confirmed at ${rangeText(offer)}`}</span>
          </>
        ) : (
          <span>
            {isAsking ? 'Calculating...' : !hasFailed && 'Fill in From and To to see your estimate.'}
          </span>
        )}
      </output>
      {offer && (
        <>
          <Facts goods={goods} offer={offer} />
          <dl className={styles.lines}>
            {offer.lines.map(({ item, label, cents }) => (
              <div key={item}>
                <dt>{label}</dt>
                <dd>{formatMoney(cents / 100)}</dd>
              </div>
            ))}
          </dl>
          <h4 className={styles.subtitle}>Included</h4>
          <ul className={styles.included}>
            {INCLUDED[kind].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className="note">{NO_OFFER}</p>
          {actions}
        </>
      )}
      {hasFailed && (
        <>
          <FailureNotice failure={error} />
          <Button
            variant="quiet"
            onClick={() => {
              // The button goes, and what follows is said below the title.
              title.current?.focus();
              onRetry();
            }}
          >
            Try again
          </Button>
        </>
      )}
    </section>
  );
}

function Facts({ goods, offer }: { goods: string; offer: QuoteOffer }) {
  const miles =
    `about ${formatCount(offer.miles)} miles` +
    (offer.seaMiles === undefined ? '' : `, ${formatCount(offer.seaMiles)} of them by ship`);
  const facts: readonly (readonly [label: string, text: string])[] = [
    ['Trip', `${offer.from} to ${offer.to}, ${miles}`],
    ['What', goods],
    ['Pickup', pickupText(offer)],
    ['In transit', transitText(offer)],
    ['Valid until', dayText(offer.validUntil)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
