import { Form, Input, Radio } from 'antd';
import { formatInstant, localDate, zoneName } from '@moveway/ui/time/time-format.ts';
import { DayField } from '../../../lib/forms/day-input.tsx';
import type { FieldErrors } from '../../../lib/forms/field-errors.ts';
import { parseDay } from '../../../lib/forms/day-text.ts';
import { parseTime } from './time-text.ts';
import { useMinute } from '../../../lib/times/use-minute.ts';
import type { StatusFormValues } from './form-values.ts';
import styles from '../package-fields.module.css';

const rules = [
  {
    validator: async (_: unknown, value = '') => {
      if (parseTime(value) === undefined) {
        throw new Error('Enter a time like 9:30 AM');
      }
    },
  },
];

/**
 * When it happened: now, or a day and a time by the clock of this device.
 * @param lastEventAt when the last event of the package was, before which nothing can follow
 */
export function WhenField({ lastEventAt }: { lastEventAt?: string | undefined }) {
  const form = Form.useFormInstance<StatusFormValues>();
  const isEarlier = Form.useWatch('isEarlier', form) === true;
  const now = new Date(useMinute());
  const day = parseDay(Form.useWatch('happenedDay', form) ?? '')?.toDate() ?? now;
  return (
    <>
      <Form.Item<StatusFormValues> name="isEarlier" label="When it happened" initialValue={false}>
        <Radio.Group
          options={[
            { value: false, label: 'Now' },
            { value: true, label: 'Earlier' },
          ]}
        />
      </Form.Item>
      {isEarlier && (
        <div className={styles.pair}>
          <DayField<StatusFormValues>
            name="happenedDay"
            label="Day it happened"
            initialValue={localDate(now)}
          />
          <Form.Item<StatusFormValues>
            name="happenedTime"
            label={`Time, ${zoneName(day.toISOString())}`}
            rules={rules}
            validateTrigger="onBlur"
            extra={lastEventAt && `Last event ${formatInstant(lastEventAt)}`}
          >
            <Input autoComplete="off" placeholder="9:30 AM" maxLength={12} />
          </Form.Item>
        </div>
      )}
    </>
  );
}

/** When an update happened, as it is sent; undefined for one that says nothing. */
export function happenedAtOf({ isEarlier, happenedDay, happenedTime }: StatusFormValues): string | undefined {
  const time = isEarlier ? parseTime(happenedTime ?? '') : undefined;
  const day = happenedDay === '' ? localDate(new Date()) : happenedDay;
  return time && new Date(`${day}T${time}`).toISOString();
}

/** What is wrong with the time that is sent, at the field where it is typed. */
export function atTimeField({ happenedAt, ...fields }: FieldErrors): FieldErrors {
  return happenedAt === undefined ? fields : { ...fields, happenedTime: happenedAt };
}
