import { Button } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';

/** The actions of a package, in the list and in its details. */
export interface PackageActionHandlers {
  onUpdateStatus: (item: AdminPackage) => void;
  onEdit: (item: AdminPackage) => void;
  onDelete: (item: AdminPackage) => void;
  onRestore: (item: AdminPackage) => void;
}

/** The buttons that the server allows for this package, and no others. */
export function PackageActions({ item, handlers }: { item: AdminPackage; handlers: PackageActionHandlers }) {
  const { onUpdateStatus, onEdit, onDelete, onRestore } = handlers;
  const label = (verb: string) => `${verb} ${item.trackingNumber}`;
  return (
    // A click on a button must not open the row.
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      {item.can.updateStatus && (
        <Button size="small" aria-label={label('Update status of')} onClick={() => onUpdateStatus(item)}>
          Update status
        </Button>
      )}{' '}
      {item.can.edit && (
        <Button size="small" aria-label={label('Edit')} onClick={() => onEdit(item)}>
          Edit
        </Button>
      )}{' '}
      {item.can.delete && (
        <Button size="small" danger aria-label={label('Delete')} onClick={() => onDelete(item)}>
          Delete
        </Button>
      )}
      {item.can.restore && (
        <Button size="small" aria-label={label('Restore')} onClick={() => onRestore(item)}>
          Restore
        </Button>
      )}
    </span>
  );
}
