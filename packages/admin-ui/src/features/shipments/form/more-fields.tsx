import { Checkbox, Collapse, Form, Input, Select } from 'antd';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { SHIPMENT_FIELDS } from '@moveway/contracts/shipments/shipment-fields.ts';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import { DayField } from '../../../lib/forms/day-input.tsx';
import { parseDay } from '../../../lib/forms/day-text.ts';
import { namedList } from '../../../lib/forms/named-list.tsx';
import { NumberInput } from '../../../lib/forms/number-input.tsx';
import { emptyPackageForm, type PackageFormValues } from './draft.ts';
import { useTextMarks } from './paste/from-text.tsx';
import { PlaceInput } from './place-input.tsx';
import styles from '../package-fields.module.css';

const statusOptions = PACKAGE_STATUSES.map((status) => ({ value: status, label: status }));

/** The fields under "More", all of `StartFields` and `RareFields`. */
const RARE = [
  'trackingNumber',
  'status',
  'currentLocation',
  'value',
  'arrivalDate',
  'estimatedDelivery',
  'description',
  'notifyReceiver',
] as const satisfies (keyof PackageFormValues)[];

interface MoreFieldsProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** What a new package rarely needs; closed, its title names what will be taken. */
export function MoreFields({ isOpen, onToggle }: MoreFieldsProps) {
  const form = Form.useFormInstance<PackageFormValues>();
  const status = Form.useWatch('status', form);
  const number = Form.useWatch('trackingNumber', form);
  const delivery = Form.useWatch('arrivalDate', form);
  const taken = [
    status,
    number === undefined || number === '' ? 'number generated' : number,
    delivery && parseDay(delivery) ? `arrives ${formatDay(delivery)}` : 'delivery estimated',
  ].join(', ');
  return (
    <Collapse
      className={styles.more ?? ''}
      activeKey={isOpen ? ['more'] : []}
      onChange={(keys) => onToggle(keys.length > 0)}
      items={[
        {
          key: 'more',
          label: isOpen ? 'More' : `More: ${taken}`,
          forceRender: true,
          children: (
            <>
              <StartFields />
              <RareFields />
            </>
          ),
        },
      ]}
    />
  );
}

/** Whether a field under "More" is among these. */
export function isUnderMore(names: readonly string[]): boolean {
  return names.some((name) => RARE.some((rare) => rare === name));
}

/** Whether a field under "More" has another value than an empty form. */
export function usesMore(values: PackageFormValues): boolean {
  return RARE.some((name) => (values[name] ?? '') !== (emptyPackageForm[name] ?? ''));
}

/**
 * Number, status and location of a new package. Later, status updates change the last two; the number never changes.
 */
export function StartFields() {
  const { marked } = useTextMarks();
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
        <Select options={statusOptions} popupRender={namedList} />
      </Form.Item>
      <Form.Item<PackageFormValues> {...marked('currentLocation')}>
        <PlaceInput />
      </Form.Item>
    </div>
  );
}

/** What is rarely filled in. */
export function RareFields() {
  const { marked } = useTextMarks();
  return (
    <>
      <div className={styles.triple}>
        <Form.Item<PackageFormValues> {...marked('value')}>
          <NumberInput prefix="$" />
        </Form.Item>
        <DayField<PackageFormValues> {...marked('arrivalDate')} />
        <DayField<PackageFormValues>
          {...marked('estimatedDelivery', 'Leave blank to estimate. Never before the expected arrival.')}
        />
      </div>
      <Form.Item<PackageFormValues>
        {...marked('description', 'Everyone with the tracking number reads this')}
      >
        <Input.TextArea maxLength={SHIPMENT_FIELDS.description.maxLength} rows={3} />
      </Form.Item>
      <Form.Item<PackageFormValues>
        name="notifyReceiver"
        valuePropName="checked"
        // Checked by default.
        getValueProps={(value: boolean | undefined) => ({ checked: value !== false })}
      >
        <Checkbox>Email the receiver about its status</Checkbox>
      </Form.Item>
    </>
  );
}
