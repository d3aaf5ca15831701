import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { batchActionSchema, type NewBatchInput } from '@moveway/contracts/shipments/batch.routes.ts';
import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { checkBody, type FieldErrors } from '../../../lib/forms/field-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { FormDialog } from '../../../lib/dialogs/form-dialog.tsx';
import { useClosing } from '../../../lib/dialogs/use-closing.ts';
import { fillDestination, initialStatusValues } from '../status/fields.tsx';
import { atTimeField } from '../status/when-field.tsx';
import { actionOf, BatchFields, type BatchFormValues } from './fields.tsx';
import { BatchOutcome } from './outcome.tsx';
import { BatchButtons } from './buttons.tsx';
import { batchTitle, type BatchKind } from './text.ts';
import { batchQuery, useActOnBatch, usePreviewBatch } from './batch.queries.ts';

/** What a dialog changes: as it was when it was opened. */
export interface BatchWork {
  kind: BatchKind;
  selection: NewBatchInput['selection'];
  /** What is selected, in words. */
  what: string;
  /** What those that are ticked have in common; the form of a status begins with what is likely next. */
  common?: { status?: PackageStatus | undefined; destination?: string | undefined };
}

interface BatchDialogProps {
  work: BatchWork;
  onClose: () => void;
  /** It changes what was selected from now on, also when this dialog is closed. */
  onBegun: () => void;
}

const FORM_ID = 'batch';

/**
 * One change of many packages, or of one: what to change, what would happen, how far it is, and undoing it. Closed
 * while it runs, it is opened again from the bar of the console (`OpenedBatchDialog`).
 */
export function BatchDialog({ work: { kind, selection, what, common }, onClose, onBegun }: BatchDialogProps) {
  const api = useAdminApi();
  const preview = usePreviewBatch();
  const acting = useActOnBatch(onBegun);
  const [id, setId] = useState<string>();
  const { close, modal } = useClosing(onClose);
  const { data: batch } = useQuery({ ...batchQuery(api, id ?? ''), enabled: id !== undefined });
  const isPreviewed = batch?.state === 'preview';

  const { form, formProps } = useContractForm({
    check: (values: BatchFormValues) => checkBody(batchActionSchema, actionOf(kind, values)),
    onSubmit: async (action) => setId((await preview.mutateAsync({ selection, action })).id),
    failTitle: 'Preview Failed',
    failText: 'The packages could not be changed',
    namesOf: formNamesOf,
  });

  return (
    <FormDialog
      {...modal}
      title={batchTitle(kind, what)}
      isDone={batch !== undefined && !isPreviewed}
      okText="Preview"
      isSaving={preview.isPending || (isPreviewed && acting.isPending)}
      okButtonProps={{ htmlType: 'submit', form: FORM_ID }}
      footer={
        batch && (
          <BatchButtons batch={batch} acting={acting} onBack={() => setId(undefined)} onClose={close} />
        )
      }
    >
      {batch && <BatchOutcome batch={batch} />}
      <Form<BatchFormValues>
        {...formProps}
        data-without-draft
        name={FORM_ID}
        hidden={batch !== undefined}
        initialValues={{
          how: 'days',
          days: 1,
          movesDeparture: false,
          ...initialStatusValues(common?.status, common?.destination),
        }}
        onValuesChange={(changed) => {
          formProps.onValuesChange(changed);
          fillDestination(form, changed, common?.destination);
        }}
      >
        <BatchFields kind={kind} />
      </Form>
    </FormDialog>
  );
}

/** The names of the form for the paths of the schema, which are below the action where the server names them. */
function formNamesOf(fields: FieldErrors): FieldErrors {
  return atTimeField(
    Object.fromEntries(
      Object.entries(fields).map(([path, message]) => {
        const name = path.replace(/^action\./, '');
        return name.startsWith('move') ? ['date', 'Enter a date like 11/30/2026'] : [name, message];
      }),
    ),
  );
}
