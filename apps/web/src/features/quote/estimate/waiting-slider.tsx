import type { QuoteOffer } from '@moveway/contracts/quotes/quote.schema.ts';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { useId, type ChangeEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useToday } from '../../../lib/use-today.ts';
import { dayText } from '../offer-text.ts';
import type { QuoteValues } from '../quote-values.ts';
import styles from './waiting-slider.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Moves the day of pickup, and says what each one saves; nothing where waiting saves nothing. */
export function WaitingSlider({ waiting }: { waiting: QuoteOffer['waiting'] }) {
  const id = useId();
  const { control, setValue } = useFormContext<QuoteValues>();
  const today = useToday();
  const pickupDate = useWatch({ control, name: 'pickupDate' });
  if (!waiting) {
    return null;
  }
  const dayAfter = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
  const given = pickupDate === '' ? 0 : Math.round((Date.parse(pickupDate) - Date.parse(today)) / DAY_MS);
  const days = Math.min(Math.max(0, given), waiting.days);
  const saved = formatMoney((days * waiting.perDayCents) / 100);
  const text =
    days === 0
      ? `Pickup as soon as possible. Each day you can wait saves ${formatMoney(waiting.perDayCents / 100)}.`
      : `Pickup from ${dayText(pickupDate)} on saves ${saved}.`;
  const move = (event: ChangeEvent<HTMLInputElement>) => {
    const moved = event.target.valueAsNumber;
    setValue('pickupDate', moved === 0 ? '' : dayAfter(moved), { shouldDirty: true });
  };
  return (
    <div className={styles.waiting}>
      <label htmlFor={id}>Can it wait?</label>
      <input
        id={id}
        type="range"
        min={0}
        max={waiting.days}
        value={days}
        aria-valuetext={text}
        onChange={move}
      />
      <output htmlFor={id}>{text}</output>
    </div>
  );
}
