import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Alert, Button, Drawer, Form } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { EditConflict } from '../../../lib/forms/edit-conflict.tsx';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { UnreachableAlert } from '../../../lib/queries/view.tsx';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import {
  changesBetween,
  conflictsBetween,
  withTheirs,
  type Field,
} from '../../../lib/forms/field-changes.ts';
import { useClosing } from '../../../lib/dialogs/use-closing.ts';
import { CommonFields } from './common-fields.tsx';
import { RareFields } from './more-fields.tsx';
import { editableFields, statusFields } from '../package-fields.ts';
import { editDraft } from './edit-draft.ts';
import { submissionFor, type PackageFormValues } from './draft.ts';
import { checkPackageEdit, packageFieldErrorsOf, formValuesOf } from './form-values.ts';
import { useEditPackage, useNewerAfter } from '../shipment.queries.ts';
import styles from './create-drawer.module.css';

interface EditPackageDrawerProps {
  /** As it was when the drawer was opened. */
  item: AdminPackage;
  onClose: () => void;
}

/**
 * Edits the details of a package. The change is sent with the version that was read: in an edit conflict the newer
 * values are shown beside what was typed, and the administrator chooses. The drawer has no mask, so what is behind it
 * may take it away: what was typed is kept then, and shown when the package is edited again.
 */
export function EditPackageDrawer({ item, onClose }: EditPackageDrawerProps) {
  const formId = useId();
  const newerAfter = useNewerAfter(item.trackingNumber);
  const toast = useToast();
  const [form] = Form.useForm<PackageFormValues>();
  const fieldErrors = useFieldErrors(form);
  const edit = useEditPackage(item.trackingNumber);
  const draft = editDraft(item.trackingNumber);
  const [kept] = useState(() => draft.read());
  /** The version that the form is based on. */
  const [base, setBase] = useState(kept?.base ?? item);
  const hasTyped = useRef(false);
  /** The newer version, in an edit conflict. */
  const [newer, setNewer] = useState<AdminPackage>();
  const [submission, setSubmission] = useState<ReturnType<typeof submissionFor>>();

  const { close, drawer } = useClosing(onClose);
  const { session } = useAdminApi();

  const cancel = () => {
    // Another tab may have saved or discarded the draft.
    const hasChanges = hasTyped.current || draft.read() !== undefined;
    if (!hasChanges || window.confirm('Discard your changes to this package?')) {
      draft.clear();
      close();
    }
  };
  const showChangesKept = useEffectEvent(() => {
    const isLeaving = edit.isPending || session.get().state === 'signing-out';
    if (hasTyped.current && !isLeaving && draft.read() !== undefined) {
      toast.show({
        title: 'Changes Not Saved',
        description: `What you changed of ${item.trackingNumber} is kept. Edit it to go on.`,
      });
    }
  });
  useEffect(() => () => showChangesKept(), []);

  const save = async (values: PackageFormValues, on: AdminPackage) => {
    const checked = checkPackageEdit(values, on);
    if (!checked.ok) {
      fieldErrors.show(packageFieldErrorsOf(checked.fields));
      return;
    }
    fieldErrors.clearAll();
    const current = submissionFor(checked.body, submission);
    setSubmission(current);
    try {
      await edit.mutateAsync({ body: checked.body, idempotencyKey: current.key });
      draft.clear();
      close();
      toast.show({ title: 'Package Saved Successfully', description: item.trackingNumber });
    } catch (error) {
      const found = await newerAfter(error);
      if (found) {
        setNewer(found);
        return;
      }
      fieldErrors.fail('Save Failed', error, 'Could not save the package', packageFieldErrorsOf);
    }
  };

  const resolve = (current: AdminPackage, theirs: Field[]) => {
    const values = withTheirs<PackageFormValues>(form.getFieldsValue(true), formValuesOf(current), theirs);
    form.setFieldsValue(values);
    setBase(current);
    setNewer(undefined);
    void save(values, current);
  };

  return (
    <Drawer
      title={`Edit ${item.trackingNumber}`}
      size={600}
      {...drawer}
      onClose={cancel}
      // What is being saved is not discarded before it has failed or not.
      keyboard={!edit.isPending}
      closable={{ disabled: edit.isPending }}
      mask={false}
      autoFocus={false}
      footer={
        <div className={styles.footer}>
          <Button onClick={cancel} disabled={edit.isPending}>
            Cancel
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            loading={edit.isPending}
            disabled={newer !== undefined}
          >
            Save changes
          </Button>
        </div>
      }
    >
      {newer && (
        <EditConflict
          what="this package"
          key={newer.version}
          conflicts={conflictsBetween(
            editableFields,
            formValuesOf(base),
            formValuesOf(newer),
            form.getFieldsValue(true),
          )}
          unaffected={changesBetween(statusFields, formValuesOf(base), formValuesOf(newer))}
          onResolve={(theirs) => resolve(newer, theirs)}
        />
      )}
      {kept && <Alert type="info" title="You have not saved these changes yet." />}
      <Form<PackageFormValues>
        // A page that is loaded again does not show the draft by itself.
        data-without-draft
        form={form}
        id={formId}
        name="edit-package"
        noValidate
        layout="vertical"
        initialValues={kept?.values ?? formValuesOf(item)}
        inert={newer !== undefined}
        scrollToFirstError={{ block: 'center', focus: true }}
        onValuesChange={(changed: Partial<PackageFormValues>) => {
          fieldErrors.clearChanged(changed);
          hasTyped.current = true;
          draft.write({ values: form.getFieldsValue(true), base });
        }}
        onFinish={() => void save(form.getFieldsValue(true), base)}
      >
        <CommonFields kind={item.kind} ownNumber={item.trackingNumber} />
        <RareFields />
        <UnreachableAlert error={edit.error} />
      </Form>
    </Drawer>
  );
}
