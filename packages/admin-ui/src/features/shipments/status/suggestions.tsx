import { Button, Form } from 'antd';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import type { StatusFormValues } from './form-values.ts';
import styles from './suggestions.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_LATER = [1, 2, 3] as const;

/**
 * Days that a delivery may be put off to, counted from the expected one, or from today where that is over.
 * @param expected and today: YYYY-MM-DD
 */
function laterDays(expected: string, today: string): { label: string; day: string }[] {
  const from = Date.parse(expected < today ? today : expected);
  return DAYS_LATER.map((count) => ({
    label: count === 1 ? '+1 day' : `+${count} days`,
    day: new Date(from + count * DAY_MS).toISOString().slice(0, 10),
  }));
}

/** Buttons that set the expected arrival. */
export function LaterDays({ expected, today }: { expected: string; today: string }) {
  const form = Form.useFormInstance<StatusFormValues>();
  const chosen = Form.useWatch('arrivalDate', form);
  return (
    <fieldset className={styles.row} aria-label="Later days">
      {laterDays(expected, today).map(({ label, day }) => (
        <Button
          key={day}
          aria-pressed={day === chosen}
          type={day === chosen ? 'primary' : 'default'}
          onClick={() => form.setFieldValue('arrivalDate', day)}
        >
          {label}, {formatDay(day).slice(0, -6)}
        </Button>
      ))}
    </fieldset>
  );
}

/** Buttons that set the location to a place of the shipment's route. */
export function RoutePlaces({ places }: { places: readonly string[] }) {
  const form = Form.useFormInstance<StatusFormValues>();
  const chosen = Form.useWatch('location', form);
  return (
    places.length > 0 && (
      <fieldset className={styles.row} aria-label="Places on the route">
        {places.map((place) => (
          <Button
            key={place}
            aria-pressed={place === chosen}
            type={place === chosen ? 'primary' : 'default'}
            onClick={() => form.setFieldValue('location', place)}
          >
            {place}
          </Button>
        ))}
      </fieldset>
    )
  );
}
