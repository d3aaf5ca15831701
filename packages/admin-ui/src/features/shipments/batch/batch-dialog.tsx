import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Modal } from 'antd';
import {
  batchActionSchema,
  type Batch,
  type NewBatchInput,
} from '@moveway/contracts/shipments/batch.schema.ts';
import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../../lib/admin-api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { checkBody, useFieldErrors } from '../../../lib/field-errors.ts';
import { usePackageRefresh } from '../shipment.queries.ts';
import { fillDestination, initialStatusValues } from '../status/fields.tsx';
import { actionOf, BatchFields, type BatchFormValues } from './batch-fields.tsx';
import { BatchOutcome } from './batch-outcome.tsx';
import { batchTitle, batchVerb, countOf, packages, type BatchKind } from './batch-text.ts';
import { batchQuery, isMoving, useActOnBatch, usePreviewBatch } from './batch.queries.ts';

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
  /** It has changed what was selected. */
  onDone: () => void;
}

const FORM_ID = 'batch';

/** One change of many packages, or of one: what to change, what would happen, how far it is, and undoing it. */
export function BatchDialog({ work: { kind, selection, what, common }, onClose, onDone }: BatchDialogProps) {
  const api = useAdminApi();
  const toast = useToast();
  const [form] = Form.useForm<BatchFormValues>();
  const fieldErrors = useFieldErrors(form);
  const preview = usePreviewBatch();
  const act = useActOnBatch();
  const [id, setId] = useState<string>();
  // Closed before it is unmounted, so that the focus returns to the button that opened it.
  const [isOpen, setIsOpen] = useState(true);
  const { data: batch } = useQuery({ ...batchQuery(api, id ?? ''), enabled: id !== undefined });
  const refresh = usePackageRefresh();
  const state = batch?.state;
  useEffect(() => {
    if (state === 'done' || state === 'canceled' || state === 'undone') {
      refresh();
      onDone();
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each end, whatever was rendered since.
  }, [state]);

  const fail = (title: string, error: unknown) =>
    toast.show({
      variant: 'destructive',
      title,
      description: errorText(error, 'The packages could not be changed'),
    });

  const prepare = async () => {
    const checked = checkBody(batchActionSchema, actionOf(kind, form.getFieldsValue(true)));
    if (!checked.ok) {
      fieldErrors.show(namesOf(checked.fields));
      return;
    }
    try {
      setId((await preview.mutateAsync({ selection, action: checked.body })).id);
    } catch (error) {
      fail('Preview Failed', error);
    }
  };

  const doIt = async (next: 'run' | 'cancel' | 'undo') => {
    try {
      if (id !== undefined) {
        await act.mutateAsync({ id, act: next });
      }
    } catch (error) {
      fail(next === 'undo' ? 'Undo Failed' : 'Update Failed', error);
    }
  };

  return (
    <Modal
      open={isOpen}
      afterClose={onClose}
      title={batchTitle(kind, what)}
      onCancel={() => {
        // What runs is stopped or awaited here; its undo is offered nowhere else.
        if (!batch || !isMoving(batch)) {
          setIsOpen(false);
        }
      }}
      footer={
        batch ? (
          <BatchButtons
            batch={batch}
            isPending={act.isPending}
            onBack={() => setId(undefined)}
            onAct={(next) => void doIt(next)}
            onClose={() => setIsOpen(false)}
          />
        ) : (
          <>
            <Button onClick={() => setIsOpen(false)}>Cancel</Button>
            <Button type="primary" htmlType="submit" form={FORM_ID} loading={preview.isPending}>
              Preview
            </Button>
          </>
        )
      }
    >
      {batch && <BatchOutcome batch={batch} />}
      <Form<BatchFormValues>
        data-without-draft
        form={form}
        name={FORM_ID}
        layout="vertical"
        hidden={batch !== undefined}
        initialValues={{
          how: 'days',
          days: 1,
          movesDeparture: false,
          ...initialStatusValues(common?.status, common?.destination),
        }}
        scrollToFirstError={{ block: 'center', focus: true }}
        onValuesChange={(changed: Partial<BatchFormValues>) => {
          fieldErrors.clearChanged(changed);
          fillDestination(form, changed, common?.destination);
        }}
        onFinish={() => void prepare()}
      >
        <BatchFields kind={kind} />
      </Form>
    </Modal>
  );
}

interface BatchButtonsProps {
  batch: Batch;
  isPending: boolean;
  onBack: () => void;
  onAct: (act: 'run' | 'cancel' | 'undo') => void;
  onClose: () => void;
}

function BatchButtons({ batch, isPending, onBack, onAct, onClose }: BatchButtonsProps) {
  if (batch.state === 'preview') {
    const count = countOf(batch, 'waiting');
    return (
      <>
        <Button onClick={onBack}>Back</Button>
        <Button type="primary" disabled={count === 0} loading={isPending} onClick={() => onAct('run')}>
          {batchVerb[batch.kind]} {packages(count)}
        </Button>
      </>
    );
  }
  return (
    <>
      {batch.state === 'running' && (
        <Button loading={isPending} onClick={() => onAct('cancel')}>
          Stop
        </Button>
      )}
      {batch.undoMs !== undefined && countOf(batch, 'updated') > 0 && (
        <Button loading={isPending} onClick={() => onAct('undo')}>
          Undo
        </Button>
      )}
      <Button type="primary" disabled={isMoving(batch)} onClick={onClose}>
        Done
      </Button>
    </>
  );
}

/** The names of the form for the paths of the schema. */
function namesOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) =>
      path.startsWith('move') ? ['date', 'Enter a date like 11/30/2026'] : [path, message],
    ),
  );
}
