import { Checkbox, Form, Input, Select, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { NumberInput } from '../../lib/number-input.tsx';
import { CustomerSelect } from './customer-select.tsx';
import type { PackageFormValues } from './package-draft.ts';
import styles from './package-fields.module.css';

const statusOptions = PACKAGE_STATUSES.map((status) => ({ value: status, label: status }));

/**
 * Sender, receiver, places and customer. The first field takes the focus: in an effect, because `autoFocus` comes before
 * the drawer has stored the element to return the focus to.
 */
export function CommonFields() {
  const first = useRef<InputRef>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={styles.pair}>
      <Form.Item<PackageFormValues> name="sender" label="Sender" required>
        <Input ref={first} maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item<PackageFormValues> name="receiver" label="Receiver" required>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item<PackageFormValues> name="origin" label="From">
        <Input maxLength={120} autoComplete="off" placeholder="Dallas, TX" />
      </Form.Item>
      <Form.Item<PackageFormValues> name="destination" label="To">
        <Input maxLength={120} autoComplete="off" placeholder="Tampa, FL" />
      </Form.Item>
      <Form.Item<PackageFormValues>
        name="receiverEmail"
        label="Receiver's email"
        extra="With email or phone the receiver can add the package to their account"
      >
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      <Form.Item<PackageFormValues> name="receiverPhone" label="Receiver's phone">
        <Input type="tel" maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item<PackageFormValues>
        className={styles.all ?? ''}
        name="notifyReceiver"
        valuePropName="checked"
        // Checked by default.
        getValueProps={(value: boolean | undefined) => ({ checked: value !== false })}
      >
        <Checkbox>Email the receiver about its status</Checkbox>
      </Form.Item>
      <Form.Item<PackageFormValues>
        className={styles.all ?? ''}
        name="customer"
        label="Customer"
        extra="The package shows on this customer's dashboard"
      >
        <CustomerSelect />
      </Form.Item>
    </div>
  );
}

/** Number, status and location of a new package. Later, status updates change the last two; the number never changes. */
export function StartFields() {
  return (
    <div className={styles.pair}>
      <Form.Item<PackageFormValues>
        name="trackingNumber"
        label="Tracking number"
        extra="Leave blank to generate"
      >
        <Input className={styles.mono ?? ''} maxLength={40} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item<PackageFormValues> name="status" label="Status">
        <Select options={statusOptions} />
      </Form.Item>
      <Form.Item<PackageFormValues> name="currentLocation" label="Current location">
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
    </div>
  );
}

/** Money, dates and notes: all optional. */
export function MoreFields() {
  return (
    <>
      <div className={styles.pair}>
        <Form.Item<PackageFormValues> name="amount" label="Shipping amount">
          <NumberInput prefix="$" />
        </Form.Item>
      </div>
      <div className={styles.triple}>
        <Form.Item<PackageFormValues> name="departureDate" label="Departure">
          <Input type="date" />
        </Form.Item>
        <Form.Item<PackageFormValues> name="arrivalDate" label="Expected arrival">
          <Input type="date" />
        </Form.Item>
        <Form.Item<PackageFormValues> name="estimatedDelivery" label="Estimated delivery">
          <Input type="date" />
        </Form.Item>
      </div>
      <Form.Item<PackageFormValues> name="description" label="Description">
        <Input.TextArea maxLength={2000} rows={3} />
      </Form.Item>
    </>
  );
}
