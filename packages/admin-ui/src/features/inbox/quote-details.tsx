import { Collapse } from 'antd';
import type { QuoteDetails } from '@moveway/contracts/quotes/quote.schema.ts';
import { formatCount, formatMoney, formatQuantity } from '@moveway/ui/number/number-format.ts';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import styles from './inbox.module.css';

const dollarsOf = (cents: number) => formatMoney(cents / 100);

const sizeText = { car: 'Car', suv: 'SUV', pickup: 'Pickup truck or van' };

/** The shipment of a quote request, and the estimate that the visitor saw. */
export function QuoteDetails({ quote }: { quote: QuoteDetails }) {
  const { miles, lines, totalCents } = quote.estimate;
  return (
    <>
      <p>
        {quote.from} to {quote.to}
        {quote.pickupDate !== undefined && `, pickup from ${formatDay(quote.pickupDate)}`}
        {quote.isExpedited && ', expedited'}
      </p>
      <p>{goodsOf(quote)}</p>
      <Collapse
        ghost
        size="small"
        className={styles.estimate ?? ''}
        items={[
          {
            key: 'estimate',
            label: `Estimate ${dollarsOf(totalCents)}, about ${formatCount(miles)} miles`,
            children: (
              <ul>
                {lines.map(({ item, label, cents }) => (
                  <li key={item}>
                    {label}: {dollarsOf(cents)}
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </>
  );
}

function goodsOf(quote: QuoteDetails): string {
  if (quote.kind === 'package') {
    return `${quote.contents}, ${formatQuantity(quote.weight)} lb`;
  }
  const { vin, year, make, model, size, trailer, isOperable } = quote;
  const named = [year, make, model].filter((part) => part !== undefined).join(' ');
  return [
    named === '' ? undefined : named,
    vin === undefined ? undefined : `VIN ${vin}`,
    sizeText[size],
    trailer === 'open' ? 'open trailer' : 'enclosed trailer',
    isOperable ? undefined : 'does not run',
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}
