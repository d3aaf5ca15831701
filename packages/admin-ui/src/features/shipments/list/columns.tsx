import { Button } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatDay, formatFullInstant, formatInstant } from '@moveway/ui/time/time-format.ts';
import { StatusLabel } from '../../../lib/status-label.tsx';
import { PackageActions, type PackageActionHandlers } from './actions.tsx';
import { packageTitle } from '../package-fields.ts';
import { dueText, idleText } from '../package-timing.ts';
import styles from './table.module.css';

/** The columns that can be hidden, in their order. */
export const CHOOSABLE_COLUMNS = [
  { key: 'contents', name: 'Contents' },
  { key: 'status', name: 'Status' },
  { key: 'lane', name: 'Lane' },
  { key: 'people', name: 'Sender and receiver' },
  { key: 'customer', name: 'Customer' },
  { key: 'estimatedDelivery', name: 'Expected' },
  { key: 'lastEventAt', name: 'Idle' },
  { key: 'createdAt', name: 'Created' },
] as const;

/** Hidden until somebody wants them. */
export const HIDDEN_AT_FIRST = ['customer', 'createdAt'];

/** The length of the end by which VINs are distinguished. */
const VIN_ENDING = 6;

type Column = ColumnType<AdminPackage> & { key: string };

interface ColumnContext {
  onOpen: (trackingNumber: string) => void;
  handlers: PackageActionHandlers;
  now: Date;
  /** The company's calendar date, YYYY-MM-DD. */
  today: string;
}

/** All columns of the list of packages; the keys of those that sort are the fields of the route's orders. */
export function packageColumns({ onOpen, handlers, now, today }: ColumnContext): Column[] {
  const cells: Record<(typeof CHOOSABLE_COLUMNS)[number]['key'], Omit<Column, 'key' | 'title'>> = {
    contents: {
      render: (_, item) => (
        <Lines
          first={packageTitle(item)}
          second={item.vehicle?.vin && `VIN …${item.vehicle.vin.slice(-VIN_ENDING)}`}
        />
      ),
    },
    status: { render: (_, item) => <StatusLabel status={item.status} withBadge /> },
    lane: {
      render: (_, { origin, destination, currentLocation }) => (
        <Lines
          first={`${origin ?? '–'} → ${destination ?? '–'}`}
          second={currentLocation && `in ${currentLocation}`}
        />
      ),
    },
    people: { render: (_, { sender, receiver }) => <Lines first={sender} second={`to ${receiver}`} /> },
    customer: { render: (_, { customer }) => <Lines first={customer?.username ?? 'Unassigned'} /> },
    estimatedDelivery: {
      sorter: true,
      render: (_, item) => {
        const due = dueText(item, today);
        return (
          <>
            <div className={styles.figures}>{formatDay(item.estimatedDelivery)}</div>
            {due && <div className={due.isLate ? styles.late : styles.second}>{due.text}</div>}
          </>
        );
      },
    },
    lastEventAt: {
      sorter: true,
      render: (_, item) => (
        <time
          className={styles.figures}
          dateTime={item.lastEventAt}
          title={formatFullInstant(item.lastEventAt)}
        >
          {idleText(item, now) ?? '–'}
        </time>
      ),
    },
    createdAt: {
      sorter: true,
      render: (_, { createdAt }) => (
        <time className={styles.figures} dateTime={createdAt} title={formatFullInstant(createdAt)}>
          {formatInstant(createdAt)}
        </time>
      ),
    },
  };
  return [
    {
      key: 'trackingNumber',
      title: 'Tracking number',
      sorter: true,
      sortDirections: ['ascend'],
      render: (_, { trackingNumber }) => (
        <Button
          type="link"
          className={styles.number ?? ''}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(trackingNumber);
          }}
        >
          {trackingNumber}
        </Button>
      ),
    },
    ...CHOOSABLE_COLUMNS.map(({ key, name }) => ({ ...cells[key], key, title: name })),
    {
      key: 'actions',
      title: <span className={styles.hidden}>Actions</span>,
      className: styles.actions ?? '',
      render: (_, item) => <PackageActions item={item} handlers={handlers} />,
    },
  ];
}

function Lines({ first, second }: { first: string; second?: string | undefined }) {
  return (
    <>
      <div className={styles.clipped} title={first}>
        {first}
      </div>
      {second && <div className={`${styles.clipped} ${styles.second}`}>{second}</div>}
    </>
  );
}
