import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Radio } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { UnreachableAlert } from '../../../lib/queries/view.tsx';
import { settingsQuery } from '../../../lib/queries/shared.queries.ts';
import { useWrite } from '../../../lib/queries/use-write.ts';
import { FormDialog } from '../../../lib/dialogs/form-dialog.tsx';
import { useClosing } from '../../../lib/dialogs/use-closing.ts';
import styles from '../package-fields.module.css';
import { PACKAGE_CHANGES, useNewerAfter } from '../shipment.queries.ts';
import { usePackageAct } from '../use-package-act.ts';
import { StopFields } from './stop-fields.tsx';
import {
  checkStop,
  stopFieldErrorsOf,
  stopValuesOf,
  type StopFormValues,
  type StopKind,
} from './stop-form-values.ts';

const FORM_ID = 'stop-package';

const TEXTS = {
  hold: {
    meaning: 'It stays in the list and is not late until it is released.',
    verb: 'Put on hold',
    done: 'Package On Hold',
    failed: 'Hold Failed',
    outcome: 'is not late until it is released.',
  },
  cancel: {
    meaning: 'It leaves the current list and the counts. This can be taken back.',
    verb: 'Cancel package',
    done: 'Package Canceled',
    failed: 'Cancellation Failed',
    outcome: 'is out of the current list.',
  },
  decline: {
    meaning: 'It stays as it is. The customer is told why, and may ask again.',
    verb: 'Decline',
    done: 'Request Declined',
    failed: 'Declining Failed',
    outcome: 'is not canceled. Its customer is told why.',
  },
} as const satisfies Record<StopKind, object>;

interface StopDialogProps {
  /** As it was when the dialog was opened. */
  item: AdminPackage;
  onClose: () => void;
}

/**
 * Puts a package on hold, or changes why it is; cancels it; or declines what its customer asked for. Its customer is
 * told why. An edit conflict shows how the package is now, and what was entered stays.
 */
