import { memo, useEffect, useState, type ReactElement } from 'react';
import { DeleteOutlined, EditOutlined, InboxOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { dayIn, formatDay } from '@moveway/ui/time/time-format.ts';
import { useBusinessZone } from '../../../lib/times/use-business-day.ts';
import type { PackageAct } from '../use-package-act.ts';
import { isSelectable } from './selection.tsx';
import styles from './actions.module.css';

/** The actions of a package, in the list and in its details. */
export interface PackageActionHandlers {
  onUpdateStatus: (item: AdminPackage) => void;
  onReschedule: (item: AdminPackage) => void;
  onEdit: (item: AdminPackage) => void;
  /** Puts it on hold, or cancels it. */
  onStop: (item: AdminPackage) => void;
  onPrintLabels: (items: AdminPackage[]) => void;
  onAct: (name: PackageAct, item: AdminPackage) => void;
}

interface PackageActionsProps {
  item: AdminPackage;
  handlers: PackageActionHandlers;
  /** In the list: what is less often done is an icon, so that all are one line; a row has the least room. */
  place?: 'row' | 'card';
}

/** The buttons that the server allows for this package, and no others. */
export const PackageActions = memo(function PackageActions({ item, handlers, place }: PackageActionsProps) {
  const isCompact = place !== undefined;
  const isRow = place === 'row';
  const { can, trackingNumber } = item;
  const canUndo = useCanUndo(item);
  /** At 1440 pixels a row has room for three buttons with words: what is less likely then is in the details. */
  const isTight = isRow && (canUndo || can.release);
  const actions: {
    isOffered: boolean;
    verb: string;
    act: () => void;
    meaning?: string;
    short?: string;
    icon?: ReactElement;
  }[] = [
    {
      isOffered: canUndo,
      verb: 'Undo',
      act: () => handlers.onAct('undoStatus', item),
      meaning: 'Undo the status update of',
    },
    {
      isOffered: can.updateStatus,
      verb: 'Update status',
      act: () => handlers.onUpdateStatus(item),
      meaning: 'Update status of',
      short: 'Update',
    },
    {
      // A row has no room for it; a selection of one is the same.
      isOffered: !isRow && isSelectable(item) && item.status !== 'Delivered',
      verb: 'Reschedule',
      act: () => handlers.onReschedule(item),
    },
    {
      isOffered: can.edit,
      verb: 'Edit',
      act: () => handlers.onEdit(item),
      icon: <EditOutlined aria-hidden />,
    },
    {
      isOffered: can.release,
      verb: 'Release',
      act: () => handlers.onAct('release', item),
    },
    {
      isOffered: can.reinstate,
      verb: 'Reinstate',
      act: () => handlers.onAct('reinstate', item),
    },
    {
      isOffered: can.hold && (!isTight || can.declineCancellation),
      act: () => handlers.onStop(item),
      // Where its customer waits for an answer, the dialog is for that first.
      ...(can.declineCancellation
        ? { verb: 'Answer', meaning: 'Answer the request to cancel' }
        : { verb: 'Hold or cancel', short: 'Hold' }),
    },
    {
      // What has arrived or is canceled needs no label now.
      isOffered:
        item.archivedAt === undefined &&
        !can.reinstate &&
        !isTight &&
        !(isRow && item.status === 'Delivered'),
      verb: 'Labels',
      act: () => handlers.onPrintLabels([item]),
      meaning: 'Labels of',
      icon: <PrinterOutlined aria-hidden />,
    },
    {
      isOffered: can.archive,
      verb: 'Archive',
      act: () => handlers.onAct('archive', item),
      icon: <InboxOutlined aria-hidden />,
    },
    { isOffered: can.unarchive, verb: 'Unarchive', act: () => handlers.onAct('unarchive', item) },
    {
      isOffered: can.delete,
      verb: 'Delete',
      act: () => handlers.onAct('delete', item),
      icon: <DeleteOutlined aria-hidden />,
    },
    { isOffered: can.restore, verb: 'Restore', act: () => handlers.onAct('restore', item) },
  ];
  return (
    // A click on a button must not open the row.
    <span
      className={isRow ? styles.row : styles.wrapped}
      onClick={(event) => event.stopPropagation()}
      role="presentation"
    >
      {item.purgeAt && <KeptUntil at={item.purgeAt} />}
      {actions.map(
        ({ isOffered, verb, act, meaning = verb, short = verb, icon }) =>
          isOffered && (
            <Button
              key={verb}
              size="small"
              danger={verb === 'Delete'}
              aria-label={`${meaning} ${trackingNumber}`}
              title={isCompact && icon ? verb : undefined}
              icon={isCompact && icon}
              onClick={act}
            >
              {isCompact ? !icon && short : verb}
            </Button>
          ),
      )}
    </span>
  );
});

function KeptUntil({ at }: { at: string }) {
  const timeZone = useBusinessZone();
  return (
    <span className={styles.deleted}>Deleted, kept until {formatDay(dayIn(timeZone, new Date(at)))}</span>
  );
}

/**
 * When each answer was first shown, on a clock that cannot be set. The list keeps the object of an unchanged answer.
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
