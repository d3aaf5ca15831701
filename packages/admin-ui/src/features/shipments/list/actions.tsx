import { useEffect, useState } from 'react';
import { Button } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import styles from './actions.module.css';

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
  const canUndo = useCanUndo(item);
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

/**
 * When each answer was first shown, on a clock that nobody can set. The list keeps the object of an unchanged answer.
 */
const shownAt = new WeakMap<AdminPackage, number>();

/** Whether the last status update can still be undone: for the time that the server said, from its answer on. */
function useCanUndo(item: AdminPackage): boolean {
  const [expired, setExpired] = useState<AdminPackage>();
  useEffect(() => {
    if (item.undoStatusMs === undefined) {
      return undefined;
    }
    const since = shownAt.get(item) ?? performance.now();
    shownAt.set(item, since);
    const left = since + item.undoStatusMs - performance.now();
    const timer = setTimeout(() => setExpired(item), Math.max(left, 0));
    return () => clearTimeout(timer);
  }, [item]);
  return item.undoStatusMs !== undefined && expired !== item;
}
