import { Table, type TableProps } from 'antd';
import styles from './table.module.css';
import { FocusableRow, RowFocusProvider, rowKeys } from './row-focus.tsx';

interface ListTableProps<T> extends Pick<
  TableProps<T>,
  'columns' | 'expandable' | 'onChange' | 'rowSelection' | 'className'
> {
  items: readonly T[];
  /** Where pressing a row leads. */
  onOpen?: ((item: T) => void) | undefined;
  /** Selects a row by the keyboard. */
  onSelect?: (item: T) => void;
}

// Another object with each render would make each row anew.
const rowComponent = { body: { row: FocusableRow } };

/**
 * Ant Design's table as the console's lists have it: pages and order are the server's, the header stays in view, and
 * rows are walked through by keyboard.
 */
export function ListTable<T extends { id: string }>({
  items,
  onOpen,
  onSelect,
  className = '',
  ...table
}: ListTableProps<T>) {
  return (
    <RowFocusProvider items={items}>
      <Table<T>
        {...table}
        className={`${styles.table} ${className}`}
        size="small"
        rowKey="id"
        dataSource={[...items]}
        pagination={false}
        showSorterTooltip={false}
        rowClassName={onOpen ? (styles.pressable ?? '') : ''}
        onRow={(item) => ({
          ...(onOpen && { onClick: () => onOpen(item) }),
          onKeyDown: rowKeys({ onOpen: () => onOpen?.(item), onSelect: () => onSelect?.(item) }),
        })}
        components={rowComponent}
      />
    </RowFocusProvider>
  );
}
