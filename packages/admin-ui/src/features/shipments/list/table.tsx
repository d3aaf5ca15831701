import { memo, useMemo } from 'react';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { PACKAGE_SORTS } from '@moveway/contracts/shipments/shipment.routes.ts';
import { ListTable } from '../../../lib/lists/table.tsx';
import { useMinute } from '../../../lib/times/use-minute.ts';
import type { PackageActionHandlers } from './actions.tsx';
import { packageColumns } from './columns/columns.tsx';
import { isSelectable, type PackageSelection } from './selection.tsx';
import type { PackageFilter } from './filter/use-filter.ts';
import styles from './table.module.css';

export interface PackageListProps {
  items: AdminPackage[];
  onOpen: (trackingNumber: string) => void;
  handlers: PackageActionHandlers;
  selection: PackageSelection;
}

interface PackageTableProps extends PackageListProps {
  sort: PackageFilter['sort'];
  onSort: (sort: PackageFilter['sort'] | undefined) => void;
  /** The keys of the columns that are hidden, with a space between them. */
  hidden: string;
}

/**
 * The list on wide screens: two lines for each package, in an order that the server gives it. It is rendered again only
 * when what it shows changes: of a full page, each time takes longer than a key may.
 */
export const PackageTable = memo(function PackageTable({
  items,
  onOpen,
  handlers,
  selection,
  sort,
  onSort,
  hidden,
}: PackageTableProps) {
  const now = new Date(useMinute());
  const { key, order } = orderOf(sort);
  // For another array, the kit renders the table twice.
  const selected = selection.items.map(({ id }) => id).join(' ');
  const selectedRowKeys = useMemo(() => (selected === '' ? [] : selected.split(' ')), [selected]);
  return (
    <ListTable
      className={styles.table ?? ''}
      items={items}
      onOpen={({ trackingNumber }) => onOpen(trackingNumber)}
      onSelect={(item) => selection.toggle([item], !selection.has(item))}
      columns={packageColumns({ onOpen, handlers, now })
        .filter((column) => !hidden.split(' ').includes(column.key))
        .map((column) =>
          column.sorter ? { ...column, sortOrder: column.key === key ? order : null } : column,
        )}
      onChange={(_page, _filters, sorter) => {
        const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
        onSort(sortOf(String(chosen?.columnKey), chosen?.order));
      }}
      rowSelection={{
        selectedRowKeys,
        onChange: (keys) => selection.choose(items, new Set(keys.map(String))),
        getCheckboxProps: (item) => ({
          'aria-label': `Select ${item.trackingNumber}`,
          disabled: !isSelectable(item),
        }),
        getTitleCheckboxProps: () => ({ 'aria-label': 'Select all on this page' }),
      }}
    />
  );
});

/** Idle is the time since the last event, so the longest idle comes first where the oldest event does. */
function orderOf(sort: PackageFilter['sort']): { key: string; order: 'ascend' | 'descend' } {
  const key = sort.replace('-', '');
  const isDescending = sort.startsWith('-') !== (key === 'lastEventAt');
  return { key, order: isDescending ? 'descend' : 'ascend' };
}

/** The order of the route for a column's; undefined, its usual one, for none. */
function sortOf(key: string, order: 'ascend' | 'descend' | null | undefined) {
  return PACKAGE_SORTS.find((sort) => order && orderOf(sort).key === key && orderOf(sort).order === order);
}
