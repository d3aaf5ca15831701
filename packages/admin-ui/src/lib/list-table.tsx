import { Table, type TableProps } from 'antd';
import styles from './list-table.module.css';
import { useRowFocus } from './use-row-focus.ts';

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
  const rowFocus = useRowFocus(items, { onOpen, onSelect });
  return (
    <Table<T>
      {...table}
      className={`${styles.table} ${className}`}
      size="small"
      rowKey="id"
      dataSource={[...items]}
      pagination={false}
      showSorterTooltip={false}
      rowClassName={onOpen ? (styles.pressable ?? '') : ''}
      onRow={(item) => ({ ...(onOpen && { onClick: () => onOpen(item) }), ...rowFocus(item) })}
    />
  );
}
