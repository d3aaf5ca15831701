import type { QuoteOffer } from '@moveway/contracts/quotes/quote.schema.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { rangeText } from '../offer-text.ts';
import styles from './price-bar.module.css';

/** The price at the end of a small screen while the form is on it: to its details, or to the request. */
export function PriceBar({ offer, isBusy }: { offer: QuoteOffer; isBusy: boolean }) {
  return (
    <div className={styles.bar} data-not-printed>
      <a className={styles.price} href="#estimate-title">
        <strong>{formatMoney(offer.totalCents / 100)}</strong>
        <span>{`${rangeText(offer)}, details`}</span>
      </a>
      <Button type="submit" disabled={isBusy}>
        Request
      </Button>
    </div>
  );
}
