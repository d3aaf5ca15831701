import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Alert, Button, Drawer, Form } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { EditConflict } from '../../../lib/forms/edit-conflict.tsx';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { UnreachableAlert } from '../../../lib/queries/view.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
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

  const { form, formProps } = useContractForm({
    check: (values: PackageFormValues) => checkPackageEdit(values, base),
    onSubmit: async (body) => {
      const current = submissionFor(body, submission);
      setSubmission(current);
      try {
        await edit.mutateAsync({ body, idempotencyKey: current.key });
        draft.clear();
        close();
        toast.show({ title: 'Package Saved Successfully', description: item.trackingNumber });
      } catch (error) {
        setNewer(await newerAfter(error));
      }
    },
    failTitle: 'Save Failed',
    failText: 'Could not save the package',
    namesOf: packageFieldErrorsOf,
  });

  const resolve = (current: AdminPackage, theirs: Field[]) => {
    form.setFieldsValue(withTheirs(form.getFieldsValue(true), formValuesOf(current), theirs));
    // Rendered before it is submitted: it is checked against the version that it is based on then.
    flushSync(() => {
      setBase(current);
      setNewer(undefined);
    });
    form.submit();
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
        {...formProps}
        id={formId}
        name="edit-package"
        initialValues={kept?.values ?? formValuesOf(item)}
        inert={newer !== undefined}
        onValuesChange={(changed) => {
          formProps.onValuesChange(changed);
          hasTyped.current = true;
          draft.write({ values: form.getFieldsValue(true), base });
        }}
      >
        <CommonFields kind={item.kind} ownNumber={item.trackingNumber} />
        <RareFields />
        <UnreachableAlert error={edit.error} />
      </Form>
    </Drawer>
  );
}
