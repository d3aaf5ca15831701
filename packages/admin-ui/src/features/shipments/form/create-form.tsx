import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Alert, Form, Segmented } from 'antd';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { useNavigate } from 'react-router-dom';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { packageLink } from '../../../lib/address/links.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { UnreachableAlert } from '../../../lib/queries/view.tsx';
import { useFieldErrors, type FieldErrors } from '../../../lib/forms/field-errors.ts';
import { CommonFields } from './common-fields.tsx';
import { isUnderMore, MoreFields, usesMore } from './more-fields.tsx';
import {
  emptyPackageForm,
  endDraft,
  packageDraft,
  submissionFor,
  type PackageDraft,
  type PackageFormValues,
} from './draft.ts';
import { checkPackageForm, packageFieldErrorsOf } from './form-values.ts';
import { FieldsFromText } from './paste/from-text.tsx';
import { PasteBox } from './paste/paste-box.tsx';
import { useFill } from './paste/use-fill.ts';
import type { useCreatePackage } from '../shipment.queries.ts';
import styles from './create-drawer.module.css';

export const PACKAGE_FORM_ID = 'new-package';

const kinds = [
  { value: 'vehicle', label: 'Vehicle' },
  { value: 'package', label: 'Package' },
];

interface CreatePackageFormProps {
  creation: ReturnType<typeof useCreatePackage>;
  onCreated: () => void;
  /** Called when a pasted text begins or ends to stand beside the fields, which takes room. */
  onTextShown: (isShown: boolean) => void;
}

/** Starts from the stored draft, and stores every change. */
export function CreatePackageForm({ creation, onCreated, onTextShown }: CreatePackageFormProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const [form] = Form.useForm<PackageFormValues>();
  const fieldErrors = useFieldErrors(form);
  const [{ values: initialValues, note, replaced, fromText = [] }] = useState<PackageDraft>(
    () => packageDraft.read() ?? { values: emptyPackageForm },
  );
  const filling = useFill(form, fromText);
  const kind = Form.useWatch('kind', form) ?? initialValues.kind;

  const [isMoreOpen, setIsMoreOpen] = useState(() => usesMore(initialValues));

  const showErrors = (fields: FieldErrors) => {
    // A field that is hidden takes no focus.
    if (isUnderMore(Object.keys(fields))) {
      flushSync(() => setIsMoreOpen(true));
    }
    fieldErrors.show(packageFieldErrorsOf(fields));
  };

  const storeDraft = (marked = [...filling.fromText]) => {
    const submission = packageDraft.read()?.submission;
    // All values, also those of the kind that is not shown just now.
    const values: PackageFormValues = form.getFieldsValue(true);
    packageDraft.write({ values, submission, note, replaced, fromText: marked });
  };

  /** @param found by the fields themselves, in words for this form; the contract rejects these fields too */
  const submit = async (found: FieldErrors = {}) => {
    const values: PackageFormValues = form.getFieldsValue(true);
    const checked = checkPackageForm(values);
    if (!checked.ok) {
      showErrors({ ...checked.fields, ...found });
      if ('sender' in checked.fields || 'receiver' in checked.fields) {
        toast.fail('Missing Required Information', 'Please fill in both sender and receiver information');
      }
      return;
    }
    fieldErrors.clearAll();
    const submission = submissionFor(checked.body, packageDraft.read()?.submission);
    packageDraft.write({ values, submission, note, replaced, fromText: [...filling.fromText] });
    try {
      const { trackingNumber } = await creation.mutateAsync({
        body: checked.body,
        idempotencyKey: submission.key,
      });
      endDraft();
      onCreated();
      toast.show({
        title: 'Package Created Successfully',
        description: `Tracking number ${trackingNumber}`,
        // In the order of the list it may be on another page.
        action: { label: 'Open', onClick: () => void navigate(packageLink(trackingNumber)) },
      });
    } catch (error) {
      if (error instanceof ApiError) {
        showErrors(error.fields);
      }
      toast.fail('Package Creation Failed', errorText(error, 'Unable to create package. Please try again.'));
    }
  };

  return (
    <Form<PackageFormValues>
      noValidate
      className={styles.form ?? ''}
      form={form}
      name={PACKAGE_FORM_ID}
      layout="vertical"
      initialValues={initialValues}
      onValuesChange={(changed: object) => {
        fieldErrors.clearChanged(changed);
        storeDraft(filling.unmark(changed));
      }}
      onFinish={() => void submit()}
      onFinishFailed={({ errorFields }) =>
        void submit(
          Object.fromEntries(errorFields.map(({ name, errors }) => [name.join('.'), errors.join(' ')])),
        )
      }
    >
      {replaced && (
        <Alert
          type="info"
          title="Your unfinished package is saved. It comes back after you create or discard this one."
        />
      )}
      {note && (
        <Alert
          type="info"
          title="The customer wrote to you:"
          description={<span className={styles.note}>{note}</span>}
        />
      )}
      <div className={styles.columns}>
        <PasteBox
          canUndo={filling.fromText.size > 0}
          onShow={onTextShown}
          onRead={(fields) => {
            const { filled, kept, paths } = filling.fill(fields);
            fieldErrors.clearAll();
            // What was filled is to be seen.
            if (isUnderMore(paths)) {
              setIsMoreOpen(true);
            }
            storeDraft(paths);
            return { filled, kept };
          }}
          onUndo={() => {
            filling.undo();
            storeDraft([]);
          }}
        />
        <div>
          <Form.Item name="kind" label="Shipment type">
            <Segmented aria-label="Shipment type" options={kinds} block />
          </Form.Item>
          <FieldsFromText value={filling.fromText}>
            <CommonFields kind={kind} onFilled={() => storeDraft()} />
            <MoreFields isOpen={isMoreOpen} onToggle={setIsMoreOpen} />
          </FieldsFromText>
        </div>
      </div>
      <UnreachableAlert error={creation.error} />
    </Form>
  );
}
