import { Checkbox, Form, Input, Radio } from 'antd';
import type { NewBatchInput } from '@moveway/contracts/shipments/batch.routes.ts';
import {
  RESCHEDULE_REASONS,
  RESCHEDULE_REASON_TEXT,
  type RescheduleReason,
} from '@moveway/contracts/shipments/reasons.ts';
import { DayField } from '../../../lib/forms/day-input.tsx';
import { NumberInput } from '../../../lib/forms/number-input.tsx';
import { CustomerSelect } from '../form/customer-select.tsx';
import type { CustomerChoice } from '../form/draft.ts';
import { StatusFields, StatusNoteField } from '../status/fields.tsx';
import type { StatusFormValues } from '../status/form-values.ts';
import { NearTownField, nearTownOf } from '../status/near-town-field.tsx';
import { happenedAtOf, WhenField } from '../status/when-field.tsx';
import type { BatchKind } from './text.ts';
import styles from '../package-fields.module.css';

/** What the form of a batch holds; each kind has its own of these. */
export interface BatchFormValues extends StatusFormValues {
  how?: 'days' | 'date';
  days?: number;
  /** YYYY-MM-DD */
  date?: string;
  movesDeparture?: boolean;
  reason?: RescheduleReason;
  note?: string;
  customer?: CustomerChoice;
}

/** The action that a form says; what is missing is found by the schema. */
export function actionOf(kind: BatchKind, values: BatchFormValues): NewBatchInput['action'] {
  switch (kind) {
    case 'reschedule': {
      const { how, days, date = '', movesDeparture = false, reason, note } = values;
      return {
        kind,
        move: how === 'date' ? { date } : { days: days ?? 0 },
        movesDeparture,
        // Required by its field.
        reason: reason ?? 'other',
        note,
      };
    }
    case 'status': {
      const { status = 'Pending', location, description } = values;
      return {
        kind,
        status,
        location,
        nearTown: nearTownOf(values),
        happenedAt: happenedAtOf(values),
        description,
      };
    }
    case 'assign': {
      return { kind, customerId: values.customer?.value ?? '' };
    }
    case 'archive':
    case 'unarchive':
    default: {
      return { kind: 'archive', isArchived: kind === 'archive' };
    }
  }
}

/** The fields of one kind of batch. */
export function BatchFields({ kind }: { kind: BatchKind }) {
  switch (kind) {
    case 'reschedule': {
      return <RescheduleFields />;
    }
    case 'status': {
      return (
        <>
          <StatusFields />
          <NearTownField />
          <WhenField />
          <StatusNoteField />
        </>
      );
    }
    case 'assign': {
      return (
        <Form.Item<BatchFormValues>
          name="customer"
          label="Customer"
          rules={[{ required: true, message: 'Choose a customer' }]}
        >
          <CustomerSelect placeholder="Find a customer" />
        </Form.Item>
      );
    }
    case 'unarchive': {
      return <p>Archived packages return to the current list. Deleted ones stay deleted.</p>;
    }
    case 'archive':
    default: {
      return <p>Delivered packages leave the current list. They are tracked as before.</p>;
    }
  }
}

/** The most that a batch moves a delivery by. */
const MAX_DAYS = 365;

function RescheduleFields() {
  const how = Form.useWatch<BatchFormValues['how']>('how');
  return (
    <>
      <Form.Item<BatchFormValues> name="how" label="Expected delivery">
        <Radio.Group>
          <Radio value="days">Move by days</Radio>
          <Radio value="date">Set to a day</Radio>
        </Radio.Group>
      </Form.Item>
      {how === 'date' ? (
        <DayField<BatchFormValues> name="date" label="New day" />
      ) : (
        <Form.Item<BatchFormValues>
          name="days"
          label="Days"
          extra="Use a negative number to move to an earlier day"
          rules={[
            {
              validator: async (_, value: unknown) => {
                if (!Number.isInteger(value) || value === 0) {
                  throw new Error('Enter how many days, such as 2');
                }
                if (Math.abs(Number(value)) > MAX_DAYS) {
                  throw new Error(`Use at most ${MAX_DAYS} days`);
                }
              },
            },
          ]}
        >
          <NumberInput />
        </Form.Item>
      )}
      <Form.Item<BatchFormValues> name="movesDeparture" valuePropName="checked">
        <Checkbox>Also move the departure of packages that have not left yet</Checkbox>
      </Form.Item>
      <Form.Item<BatchFormValues>
        name="reason"
        label="Reason"
        rules={[{ required: true, message: 'Choose a reason' }]}
      >
        <Radio.Group className={styles.statuses ?? ''}>
          {RESCHEDULE_REASONS.map((reason) => (
            <Radio key={reason} value={reason}>
              {RESCHEDULE_REASON_TEXT[reason]}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item<BatchFormValues> name="note" label="Note" extra="The customer reads this and the reason.">
        <Input.TextArea maxLength={300} rows={2} />
      </Form.Item>
    </>
  );
}
