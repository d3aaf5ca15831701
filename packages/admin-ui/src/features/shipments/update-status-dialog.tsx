import { useState } from 'react';
import { Form, Input, Modal, Radio } from 'antd';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import {
  statusUpdateSchema,
  type AdminPackage,
  type StatusUpdateInput,
} from '@moveway/contracts/shipments/shipment.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { failureText } from '../../lib/failure.ts';
import { submissionFor } from './package-draft.ts';
import { fieldErrorsOf } from './package-form.ts';
import { useUpdateStatus } from './shipment.queries.ts';
import styles from './package-fields.module.css';

interface StatusFormValues {
  status?: PackageStatus;
  location?: string;
  description?: string;
  departureDate?: string;
  arrivalDate?: string;
}

interface UpdateStatusDialogProps {
  item: AdminPackage;
  onClose: () => void;
}

/** Moves a package to any status (specification, sections 4 and 5); location, dates and a note are optional. */
export function UpdateStatusDialog({ item, onClose }: UpdateStatusDialogProps) {
  const toast = useToast();
  const [form] = Form.useForm<StatusFormValues>();
  const status = Form.useWatch('status', form);
  const update = useUpdateStatus(item.trackingNumber);
  // Closed before it is taken away, so that the focus goes back to the button it came from.
  const [isOpen, setIsOpen] = useState(true);
  const [submission, setSubmission] = useState<ReturnType<typeof submissionFor>>();
  const goesBack =
    status !== undefined && PACKAGE_STATUSES.indexOf(status) < PACKAGE_STATUSES.indexOf(item.status);

  const submit = async (values: StatusFormValues) => {
    const body = changesOf(values, item);
    const parsed = statusUpdateSchema.safeParse(body);
    if (!parsed.success) {
      const fields = Object.fromEntries(
        parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
      );
      form.setFields(fieldErrorsOf(fields));
      return;
    }
    const current = submissionFor(body, submission);
    setSubmission(current);
    try {
      await update.mutateAsync({ body: parsed.data, idempotencyKey: current.key });
      setIsOpen(false);
      toast.show({
        title: 'Status Updated Successfully',
        description: `${item.trackingNumber} is now ${parsed.data.status}. Customers will be notified.`,
      });
    } catch (error) {
      if (error instanceof ApiError) {
        form.setFields(fieldErrorsOf(error.fields));
      }
      toast.show({
        variant: 'destructive',
        title: 'Update Failed',
        description: failureText(error, 'Could not update package status'),
      });
    }
  };

  return (
    <Modal
      open={isOpen}
      afterClose={onClose}
      title={
        <>
          Update status of <span className={styles.mono}>{item.trackingNumber}</span>
        </>
      }
      okText="Update status"
      confirmLoading={update.isPending}
      onOk={form.submit}
      onCancel={() => setIsOpen(false)}
      // The library's scroll lock writes a style element without our nonce, which the content policy refuses.
      scrollLock={false}
    >
      <Form<StatusFormValues>
        form={form}
        name="status-update"
        layout="vertical"
        initialValues={{ departureDate: item.departureDate, arrivalDate: item.arrivalDate }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="status"
          label="New status"
          rules={[{ required: true, message: 'Choose the new status' }]}
          extra={goesBack && 'This goes back to an earlier stage: the history records it as a correction.'}
        >
          <Radio.Group className={styles.statuses ?? ''}>
            {PACKAGE_STATUSES.map((name) => (
              <Radio key={name} value={name}>
                {name}
                {name === item.status && ' (now)'}
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        <Form.Item name="location" label="Location">
          <Input maxLength={120} autoComplete="off" placeholder={item.currentLocation ?? 'City, state'} />
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item name="departureDate" label="Departure">
            <Input type="date" />
          </Form.Item>
          <Form.Item name="arrivalDate" label="Expected arrival">
            <Input type="date" />
          </Form.Item>
        </div>
        <Form.Item name="description" label="Note for the history">
          <Input.TextArea maxLength={500} rows={2} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Only what was filled in or changed: an untouched date is not sent again. */
function changesOf(values: StatusFormValues, item: AdminPackage): Partial<StatusUpdateInput> {
  const { status, location, description, departureDate, arrivalDate } = values;
  return {
    ...(status ? { status } : {}),
    ...(location?.trim() ? { location } : {}),
    ...(description?.trim() ? { description } : {}),
    ...(departureDate && departureDate !== item.departureDate ? { departureDate } : {}),
    ...(arrivalDate && arrivalDate !== item.arrivalDate ? { arrivalDate } : {}),
  };
}
