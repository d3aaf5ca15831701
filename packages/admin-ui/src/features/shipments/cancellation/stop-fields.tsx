import { Form, Input, Radio } from 'antd';
import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import {
  CANCELLATION_REASONS,
  CANCELLATION_REASON_TEXT,
  HOLD_REASONS,
  HOLD_REASON_TEXT,
} from '@moveway/contracts/shipments/reasons.ts';
import { DayField } from '../../../lib/forms/day-input.tsx';
import { NumberInput } from '../../../lib/forms/number-input.tsx';
import styles from '../package-fields.module.css';
import type { StopFormValues, StopKind } from './stop-form-values.ts';

/** What the Terms of Use say of a fee (specification, section 9). */
const FEE_TERMS: Record<PackageStatus, string> = {
  Pending: 'Before dispatch the Terms keep $50.',
  Processing: 'After dispatch the Terms may keep a part.',
  'In Transit': 'After pickup the Terms refund nothing.',
  'Out for Delivery': 'After pickup the Terms refund nothing.',
  Delivered: 'After pickup the Terms refund nothing.',
};

/** The fields of what is chosen to be done. Those of the others keep what was entered. */
export function StopFields({ how, status }: { how: StopKind; status: PackageStatus }) {
  switch (how) {
    case 'hold': {
      return (
        <>
          <Form.Item<StopFormValues> name={['hold', 'reason']} label="Reason" required>
            <Radio.Group
              className={styles.statuses ?? ''}
              options={HOLD_REASONS.map((value) => ({ value, label: HOLD_REASON_TEXT[value] }))}
            />
          </Form.Item>
          <DayField<StopFormValues>
            name={['hold', 'until']}
            label="Look again on"
            required
            extra="From this day on it is among what needs attention."
          />
          <PublicNote how={how} />
        </>
      );
    }
    case 'cancel': {
      return (
        <>
          <Form.Item<StopFormValues> name={['cancel', 'reason']} label="Reason" required>
            <Radio.Group
              className={styles.statuses ?? ''}
              options={CANCELLATION_REASONS.map((value) => ({
                value,
                label: CANCELLATION_REASON_TEXT[value],
              }))}
            />
          </Form.Item>
          <Form.Item<StopFormValues>
            name={['cancel', 'fee']}
            label="Fee in US dollars"
            extra={`${FEE_TERMS[status]} The customer reads it on their dashboard; leave it blank for none.`}
          >
            <NumberInput prefix="$" />
          </Form.Item>
          <PublicNote how={how} />
        </>
      );
    }
    case 'decline':
    default: {
      return (
        <Form.Item<StopFormValues>
          name={['decline', 'note']}
          label="Why not"
          required
          extra="The customer reads it on their dashboard and in an email; nobody else does."
        >
          <Input.TextArea maxLength={300} rows={3} />
        </Form.Item>
      );
    }
  }
}

function PublicNote({ how }: { how: 'hold' | 'cancel' }) {
  return (
    <Form.Item<StopFormValues>
      name={[how, 'note']}
      label="Note"
      extra="Everybody who tracks it reads this and the reason."
    >
      <Input.TextArea maxLength={300} rows={2} />
    </Form.Item>
  );
}
