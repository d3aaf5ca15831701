import { Form } from 'antd';
import { NumberInput } from '../../lib/number-input.tsx';
import type { PackageFormValues } from './package-draft.ts';
import styles from './package-fields.module.css';

/** What only a parcel has: weight in pounds, size in inches. */
export function ParcelFields() {
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
      <Form.Item<PackageFormValues> name="weight" label="Weight">
        <NumberInput suffix="lb" />
      </Form.Item>
    </div>
  );
}
