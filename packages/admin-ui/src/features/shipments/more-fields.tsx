import { Collapse, Form } from 'antd';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import { RareFields, StartFields } from './common-fields.tsx';
import { emptyPackageForm, type PackageFormValues } from './package-draft.ts';
import styles from './package-fields.module.css';

/** The fields under "More". */
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
    delivery ? `arrives ${formatDay(delivery)}` : 'delivery estimated',
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
