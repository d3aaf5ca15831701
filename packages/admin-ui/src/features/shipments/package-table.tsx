import { Table, type TableProps } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatDay, formatFullMoment, formatMoment } from '../../lib/format.ts';
import { PackageActions, type PackageActionHandlers } from './package-actions.tsx';
import { packageTitle } from './package-text.ts';
import { StatusLabel } from './status-label.tsx';
import styles from './package-table.module.css';

interface PackageListProps {
  items: AdminPackage[];
  onOpen: (trackingNumber: string) => void;
  handlers: PackageActionHandlers;
}

/** The list where there is room: one line of facts for each package. */
export function PackageTable({ items, onOpen, handlers }: PackageListProps) {
  const columns: TableProps<AdminPackage>['columns'] = [
    {
      title: 'Tracking number',
      dataIndex: 'trackingNumber',
      render: (_, item) => (
        <>
          <button type="button" className={styles.number} onClick={() => onOpen(item.trackingNumber)}>
            {item.trackingNumber}
          </button>
          <div className={styles.second}>{packageTitle(item)}</div>
        </>
      ),
    },
    {
      title: 'Status',
      render: (_, item) => <StatusLabel status={item.status} withBadge />,
    },
    {
      title: 'Sender and receiver',
      render: (_, item) => (
        <>
          <div className={styles.clipped}>{item.sender}</div>
          <div className={`${styles.clipped} ${styles.second}`}>to {item.receiver}</div>
        </>
      ),
    },
    {
      title: 'Location',
      render: (_, item) => (
        <>
          <div className={styles.clipped}>{item.currentLocation ?? '–'}</div>
          {item.destination && (
            <div className={`${styles.clipped} ${styles.second}`}>for {item.destination}</div>
          )}
        </>
      ),
    },
    {
      title: 'Expected',
      className: styles.figures ?? '',
      render: (_, item) => formatDay(item.arrivalDate ?? item.estimatedDelivery),
    },
    {
      title: 'Updated',
      className: styles.figures ?? '',
      render: (_, item) => (
        <time dateTime={item.updatedAt} title={formatFullMoment(item.updatedAt)}>
          {formatMoment(item.updatedAt)}
        </time>
      ),
    },
    {
      title: <span className={styles.hidden}>Actions</span>,
      align: 'right',
      className: styles.figures ?? '',
      render: (_, item) => <PackageActions item={item} handlers={handlers} />,
    },
  ];
  return (
    <Table<AdminPackage>
      className={styles.table ?? ''}
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={items}
      pagination={false}
      onRow={(item) => ({ onClick: () => onOpen(item.trackingNumber) })}
    />
  );
}

/** The list on a phone: the same facts, stacked. */
export function PackageCards({ items, onOpen, handlers }: PackageListProps) {
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={item.id} className={styles.card}>
          <div className={styles.cardHead}>
            <button type="button" className={styles.number} onClick={() => onOpen(item.trackingNumber)}>
              {item.trackingNumber}
            </button>
            <StatusLabel status={item.status} withBadge />
          </div>
          <div>{packageTitle(item)}</div>
          <div>
            {item.sender} to {item.receiver}
          </div>
          <div className={styles.second}>
            {item.currentLocation && `${item.currentLocation}, `}expected{' '}
            {formatDay(item.arrivalDate ?? item.estimatedDelivery)}
          </div>
          <PackageActions item={item} handlers={handlers} />
        </li>
      ))}
    </ul>
  );
}
