import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { QueryView } from '../../../lib/queries/view.tsx';
import { useClosing } from '../../../lib/dialogs/use-closing.ts';
import { BatchButtons } from './buttons.tsx';
import { BatchOutcome } from './outcome.tsx';
import { batchTitle, packages } from './text.ts';
import { batchQuery, useActOnBatch } from './batch.queries.ts';

interface OpenedBatchDialogProps {
  id: string;
  onClose: () => void;
}

/** The dialog of a batch that was run before: how far it is, what became of each package, and undoing it. */
export function OpenedBatchDialog({ id, onClose }: OpenedBatchDialogProps) {
  const query = useQuery(batchQuery(useAdminApi(), id));
  const { data: batch } = query;
  const acting = useActOnBatch();
  const { close, modal } = useClosing(onClose);
  return (
    <Modal
      {...modal}
      title={batch ? batchTitle(batch.kind, packages(batch.total)) : 'Packages'}
      footer={batch && <BatchButtons batch={batch} acting={acting} onClose={close} />}
    >
      <QueryView query={query} what="this change" lines={4}>
        {(found) => <BatchOutcome batch={found} />}
      </QueryView>
    </Modal>
  );
}
