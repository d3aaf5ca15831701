import { useEffect, useState } from 'react';
import { Button } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import styles from './package-actions.module.css';

/** The actions of a package, in the list and in its details. */
export interface PackageActionHandlers {
  onUpdateStatus: (item: AdminPackage) => void;
  onUndoStatus: (item: AdminPackage) => void;
  onEdit: (item: AdminPackage) => void;
  onArchive: (item: AdminPackage, isArchived: boolean) => void;
  onDelete: (item: AdminPackage) => void;
  onRestore: (item: AdminPackage) => void;
}

/** The buttons that the server allows for this package, and no others. */
export function PackageActions({ item, handlers }: { item: AdminPackage; handlers: PackageActionHandlers }) {
  const { can, trackingNumber } = item;
  const canUndo = useIsBefore(item.undoStatusUntil);
  const actions: [isOffered: boolean, verb: string, act: () => void, meaning?: string][] = [
    [canUndo, 'Undo', () => handlers.onUndoStatus(item), 'Undo the status update of'],
    [can.updateStatus, 'Update status', () => handlers.onUpdateStatus(item), 'Update status of'],
    [can.edit, 'Edit', () => handlers.onEdit(item)],
    [can.archive, 'Archive', () => handlers.onArchive(item, true)],
    [can.unarchive, 'Unarchive', () => handlers.onArchive(item, false)],
    [can.delete, 'Delete', () => handlers.onDelete(item)],
    [can.restore, 'Restore', () => handlers.onRestore(item)],
  ];
  return (
    // A click on a button must not open the row.
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      {item.purgeAt && (
        <span className={styles.deleted}>Deleted, kept until {formatDay(item.purgeAt.slice(0, 10))}</span>
      )}
      {actions.map(
        ([isOffered, verb, act, meaning = verb]) =>
          isOffered && (
            <Button
              key={verb}
              className={styles.action ?? ''}
              size="small"
              danger={verb === 'Delete'}
              aria-label={`${meaning} ${trackingNumber}`}
              onClick={act}
            >
              {verb}
            </Button>
          ),
      )}
    </span>
  );
}

/** Whether this moment, ISO 8601, is still to come; false without one. */
function useIsBefore(moment: string | undefined): boolean {
  const [over, setOver] = useState<string>();
  useEffect(() => {
    if (moment === undefined) {
      return undefined;
    }
    const timer = setTimeout(() => setOver(moment), Math.max(Date.parse(moment) - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== undefined && over !== moment;
}
