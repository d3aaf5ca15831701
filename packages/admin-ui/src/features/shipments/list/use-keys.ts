import { useState, type RefObject } from 'react';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useShortcut } from '../../../lib/shortcuts/use-shortcut.ts';
import type { PackageActionHandlers } from './actions.tsx';

interface KeyActions {
  handlers: PackageActionHandlers;
  /** Gives a package its likely update. */
  onLikely: (item: AdminPackage) => void;
  onUndoLast: () => void;
}

/**
 * Keys of the list: J and K move the focus from row to row; L, S and E act on the row that has it, and L goes on to the
 * next one; Z takes back what L did, the last one first. Its rows are what has a `data-row-key`; Enter belongs to the
 * row itself.
 * @returns the package that the keys have led to, in its latest state, as long as the list has it
 */
export function usePackageKeys(
  list: RefObject<HTMLElement | null>,
  items: readonly AdminPackage[],
  { handlers: { onUpdateStatus, onEdit }, onLikely, onUndoLast }: KeyActions,
): AdminPackage | undefined {
  const [ledTo, setLedTo] = useState<string>();
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])];
  const current = () => rows().find((row) => row.contains(document.activeElement));
  const step = (by: 1 | -1) => {
    const all = rows();
    const row = current();
    const next = row === undefined ? all.at(by === 1 ? 0 : -1) : all[all.indexOf(row) + by];
    if (next) {
      next.focus();
      setLedTo(next.dataset['rowKey']);
    }
  };
  const item = () => items.find(({ id }) => id === current()?.dataset['rowKey']);
  useShortcut('j', () => step(1));
  useShortcut('k', () => step(-1));
  useShortcut('l', () => {
    const row = item();
    if (row?.can.updateStatus) {
      // Before the list changes its order.
      step(1);
      onLikely(row);
    }
  });
  useShortcut('z', onUndoLast);
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
  return items.find(({ id }) => id === ledTo);
}
