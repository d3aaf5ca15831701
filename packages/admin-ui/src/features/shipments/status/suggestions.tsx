import { Button, Form } from 'antd';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import type { StatusFormValues } from './form-values.ts';
import { laterDays } from './likely-update.ts';
import styles from './suggestions.module.css';

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
