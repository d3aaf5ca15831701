import { Form, InputNumber } from 'antd';
import type { PackageFormValues } from './package-draft.ts';
import styles from './package-fields.module.css';

/** What only a parcel has: weight in pounds, size in inches, declared value in dollars. */
export function ParcelFields() {
  return (
    <>
      <div className={styles.triple}>
        <Form.Item<PackageFormValues> name={['dimensions', 'length']} label="Length">
          <InputNumber className={styles.wide ?? ''} suffix="in" min={0} controls={false} />
        </Form.Item>
        <Form.Item<PackageFormValues> name={['dimensions', 'width']} label="Width">
          <InputNumber className={styles.wide ?? ''} suffix="in" min={0} controls={false} />
        </Form.Item>
        <Form.Item<PackageFormValues> name={['dimensions', 'height']} label="Height">
          <InputNumber className={styles.wide ?? ''} suffix="in" min={0} controls={false} />
        </Form.Item>
      </div>
      <div className={styles.pair}>
        <Form.Item<PackageFormValues> name="weight" label="Weight">
          <InputNumber className={styles.wide ?? ''} suffix="lb" min={0} controls={false} />
        </Form.Item>
        <Form.Item<PackageFormValues> name="value" label="Declared value">
          <InputNumber className={styles.wide ?? ''} prefix="$" min={0} precision={2} controls={false} />
        </Form.Item>
      </div>
    </>
  );
}
