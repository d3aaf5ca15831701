import { Form, Input, Radio } from 'antd';
import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import styles from './package-fields.module.css';

export interface StatusFormValues {
  status?: PackageStatus;
  location?: string;
  description?: string;
  departureDate?: string;
  arrivalDate?: string;
}

interface StatusFieldsProps {
  /** The status of the package; a selection has none in common. */
  now?: PackageStatus;
  locationHint?: string;
}

/** To which status, and where. */
export function StatusFields({ now, locationHint = 'City, state' }: StatusFieldsProps) {
  const status = Form.useWatch('status', Form.useFormInstance<StatusFormValues>());
  const goesBack =
    now !== undefined &&
    status !== undefined &&
    PACKAGE_STATUSES.indexOf(status) < PACKAGE_STATUSES.indexOf(now);
  return (
    <>
      <Form.Item<StatusFormValues>
        name="status"
        label="New status"
        rules={[{ required: true, message: 'Choose the new status' }]}
        extra={goesBack && 'This is an earlier status: the history records it as a correction.'}
      >
        <Radio.Group className={styles.statuses ?? ''}>
          {PACKAGE_STATUSES.map((name, index) => (
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to choose one.
            <Radio key={name} value={name} autoFocus={index === 0}>
              {name}
              {name === now && ' (now)'}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item<StatusFormValues> name="location" label="Location">
        <Input maxLength={120} autoComplete="off" placeholder={locationHint} />
      </Form.Item>
    </>
  );
}

/** The note of the tracking event. */
export function StatusNoteField() {
  return (
    <Form.Item<StatusFormValues> name="description" label="Note for the history">
      <Input.TextArea maxLength={500} rows={2} />
    </Form.Item>
  );
}
