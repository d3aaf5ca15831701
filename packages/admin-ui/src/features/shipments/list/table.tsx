import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { PACKAGE_SORTS } from '@moveway/contracts/shipments/shipment.routes.ts';
import { ListTable } from '../../../lib/list-table.tsx';
import type { ColumnChoice } from '../../../lib/use-column-choice.ts';
import { useBusinessDay } from '../../../lib/use-business-day.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import type { PackageActionHandlers } from './actions.tsx';
import { packageColumns } from './columns.tsx';
import { isSelectable, type PackageSelection } from './selection.tsx';
import type { PackageFilter, usePackageFilter } from './use-filter.ts';
import styles from './table.module.css';

export interface PackageListProps {
  items: AdminPackage[];
  onOpen: (trackingNumber: string) => void;
  handlers: PackageActionHandlers;
  selection: PackageSelection;
}

interface PackageTableProps extends PackageListProps {
  list: Pick<ReturnType<typeof usePackageFilter>, 'filter' | 'change'>;
  columns: ColumnChoice;
}

/** The list on wide screens: two lines for each package, in an order that the server gives it. */
export function PackageTable({ items, onOpen, handlers, selection, list, columns }: PackageTableProps) {
  const now = new Date(useMinute());
  const today = useBusinessDay();
  const { key, order } = orderOf(list.filter.sort);
  return (
    <ListTable
      className={styles.table ?? ''}
      items={items}
      onOpen={({ trackingNumber }) => onOpen(trackingNumber)}
      onSelect={(item) => selection.toggle([item], !selection.has(item))}
      columns={packageColumns({ onOpen, handlers, now, today })
        .filter((column) => columns.isShown(column.key))
        .map((column) =>
          column.sorter ? { ...column, sortOrder: column.key === key ? order : null } : column,
        )}
      onChange={(_page, _filters, sorter) => {
        const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
        list.change({ sort: sortOf(String(chosen?.columnKey), chosen?.order) });
      }}
      rowSelection={{
        selectedRowKeys: selection.items.map(({ id }) => id),
        onChange: (keys) => selection.choose(items, new Set(keys.map(String))),
        getCheckboxProps: (item) => ({
          'aria-label': `Select ${item.trackingNumber}`,
          disabled: !isSelectable(item),
        }),
        getTitleCheckboxProps: () => ({ 'aria-label': 'Select all on this page' }),
      }}
    />
  );
}

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
