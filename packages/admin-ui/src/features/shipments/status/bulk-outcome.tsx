import { useQueries } from '@tanstack/react-query';
import { Button } from 'antd';
import type { AdminPackage, SelectionResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useAdminApi } from '../../../lib/admin-api.ts';
import { ListTable } from '../../../lib/list-table.tsx';
import list from '../../../lib/list-table.module.css';
import { packageDetail } from '../shipment.queries.ts';
import styles from './bulk-outcome.module.css';

interface BulkOutcomeProps {
  results: SelectionResult[];
  /** Whether they are the outcomes of undoing. */
  isUndone: boolean;
  isSending: boolean;
  /** Sends these again with the version that is shown now. */
  onSendAgain: (rows: { trackingNumber: string; version: number }[]) => void;
}

/** The outcome for each package of a selection, with the current state in an edit conflict. */
export function BulkOutcome({ results, isUndone, isSending, onSendAgain }: BulkOutcomeProps) {
  const api = useAdminApi();
  const changed = results.filter(({ outcome }) => outcome === 'changed');
  const details = useQueries({
    queries: changed.map(({ trackingNumber }) => packageDetail(api, trackingNumber)),
  });
  const current = new Map(
    details.flatMap(({ data }) => (data ? [[data.package.trackingNumber, data.package] as const] : [])),
  );
  const seen = [...current.values()];

  return (
    <div className={styles.outcome}>
      <div className={`${styles.rows} ${list.scroll}`}>
        <ListTable
          items={results.map((result) => ({ id: result.trackingNumber, result }))}
          columns={[
            { key: 'number', title: 'Tracking number', className: styles.number ?? '', dataIndex: 'id' },
            {
              key: 'outcome',
              title: 'Outcome',
              render: (_, { result }) => (
                <span className={result.outcome === 'updated' ? undefined : styles.failed}>
                  {outcomeText(result, isUndone, current.get(result.trackingNumber))}
                </span>
              ),
            },
          ]}
        />
      </div>
      {seen.length > 0 && !isUndone && (
        <Button
          loading={isSending}
          onClick={() =>
            onSendAgain(seen.map(({ trackingNumber, version }) => ({ trackingNumber, version })))
          }
        >
          {seen.length === 1
            ? 'Update the changed one anyway'
            : `Update the ${seen.length} changed ones anyway`}
        </Button>
      )}
    </div>
  );
}

/** Why a package of a selection was not changed. */
export const selectionFailureText: Record<Exclude<SelectionResult['outcome'], 'updated'>, string> = {
  changed: 'someone else changed it',
  not_found: 'it no longer exists',
  canceled: 'it is canceled',
  history_full: 'it has the maximum number of events',
  not_delivered: 'it is not Delivered',
  undo_expired: 'more than a minute has passed',
  failed: 'the server had a problem',
};

function outcomeText(result: SelectionResult, isUndone: boolean, now: AdminPackage | undefined): string {
  if (result.outcome === 'updated') {
    return isUndone ? `Undone: ${result.package.status} again` : `Updated: ${result.package.status}`;
  }
  const place = now?.currentLocation === undefined ? '' : ` in ${now.currentLocation}`;
  const reason = selectionFailureText[result.outcome];
  return `${isUndone ? 'Not undone' : 'Not updated'}: ${reason}${now ? `; it is ${now.status}${place} now` : ''}`;
}
