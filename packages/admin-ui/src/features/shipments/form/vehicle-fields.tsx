import { Checkbox, Form, Input, Select } from 'antd';
import { namedList } from '../../../lib/forms/named-list.tsx';
import { NumberInput } from '../../../lib/forms/number-input.tsx';
import type { PackageFormValues } from './draft.ts';
import { useTextMarks } from './paste/from-text.tsx';
import styles from '../package-fields.module.css';

const trailers = [
  { value: 'open', label: 'Open' },
  { value: 'enclosed', label: 'Enclosed' },
];
const services = [
  { value: 'door-to-door', label: 'Door to door' },
  { value: 'terminal-to-terminal', label: 'Terminal to terminal' },
];

/** What only a vehicle has, after its VIN. */
export function VehicleFields() {
  const { mark } = useTextMarks();
  return (
    <>
      <div className={styles.triple}>
        <Form.Item<PackageFormValues> name={['vehicle', 'year']} {...mark('vehicle.year')} label="Year">
          <NumberInput />
        </Form.Item>
        <Form.Item<PackageFormValues> name={['vehicle', 'make']} {...mark('vehicle.make')} label="Make">
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item<PackageFormValues> name={['vehicle', 'model']} {...mark('vehicle.model')} label="Model">
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      </div>
      <div className={styles.pair}>
        <Form.Item<PackageFormValues>
          name={['vehicle', 'trailer']}
          {...mark('vehicle.trailer')}
          label="Trailer"
        >
          <Select options={trailers} popupRender={namedList} />
        </Form.Item>
        <Form.Item<PackageFormValues>
          name={['vehicle', 'service']}
          {...mark('vehicle.service')}
          label="Service"
        >
          <Select options={services} popupRender={namedList} />
        </Form.Item>
      </div>
      <Form.Item<PackageFormValues>
        name={['vehicle', 'isOperable']}
        {...mark('vehicle.isOperable')}
        valuePropName="checked"
      >
        <Checkbox>The vehicle runs, steers and brakes</Checkbox>
      </Form.Item>
    </>
  );
}
