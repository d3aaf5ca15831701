import { useState } from 'react';
import { Button, Form, Modal } from 'antd';
import { bulkStatusUpdateSchema } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { AdminPackage, SelectionResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { UnreachableAlert } from '../../../lib/query-view.tsx';
import { checkBody, useFieldErrors } from '../../../lib/field-errors.ts';
import { BulkOutcome } from './bulk-outcome.tsx';
import { submissionFor } from '../form/draft.ts';
import { useUpdateStatuses, type UpdatedPackage } from '../shipment.queries.ts';
import { fillDestination, initialStatusValues, StatusFields, StatusNoteField } from './fields.tsx';
import type { StatusFormValues } from './form-values.ts';
import { useStatusUndo } from './use-undo.ts';

interface BulkStatusDialogProps {
  /** As they were when the dialog was opened. */
  items: AdminPackage[];
  onClose: () => void;
  /** These were updated and need no further attention. */
  onUpdated: (items: AdminPackage[]) => void;
}

/** Updates the status of a selection, and shows the outcome for each package. */
export function BulkStatusDialog({ items, onClose, onUpdated }: BulkStatusDialogProps) {
  const toast = useToast();
  const [form] = Form.useForm<StatusFormValues>();
  const fieldErrors = useFieldErrors(form);
  const update = useUpdateStatuses();
  const [submission, setSubmission] = useState<ReturnType<typeof submissionFor>>();
  const [results, setResults] = useState<SelectionResult[]>();
  // Closed before it is unmounted, so that the focus returns to the button that opened it.
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const { undoAll, isPending: isUndoing } = useStatusUndo();
  const [isUndone, setIsUndone] = useState(false);
  const undo = async (packages: UpdatedPackage[]) => {
    const undone = await undoAll(packages);
    if (undone) {
      setIsUndone(true);
      setResults(undone);
    }
  };
  const updated = isUndone ? [] : updatedOf(results ?? []);
  const status = commonOf(items.map((item) => item.status));
  const destination = commonOf(items.map((item) => item.destination));

  const send = async (packages: { trackingNumber: string; version: number }[]) => {
    const { status, location, description }: StatusFormValues = form.getFieldsValue(true);
    const checked = checkBody(bulkStatusUpdateSchema, { packages, status, location, description });
    if (!checked.ok) {
      fieldErrors.show(checked.fields);
      return;
    }
    const sent = submissionFor(checked.body, submission);
    setSubmission(sent);
    try {
      const answer = await update.mutateAsync({ body: checked.body, idempotencyKey: sent.key });
      report(answer.results, packages.length);
    } catch (error) {
      if (error instanceof ApiError) {
        fieldErrors.show(error.fields);
      }
      toast.show({
        variant: 'destructive',
        title: 'Update Failed',
        description: errorText(error, 'Could not update package status'),
      });
    }
  };

  const report = (answered: SelectionResult[], count: number) => {
    const done = new Set(
      answered.flatMap(({ outcome, trackingNumber }) => (outcome === 'updated' ? [trackingNumber] : [])),
    );
    onUpdated(items.filter(({ trackingNumber }) => done.has(trackingNumber)));
    const byNumber = new Map([...(results ?? []), ...answered].map((row) => [row.trackingNumber, row]));
    setResults([...byNumber.values()]);
    if (done.size === count) {
      toast.show({
        title: 'Status Updated Successfully',
        description: `${count === 1 ? '1 package' : `${count} packages`} updated. Customers will be notified.`,
        action: { label: 'Undo all', onClick: () => void undo(updatedOf(answered)) },
      });
    } else {
      toast.show({
        variant: 'destructive',
        title: 'Update Failed',
        description: `${count - done.size} of ${count} packages could not be updated.`,
      });
    }
  };

  return (
    <Modal
      open={isOpen}
      afterClose={onClose}
      title={items.length === 1 ? 'Update status of 1 package' : `Update status of ${items.length} packages`}
      onCancel={close}
      footer={
        results ? (
          <>
            {updated.length > 0 && (
              <Button loading={isUndoing} onClick={() => void undo(updated)}>
                Undo all
              </Button>
            )}
            <Button type="primary" onClick={close}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="primary" loading={update.isPending} onClick={form.submit}>
              Update status
            </Button>
          </>
        )
      }
    >
      {results && (
        <BulkOutcome
          results={results}
          isUndone={isUndone}
          isSending={update.isPending}
          onSendAgain={(rows) => void send(rows)}
        />
      )}
      <Form<StatusFormValues>
        data-without-draft
        form={form}
        name="bulk-status"
        layout="vertical"
        hidden={results !== undefined}
        scrollToFirstError={{ block: 'center', focus: true }}
        initialValues={initialStatusValues(status, destination)}
        onValuesChange={(changed: Partial<StatusFormValues>) => {
          fieldErrors.clearChanged(changed);
          fillDestination(form, changed, destination);
        }}
        onFinish={() => void send(items.map(({ trackingNumber, version }) => ({ trackingNumber, version })))}
      >
        <StatusFields />
        <StatusNoteField />
      </Form>
      <UnreachableAlert error={update.error} />
    </Modal>
  );
}

/** Those that were updated, as they were right afterwards. */
function updatedOf(results: SelectionResult[]): UpdatedPackage[] {
  return results.flatMap((row) => (row.outcome === 'updated' ? [row.package] : []));
}

/** What all have, if it is the same. */
function commonOf<T>([first, ...others]: T[]): T | undefined {
  return others.every((other) => other === first) ? first : undefined;
}
