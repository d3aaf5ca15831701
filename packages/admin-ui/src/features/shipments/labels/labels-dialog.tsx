import { useId, useState } from 'react';
import { Button, Form, Modal, Radio } from 'antd';
import { LABEL_DPI, MAX_LABELED, MAX_PIECES } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { stored } from '@moveway/ui/store/stored.ts';
import { useMutation } from '@tanstack/react-query';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { UnreachableAlert } from '../../../lib/queries/view.tsx';
import { NumberInput } from '../../../lib/forms/number-input.tsx';
import { useClosing } from '../../../lib/dialogs/use-closing.ts';
import { useAdminPlatform } from '../../../platform/admin-platform.ts';

type LabelForm = 'pdf' | 'windshields' | `zpl-${(typeof LABEL_DPI)[number]}`;

const FORMS: readonly { value: LabelForm; label: string }[] = [
  { value: 'pdf', label: 'Labels, 4 × 6 in (PDF)' },
  { value: 'windshields', label: 'Windshield sheets, letter (PDF)' },
  ...LABEL_DPI.map((dpi) => ({
    value: `zpl-${dpi}` as const,
    label: `Labels for a Zebra printer of ${dpi} dpi (ZPL)`,
  })),
];

/** The form that was chosen last on this device. */
const lastForm = stored('moveway.label-form', (value): value is LabelForm =>
  FORMS.some((form) => form.value === value),
);

interface LabelsDialogProps {
  items: readonly Pick<AdminPackage, 'trackingNumber' | 'kind'>[];
  onClose: () => void;
}

/**
 * Makes the labels of packages, or the windshield sheets of vehicles, in the order of the packages: as one file, or as
 * several where they are more than one takes.
 */
export function LabelsDialog({ items, onClose }: LabelsDialogProps) {
  const { files } = useAdminApi();
  const platform = useAdminPlatform();
  const toast = useToast();
  const { close, modal } = useClosing(onClose);
  const vehicles = items.filter(({ kind }) => kind === 'vehicle').length;
  const [form, setForm] = useState<LabelForm>(() => {
    const last = lastForm.read() ?? 'pdf';
    return last === 'windshields' && vehicles === 0 ? 'pdf' : last;
  });
  const piecesId = useId();
  const [pieces, setPieces] = useState<number | string>();
  const hasPieces = form !== 'windshields' && pieces !== undefined;
  const isWrong =
    hasPieces && !(Number.isInteger(pieces) && Number(pieces) >= 1 && Number(pieces) <= MAX_PIECES);
  const parts = Array.from({ length: Math.ceil(items.length / MAX_LABELED) }, (_, part) => ({
    from: part * MAX_LABELED + 1,
    items: items.slice(part * MAX_LABELED, (part + 1) * MAX_LABELED),
  }));

  const savePart = async ({ from, items: printed }: (typeof parts)[number]) => {
    const numbers = printed.map(({ trackingNumber }) => trackingNumber).join(',');
    const query = { numbers, ...(hasPieces && { pieces: Number(pieces) }) };
    const dpi = LABEL_DPI.find((known) => form === `zpl-${known}`);
    const file =
      form === 'windshields'
        ? await files.download('GET /api/admin/windshields.pdf', { query: { numbers } })
        : dpi === undefined
          ? await files.download('GET /api/admin/labels.pdf', { query })
          : await files.download('GET /api/admin/labels.zpl', { query: { ...query, dpi } });
    const name = form === 'windshields' ? 'windshields' : 'labels';
    const which =
      parts.length > 1
        ? `${from}-${from + printed.length - 1}`
        : printed.length === 1
          ? numbers
          : printed.length;
    return platform.files.save({
      suggestedName: `${name}-${which}.${dpi ? 'zpl' : 'pdf'}`,
      bytes: new Uint8Array(await file.arrayBuffer()),
    });
  };

  const { isPending, error, mutate } = useMutation({
    mutationFn: async () => {
      for (const part of parts) {
        const hasSheets = part.items.some(({ kind }) => kind === 'vehicle');
        if ((form !== 'windshields' || hasSheets) && (await savePart(part)) === 'cancelled') {
          return 'cancelled';
        }
      }
      return 'saved';
    },
    onSuccess: (outcome) => {
      if (outcome === 'saved') {
        lastForm.write(form);
        close();
      }
    },
    onError: (rejected) =>
      toast.fail('No Labels Were Made', errorText(rejected, 'Could not make the labels')),
  });

  return (
    <Modal
      {...modal}
      title={`Labels of ${items.length === 1 && items[0] ? items[0].trackingNumber : `${items.length} packages`}`}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="primary" disabled={isWrong} loading={isPending} onClick={() => mutate()}>
            {parts.length === 1 ? 'Save file' : `Save ${parts.length} files`}
          </Button>
        </>
      }
    >
      <UnreachableAlert error={error} />
      {parts.length > 1 && (
        <p>
          {parts.length} files, one after the other, each of up to {MAX_LABELED} packages.
        </p>
      )}
      <Form layout="vertical">
        <Form.Item label="Form">
          <Radio.Group
            aria-label="Form"
            vertical
            value={form}
            options={FORMS.map((one) => ({
              ...one,
              disabled: one.value === 'windshields' && vehicles === 0,
            }))}
            onChange={({ target }) => setForm(target.value as LabelForm)}
          />
        </Form.Item>
        {form === 'windshields' ? (
          vehicles < items.length && (
            <p>
              {vehicles} of {items.length} are vehicles; the others have no sheet.
            </p>
          )
        ) : (
          <Form.Item
            label="Pieces of each package"
            htmlFor={piecesId}
            extra="One label for each piece, “Piece 1 of 3”. Leave it blank for one label without a number."
            {...(isWrong && { validateStatus: 'error', help: `Use a whole number from 1 to ${MAX_PIECES}` })}
          >
            <NumberInput id={piecesId} value={pieces} onChange={setPieces} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
