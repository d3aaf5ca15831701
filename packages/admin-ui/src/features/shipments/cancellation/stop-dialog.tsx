import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Modal, Radio } from 'antd';
import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import {
  CANCELLATION_REASONS,
  CANCELLATION_REASON_TEXT,
  HOLD_REASONS,
  HOLD_REASON_TEXT,
  type CancellationReason,
  type HoldReason,
} from '@moveway/contracts/shipments/cancellation.constants.ts';
import { newCancellationSchema, newHoldSchema } from '@moveway/contracts/shipments/cancellation.schema.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../../lib/admin-api.ts';
import { DayField } from '../../../lib/day-input.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { checkBody, useFieldErrors } from '../../../lib/field-errors.ts';
import { UnreachableAlert } from '../../../lib/query-view.tsx';
import styles from '../package-fields.module.css';
import { usePackageRefresh } from '../shipment.queries.ts';
import { useTakingBack } from './use-taking-back.ts';

const FORM_ID = 'stop-package';

interface StopFormValues {
  how: 'hold' | 'cancel';
  holdReason?: HoldReason;
  /** YYYY-MM-DD */
  until?: string;
  cancelReason?: CancellationReason;
  note?: string;
  /** US dollars. */
  fee?: number | null;
}

/** What the Terms of Use say of a fee (specification, section 9). */
const FEE_TERMS: Record<PackageStatus, string> = {
  Pending: 'Before dispatch the Terms keep $50.',
  Processing: 'After dispatch the Terms may keep a part.',
  'In Transit': 'After pickup the Terms refund nothing.',
  'Out for Delivery': 'After pickup the Terms refund nothing.',
  Delivered: 'After pickup the Terms refund nothing.',
};

/** Puts a package on hold, or changes why it is; or cancels it. Its customer is told why. */
export function StopDialog({ item, onClose }: { item: AdminPackage; onClose: () => void }) {
  const api = useAdminApi();
  const toast = useToast();
  const [form] = Form.useForm<StopFormValues>();
  const how = Form.useWatch('how', form) ?? 'hold';
  const fieldErrors = useFieldErrors(form);
  const { takeBack } = useTakingBack();
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const { trackingNumber, version, hold } = item;
  const params = { trackingNumber };

  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ how: chosen, holdReason, until, cancelReason, note, fee }: StopFormValues) =>
      chosen === 'hold'
        ? // Both were checked.
          api.call('PUT /api/admin/packages/:trackingNumber/hold', {
            params,
            body: { reason: holdReason ?? 'other', until: until ?? '', note, version },
          })
        : api.call('POST /api/admin/packages/:trackingNumber/cancellation', {
            params,
            body: { reason: cancelReason ?? 'other', note, fee: fee ?? undefined, version },
          }),
    onSettled: usePackageRefresh(),
  });

  const save = async () => {
    const values = form.getFieldsValue(true);
    const { holdReason, cancelReason, until, note, fee } = values;
    const checked =
      values.how === 'hold'
        ? checkBody(newHoldSchema, { reason: holdReason, until: until ?? '', note })
        : checkBody(newCancellationSchema, { reason: cancelReason, note, fee: fee ?? undefined });
    if (!checked.ok) {
      const { reason, ...others } = checked.fields;
      fieldErrors.show({
        ...others,
        ...(reason && { [values.how === 'hold' ? 'holdReason' : 'cancelReason']: reason }),
      });
      return;
    }
    const isHold = values.how === 'hold';
    try {
      const after = await mutateAsync(values);
      close();
      toast.show({
        title: isHold ? 'Package On Hold' : 'Package Canceled',
        description: isHold
          ? `${trackingNumber} is not late until it is released.`
          : `${trackingNumber} is out of the current list.`,
        // Of a hold that was changed, releasing it would be no undo.
        ...(!(isHold && hold) && {
          action: { label: 'Undo', onClick: () => void takeBack(isHold ? 'hold' : 'cancellation', after) },
        }),
      });
    } catch (rejected) {
      toast.show({
        variant: 'destructive',
        title: isHold ? 'Hold Failed' : 'Cancellation Failed',
        description: errorText(rejected, 'Could not change the package'),
      });
    }
  };

  return (
    <Modal
      open={isOpen}
      afterClose={onClose}
      title={`Hold or cancel ${trackingNumber}`}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>Close</Button>
          <Button type="primary" htmlType="submit" form={FORM_ID} loading={isPending}>
            {how === 'hold' ? 'Put on hold' : 'Cancel package'}
          </Button>
        </>
      }
    >
      <UnreachableAlert error={error} />
      <Form<StopFormValues>
        data-without-draft
        form={form}
        name={FORM_ID}
        layout="vertical"
        initialValues={
          hold
            ? { how: 'hold', holdReason: hold.reason, until: hold.until, note: hold.note }
            : { how: 'hold' }
        }
        scrollToFirstError={{ block: 'center', focus: true }}
        onValuesChange={(changed: Partial<StopFormValues>) => fieldErrors.clearChanged(changed)}
        onFinish={() => void save()}
      >
        <Form.Item<StopFormValues>
          name="how"
          label="What to do"
          extra={
            how === 'hold'
              ? 'It stays in the list and is not late until it is released.'
              : 'It leaves the current list and the counts. This can be taken back.'
          }
        >
          <Radio.Group
            options={[
              { value: 'hold', label: 'Put on hold' },
              { value: 'cancel', label: 'Cancel' },
            ]}
          />
        </Form.Item>
        {how === 'hold' ? (
          <>
            <Form.Item<StopFormValues> name="holdReason" label="Reason" required>
              <Radio.Group
                className={styles.statuses ?? ''}
                options={HOLD_REASONS.map((value) => ({ value, label: HOLD_REASON_TEXT[value] }))}
              />
            </Form.Item>
            <DayField<StopFormValues>
              name="until"
              label="Look again on"
              required
              extra="From this day on it is among what needs attention."
            />
          </>
        ) : (
          <>
            <Form.Item<StopFormValues> name="cancelReason" label="Reason" required>
              <Radio.Group
                className={styles.statuses ?? ''}
                options={CANCELLATION_REASONS.map((value) => ({
                  value,
                  label: CANCELLATION_REASON_TEXT[value],
                }))}
              />
            </Form.Item>
            <Form.Item<StopFormValues>
              name="fee"
              label="Fee in US dollars"
              extra={`${FEE_TERMS[item.status]} The customer reads it on their dashboard; leave it blank for none.`}
            >
              <InputNumber controls={false} min={0} precision={2} />
            </Form.Item>
          </>
        )}
        <Form.Item<StopFormValues>
          name="note"
          label="Note"
          extra="Everybody who tracks it reads this and the reason."
        >
          <Input.TextArea maxLength={300} rows={2} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
