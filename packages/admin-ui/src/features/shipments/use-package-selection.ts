import { useState } from 'react';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';

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
