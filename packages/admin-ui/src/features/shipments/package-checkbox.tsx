import { Checkbox } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { PackageSelection } from './use-package-selection.ts';

/** Picks a package for something done to many; one that cannot be moved cannot be picked. */
export function PackageCheckbox({ item, selection }: { item: AdminPackage; selection: PackageSelection }) {
  return (
    // A press on the box is not a press on the row.
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      <Checkbox
        aria-label={`Select ${item.trackingNumber}`}
        disabled={!item.can.updateStatus}
        checked={selection.has(item)}
        onChange={({ target }) => selection.toggle([item], target.checked)}
      />
    </span>
  );
}
