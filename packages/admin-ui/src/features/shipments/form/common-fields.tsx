import { Form, Input } from 'antd';
import { useEffect } from 'react';
import type { ShipmentKind } from '@moveway/contracts/shipments/shipment.constants.ts';
import { SHIPMENT_FIELDS } from '@moveway/contracts/shipments/shipment-fields.ts';
import { DayField } from '../../../lib/forms/day-input.tsx';
import { NumberInput } from '../../../lib/forms/number-input.tsx';
import { CustomerField } from './customer-field.tsx';
import type { PackageFormValues } from './draft.ts';
import { useTextMarks } from './paste/from-text.tsx';
import { PlaceInput } from './place-input.tsx';
import { VehicleFields } from './vehicle-fields.tsx';
import { VinField } from './vin-field.tsx';
import styles from '../package-fields.module.css';

interface CommonFieldsProps {
  kind: ShipmentKind;
  /** The package that is edited. */
  ownNumber?: string;
  /** Called after fields were filled from others. */
  onFilled?: () => void;
}

/**
 * What is usually filled in, in the order of the keyboard: what fills other fields comes first, and what is filled by
 * it last. The first field takes the focus: in an effect, because `autoFocus` comes before the drawer has stored the
 * element to return the focus to.
 */
export function CommonFields({ kind, ownNumber, onFilled }: CommonFieldsProps) {
  const form = Form.useFormInstance<PackageFormValues>();
  const { marked } = useTextMarks();
  const isVehicle = kind === 'vehicle';
  useEffect(() => {
    form.focusField(isVehicle ? ['vehicle', 'vin'] : 'customer');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the form opens, not when another kind is chosen.
  }, []);
  return (
    <>
      {isVehicle && <VinField ownNumber={ownNumber} onFilled={onFilled} />}
      <CustomerField />
      <div className={styles.pair}>
        <Form.Item<PackageFormValues> {...marked('sender')} required>
          <Input maxLength={SHIPMENT_FIELDS.sender.maxLength} autoComplete="off" />
        </Form.Item>
        <Form.Item<PackageFormValues> {...marked('receiver')} required>
          <Input maxLength={SHIPMENT_FIELDS.receiver.maxLength} autoComplete="off" />
        </Form.Item>
        <Form.Item<PackageFormValues> {...marked('origin')}>
          <PlaceInput />
        </Form.Item>
        <Form.Item<PackageFormValues> {...marked('destination')}>
          <PlaceInput />
        </Form.Item>
        <Form.Item<PackageFormValues> {...marked('amount')}>
          <NumberInput prefix="$" />
        </Form.Item>
        <DayField<PackageFormValues> {...marked('departureDate')} />
        <Form.Item<PackageFormValues> {...marked('senderEmail')}>
          <Input type="email" maxLength={SHIPMENT_FIELDS.senderEmail.maxLength} autoComplete="off" />
        </Form.Item>
        <Form.Item<PackageFormValues> {...marked('senderPhone')}>
          <Input type="tel" maxLength={SHIPMENT_FIELDS.senderPhone.maxLength} autoComplete="off" />
        </Form.Item>
        <Form.Item<PackageFormValues>
          {...marked(
            'receiverEmail',
            'With an email or phone number, the receiver can add this package to their account',
          )}
        >
          <Input type="email" maxLength={SHIPMENT_FIELDS.receiverEmail.maxLength} autoComplete="off" />
        </Form.Item>
        <Form.Item<PackageFormValues> {...marked('receiverPhone')}>
          <Input type="tel" maxLength={SHIPMENT_FIELDS.receiverPhone.maxLength} autoComplete="off" />
        </Form.Item>
        <Form.Item<PackageFormValues> {...marked('reference')}>
          <Input maxLength={SHIPMENT_FIELDS.reference.maxLength} autoComplete="off" spellCheck={false} />
        </Form.Item>
      </div>
      {isVehicle ? <VehicleFields /> : <ParcelFields />}
    </>
  );
}

/** What only a parcel has: weight in pounds, size in inches. */
function ParcelFields() {
  const { marked } = useTextMarks();
  return (
    <div className={styles.quadruple}>
      <Form.Item<PackageFormValues> name={['dimensions', 'length']} label="Length">
        <NumberInput suffix="in" />
      </Form.Item>
      <Form.Item<PackageFormValues> name={['dimensions', 'width']} label="Width">
        <NumberInput suffix="in" />
      </Form.Item>
      <Form.Item<PackageFormValues> name={['dimensions', 'height']} label="Height">
        <NumberInput suffix="in" />
      </Form.Item>
      <Form.Item<PackageFormValues> {...marked('weight')}>
        <NumberInput suffix="lb" />
      </Form.Item>
    </div>
  );
}
