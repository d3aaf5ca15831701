import type { RefObject } from 'react';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import type { PackageActionHandlers } from './actions.tsx';

/**
 * Keys of the list: J and K move the focus from row to row, S and E act on the row that has it. Its rows are what has a
 * `data-row-key`; Enter belongs to the row itself.
 */
export function usePackageKeys(
  list: RefObject<HTMLElement | null>,
  items: readonly AdminPackage[],
  { onUpdateStatus, onEdit }: PackageActionHandlers,
): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])];
  const current = () => rows().find((row) => row.contains(document.activeElement));
  const step = (by: 1 | -1) => {
    const all = rows();
    const row = current();
    const next = row === undefined ? all.at(by === 1 ? 0 : -1) : all[all.indexOf(row) + by];
    next?.focus();
  };
  const item = () => items.find(({ id }) => id === current()?.dataset['rowKey']);
  useShortcut('j', () => step(1));
  useShortcut('k', () => step(-1));
  useShortcut('s', () => {
    const row = item();
    if (row?.can.updateStatus) {
      onUpdateStatus(row);
    }
  });
  useShortcut('e', () => {
    const row = item();
    if (row?.can.edit) {
      onEdit(row);
    }
  });
}