export function StopDialog({ item, onClose }: StopDialogProps) {
  const api = useAdminApi();
  const newerAfter = useNewerAfter(item.trackingNumber);
  const toast = useToast();
  const [form] = Form.useForm<StopFormValues>();
  const how = Form.useWatch('how', form) ?? stopValuesOf(item).how;
  const fieldErrors = useFieldErrors(form);
  const { act } = usePackageAct();
  const { close, modal } = useClosing(onClose);
  /** The newer version, in an edit conflict. */
  const [newer, setNewer] = useState<AdminPackage>();
  const current = newer ?? item;
  const { trackingNumber } = item;
  const params = { trackingNumber };
  const isAsked = current.can.declineCancellation;

  // The fee that is set, while it is Pending, unless something was entered.
  const { data: settings } = useQuery(settingsQuery(api));
  const fee = current.status === 'Pending' ? settings?.cancellationTerms.feeBeforeDispatch : undefined;
  useEffect(() => {
    if (!form.isFieldTouched(['cancel', 'fee'])) {
      form.setFieldValue(['cancel', 'fee'], fee ? fee / 100 : undefined);
    }
  }, [fee, form]);

  const { mutateAsync, isPending, error } = useWrite(
    ({ call }, stop: Extract<ReturnType<typeof checkStop>, { ok: true }>) => {
      switch (stop.how) {
        case 'hold': {
          return call('PUT /api/admin/packages/:trackingNumber/hold', { params, body: stop.body });
        }
        case 'cancel': {
          return call('POST /api/admin/packages/:trackingNumber/cancellation', { params, body: stop.body });
        }
        case 'decline':
        default: {
          return call('POST /api/admin/packages/:trackingNumber/cancellation-request/decline', {
            params,
            body: stop.body,
          });
        }
      }
    },
    PACKAGE_CHANGES,
  );

  const save = async () => {
    const checked = checkStop(form.getFieldsValue(true), current.version);
    if (!checked.ok) {
      fieldErrors.show(checked.fields);
      return;
    }
    const { done, failed, outcome } = TEXTS[checked.how];
    try {
      const after = await mutateAsync(checked);
      close();
      // Of a hold that was changed, releasing it would be no undo.
      const undo =
        checked.how === 'cancel'
          ? 'reinstate'
          : checked.how === 'hold' && !current.hold
            ? 'release'
            : undefined;
      toast.show({
        title: done,
        description: `${trackingNumber} ${outcome}`,
        ...(undo && { action: { label: 'Undo', onClick: () => void act(undo, after) } }),
      });
    } catch (rejected) {
      const found = await newerAfter(rejected).catch(() => undefined);
      if (found) {
        setNewer(found);
        if (isAsked && !found.can.declineCancellation) {
          clearAnswer();
        }
        return;
      }
      fieldErrors.fail(failed, rejected, 'Could not change the package', (fields) =>
        stopFieldErrorsOf(checked.how, fields),
      );
    }
  };

  /** Takes what only answers a request out of the form. */
  const clearAnswer = () => {
    if (form.getFieldValue('how') === 'decline') {
      form.setFieldValue('how', 'hold');
    }
    if (form.getFieldValue(['cancel', 'reason']) === 'customer') {
      form.setFieldValue(['cancel', 'reason'], undefined);
    }
  };

  return (
    <FormDialog
      {...modal}
      title={`${isAsked ? 'Answer the request to cancel' : 'Hold or cancel'} ${trackingNumber}`}
      okText={`${TEXTS[how].verb}${newer ? ' anyway' : ''}`}
      cancelText="Close"
      isSaving={isPending}
      okButtonProps={{ htmlType: 'submit', form: FORM_ID }}
    >
      <UnreachableAlert error={error} />
      {newer && (
        <Alert
          className={styles.notice ?? ''}
          type="warning"
          role="alert"
          title="Someone else changed this package. Your change is not saved yet."
          description={[
            `It is ${newer.status} now.`,
            item.can.declineCancellation && requestEndText(item, newer),
            newer.view.standing,
          ]
            .filter(Boolean)
            .join(' ')}
        />
      )}
      {isAsked && !newer && <Alert className={styles.notice ?? ''} type="info" title={item.view.standing} />}
      <Form<StopFormValues>
        data-without-draft
        form={form}
        name={FORM_ID}
        layout="vertical"
        initialValues={stopValuesOf(item)}
        scrollToFirstError={{ block: 'center', focus: true }}
        onValuesChange={(changed: Partial<StopFormValues>) => fieldErrors.clearChanged(changed)}
        onFinish={() => void save()}
      >
        <Form.Item<StopFormValues> name="how" label="What to do" extra={TEXTS[how].meaning}>
          <Radio.Group
            options={[
              ...(isAsked
                ? [
                    { value: 'cancel', label: 'Cancel, as asked' },
                    { value: 'decline', label: 'Decline' },
                  ]
                : []),
              { value: 'hold', label: 'Put on hold' },
              ...(isAsked ? [] : [{ value: 'cancel', label: 'Cancel' }]),
            ]}
          />
        </Form.Item>
        <StopFields how={how} status={current.status} />
      </Form>
    </FormDialog>
  );
}

/** What came of a request to cancel since it was read; nothing where a package is canceled, which is said of it. */
function requestEndText(read: AdminPackage, now: AdminPackage): string {
  if (now.can.declineCancellation || now.cancellation) {
    return '';
  }
  switch (now.cancellationRequest?.state) {
    case 'declined': {
      return `The request was declined by ${now.cancellationRequest.by ?? 'someone else'}.`;
    }
    case 'over': {
      return 'That has ended the request.';
    }
    case 'open':
    case undefined:
    default: {
      return now.customer?.id === read.customer?.id
        ? 'Its customer took the request back.'
        : 'The request was that of another customer.';
    }
  }
}
