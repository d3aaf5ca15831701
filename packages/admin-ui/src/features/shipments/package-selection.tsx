import { useState } from 'react';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { Button, Checkbox } from 'antd';
import styles from './package-selection.module.css';

/** As many as one call takes (contract). */
const MOST = 200;

export interface PackageSelection {
  /** As last seen, in the order of selecting. */
  items: AdminPackage[];
  /** No more can be picked. */
  isFull: boolean;
  has: (item: AdminPackage) => boolean;
  toggle: (items: AdminPackage[], isSelected: boolean) => void;
  clear: () => void;
}

/**
 * The packages picked for something done to all of them; they stay picked over pages and filters.
 * @param shown the rows on the screen, which may have news of a picked one
 */
export function usePackageSelection(shown: AdminPackage[]): PackageSelection {
  const [picked, setPicked] = useState<ReadonlyMap<string, AdminPackage>>(new Map());
  const latest = new Map(shown.map((item) => [item.id, item]));
  return {
    items: [...picked.values()].map((item) => latest.get(item.id) ?? item),
    isFull: picked.size >= MOST,
    has: ({ id }) => picked.has(id),
    toggle: (items, isSelected) => {
      const next = new Map(picked);
      for (const item of items) {
        if (!isSelected) {
          next.delete(item.id);
        } else if (item.can.updateStatus && next.size < MOST) {
          next.set(item.id, item);
        }
      }
      setPicked(next);
    },
    clear: () => setPicked(new Map()),
  };
}

interface SelectionBarProps {
  selection: PackageSelection;
  onUpdateStatus: () => void;
}

/** What can be done to the picked packages; nothing while none is picked. */
export function SelectionBar({ selection: { items, isFull, clear }, onUpdateStatus }: SelectionBarProps) {
  return items.length === 0 ? null : (
    <section className={styles.bar} aria-label="Selection">
      <output>
        {items.length === 1 ? '1 package selected' : `${items.length} packages selected`}
        {isFull && ', as many as can be updated at once'}
      </output>
      <Button type="primary" size="small" onClick={onUpdateStatus}>
        Update status of selection
      </Button>
      <Button size="small" onClick={clear}>
        Clear selection
      </Button>
    </section>
  );
}

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
