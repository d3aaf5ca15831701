import type { QuoteOffer } from '@moveway/contracts/quotes/quote.schema.ts';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { useFormContext } from 'react-hook-form';
import { TRAILERS } from '../quote.content.ts';
import type { QuoteValues } from '../quote-values.ts';
import styles from './trailer-choice.module.css';

/** Open and enclosed beside each other, each with what the vehicle costs on it. */
export function TrailerChoice({ totals }: { totals: QuoteOffer['trailers'] }) {
  const { register } = useFormContext<QuoteValues>();
  return (
    <fieldset className={styles.choice}>
      <legend>Trailer</legend>
      {TRAILERS.map(({ value, label, text }) => (
        <label key={value} className={styles.option}>
          <input type="radio" value={value} {...register('trailer')} />
          <span className={styles.name}>{label}</span>
          {totals && <strong className={styles.total}>{formatMoney(totals[value] / 100)}</strong>}
          <span className={styles.text}>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
