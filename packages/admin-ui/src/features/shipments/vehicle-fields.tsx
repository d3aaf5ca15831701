import { Checkbox, Form, Input, Select } from 'antd';
import {
  hasValidVinCheckDigit,
  isVin,
  normalizeVin,
  vinCheckDigit,
} from '@moveway/contracts/shipments/vin.ts';
import { NumberInput } from '../../lib/number-input.tsx';
import type { PackageFormValues } from './package-draft.ts';
import styles from './package-fields.module.css';

const trailers = [
  { value: 'open', label: 'Open' },
  { value: 'enclosed', label: 'Enclosed' },
];
const services = [
  { value: 'door-to-door', label: 'Door to door' },
  { value: 'terminal-to-terminal', label: 'Terminal to terminal' },
];

/** What only a vehicle has. */
export function VehicleFields() {
  const form = Form.useFormInstance<PackageFormValues>();
  const vin = Form.useWatch(['vehicle', 'vin'], form) ?? '';
  const remark = vinRemark(vin);
  return (
    <>
      <Form.Item<PackageFormValues>
        name={['vehicle', 'vin']}
        label="VIN"
        extra={remark && <output>{remark}</output>}
        validateStatus={vin !== '' && isVin(vin) && !hasValidVinCheckDigit(vin) ? 'warning' : undefined}
      >
        <Input className={styles.vin ?? ''} maxLength={20} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <div className={styles.triple}>
        <Form.Item<PackageFormValues> name={['vehicle', 'year']} label="Year">
          <NumberInput />
        </Form.Item>
        <Form.Item<PackageFormValues> name={['vehicle', 'make']} label="Make">
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item<PackageFormValues> name={['vehicle', 'model']} label="Model">
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item<PackageFormValues> name={['vehicle', 'trailer']} label="Trailer">
          <Select options={trailers} />
        </Form.Item>
        <Form.Item<PackageFormValues> name={['vehicle', 'service']} label="Service">
          <Select options={services} />
        </Form.Item>
        <Form.Item<PackageFormValues> name="value" label="Declared value">
          <NumberInput prefix="$" />
        </Form.Item>
      </div>
      <Form.Item<PackageFormValues> name={['vehicle', 'isOperable']} valuePropName="checked">
        <Checkbox>The vehicle runs, steers and brakes</Checkbox>
      </Form.Item>
    </>
  );
}

/** A hint about a VIN while it is typed. A wrong check digit is only a warning: outside North America it has no meaning. */
function vinRemark(text: string): string | undefined {
  const vin = normalizeVin(text);
  if (vin === '') {
    return undefined;
  }
  if (/[IOQ]/.test(vin)) {
    return 'VINs never contain I, O or Q: use 1 or 0';
  }
  if (!isVin(vin)) {
    return `${vin.length} of 17 characters`;
  }
  return hasValidVinCheckDigit(vin)
    ? 'Valid VIN'
    : `Check this VIN: its ninth character should be ${vinCheckDigit(vin)}. You can save it anyway.`;
}
