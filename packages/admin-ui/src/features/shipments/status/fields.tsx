import { useEffect, useRef, useState } from 'react';
import { Form, Input, Radio, type FormInstance, type RadioRef } from 'antd';
import { PLAIN_LINE, PLAIN_TEXT } from '@moveway/contracts/http/fields.ts';
import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { StatusLabel } from '../../../lib/status-label.tsx';
import { whereText } from '@moveway/contracts/shipments/place-text.ts';
import type { StatusFormValues } from './form-values.ts';
import { nextStatus } from './likely-update.ts';
import { RoutePlaces } from './suggestions.tsx';
import styles from '../package-fields.module.css';

/**
 * What the form begins with: the next status, and its destination where that is Delivered. Out for Delivery promises
 * the receiver this very day, so it is only ever chosen; a package in transit begins as still in transit.
 */
export function initialStatusValues(
  now: PackageStatus | undefined,
  destination: string | undefined,
): StatusFormValues {
  const next = now && nextStatus(now);
  const status = next === 'Out for Delivery' ? now : next;
  return { status, location: status === 'Delivered' ? destination : undefined };
}

/** Delivered fills in the destination where no location was typed; another status takes it away again. */
export function fillDestination(
  form: FormInstance<StatusFormValues>,
  { status }: Partial<StatusFormValues>,
  destination: string | undefined,
): void {
  const location: unknown = form.getFieldValue('location');
  if (status === 'Delivered' && !location) {
    form.setFieldValue('location', destination);
  } else if (status !== undefined && status !== 'Delivered' && location === destination) {
    form.setFieldValue('location', undefined);
  }
}

interface StatusFieldsProps {
  /** The status of the package; a selection has none in common. */
  now?: PackageStatus;
  /** Where it was last; not a value of the form, because an update may leave it out. */
  lastLocation?: string;
  /** To choose the location from. */
  places?: readonly string[];
}

/**
 * Invisible characters come along when a text is pasted. The server refuses them; said at the field at once,
 * they are not looked for in the whole form.
 */
const plain = (pattern: RegExp) => ({
  pattern,
  transform: (value: unknown) => (typeof value === 'string' ? value.trim() : value),
  message:
    'This text has an invisible character, such as one that changes the direction of writing. Type it.',
});
export const PLAIN_LINE_RULE = plain(PLAIN_LINE);
const PLAIN_TEXT_RULE = plain(PLAIN_TEXT);

/** To which status, and where. */
export function StatusFields({ now, lastLocation, places = [] }: StatusFieldsProps) {
  const form = Form.useFormInstance<StatusFormValues>();
  const status = Form.useWatch('status', form);
  // Which one is chosen when the dialog opens.
  const [chosen] = useState(() => form.getFieldValue('status') ?? PACKAGE_STATUSES[0]);
  // Later than `autoFocus`, which comes before a dialog without an animation is in the document, and later than the
  // effects of the dialog, which stores the element to return the focus to.
  const first = useRef<RadioRef>(null);
  useEffect(() => {
    const timer = setTimeout(() => first.current?.focus());
    return () => clearTimeout(timer);
  }, []);
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
        extra={goesBack && 'This is an earlier status. The history will show it as a correction.'}
      >
        <Radio.Group className={styles.statuses ?? ''}>
          {PACKAGE_STATUSES.map((name) => (
            <Radio key={name} value={name} ref={name === chosen ? first : undefined}>
              {name === now && 'Still '}
              <StatusLabel status={name} />
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item<StatusFormValues>
        name="location"
        label="Location"
        rules={[PLAIN_LINE_RULE]}
        extra={lastLocation && whereText(lastLocation, 'Last seen')}
      >
        <Input maxLength={120} autoComplete="off" placeholder="City, state" />
      </Form.Item>
      <RoutePlaces places={places} />
    </>
  );
}

/** The note of the tracking event. */
export function StatusNoteField({ hint }: { hint?: string }) {
  return (
    <Form.Item<StatusFormValues>
      name="description"
      label="Note for the history"
      rules={[PLAIN_TEXT_RULE]}
      extra={hint}
    >
      <Input.TextArea maxLength={500} rows={2} />
    </Form.Item>
  );
}
