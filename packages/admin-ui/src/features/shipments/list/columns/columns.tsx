import { memo } from 'react';
import { Button } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatDay, formatShortDay } from '@moveway/ui/time/time-format.ts';
import { Instant } from '../../../../lib/times/instant.tsx';
import { StatusLabel } from '../../../../lib/status-label.tsx';
import { PackageActions, type PackageActionHandlers } from '../actions.tsx';
import { UnsentUpdates } from '../../status/unsent-updates.tsx';
import { idleText } from '../idle-text.ts';
import styles from '../table.module.css';

/** The columns in their order. */
export const COLUMNS = [
  { key: 'lane', name: 'Lane' },
  { key: 'trackingNumber', name: 'Tracking number' },
  { key: 'status', name: 'Status' },
  { key: 'estimatedDelivery', name: 'Expected' },
  { key: 'lastEventAt', name: 'Idle' },
  { key: 'contents', name: 'Contents' },
  { key: 'people', name: 'Sender and receiver' },
  { key: 'customer', name: 'Customer' },
  { key: 'createdAt', name: 'Created' },
] as const;

/** The columns that can be hidden: by its number a package is opened, and its status is what the list is read for. */
export const CHOOSABLE_COLUMNS = COLUMNS.filter(({ key }) => key !== 'trackingNumber' && key !== 'status');

/** Hidden until an administrator shows them. */
export const HIDDEN_AT_FIRST = ['customer', 'createdAt'];

/** The length of the end by which VINs are distinguished. */
const VIN_ENDING = 6;

type Column = ColumnType<AdminPackage> & { key: string };

interface ColumnContext {
  onOpen: (trackingNumber: string) => void;
  handlers: PackageActionHandlers;
  now: Date;
}

/** All columns of the list of packages; the keys of those that sort are the fields of the route's orders. */
export function packageColumns({ onOpen, handlers, now }: ColumnContext): Column[] {
  const cells: Record<(typeof COLUMNS)[number]['key'], Omit<Column, 'key' | 'title'>> = {
    contents: {
      render: (_, item) => (
        <Lines
          first={item.view.title}
          second={item.vehicle?.vin && `VIN …${item.vehicle.vin.slice(-VIN_ENDING)}`}
        />
      ),
    },
    trackingNumber: {
      sorter: true,
      sortDirections: ['ascend'],
      render: (_, item) => (
        <>
          <PackageNumber trackingNumber={item.trackingNumber} onOpen={onOpen} />
          {/* Here, since this column is always shown. */}
          <UnsentUpdates item={item} />
        </>
      ),
    },
    status: {
      render: (_, item) => <StatusLabel status={item.status} word={item.view.statusWord} />,
    },
    lane: {
      render: (_, { origin = '–', destination = '–', currentLocation, view }) => (
        <>
          <div className={styles.lane} title={`${origin} → ${destination}`}>
            {view.lane ?? '–'}
          </div>
          {view.place && (
            <div className={`${styles.lane} ${styles.second}`} title={currentLocation}>
              {view.place}
            </div>
          )}
        </>
      ),
    },
    people: { render: (_, { sender, receiver }) => <Lines first={sender} second={`to ${receiver}`} /> },
    customer: { render: (_, { customer }) => <Lines first={customer?.username ?? 'Unassigned'} /> },
    estimatedDelivery: {
      sorter: true,
      render: (_, { view: { due, replacedDay } }) => (
        <>
          <div className={styles.figures}>
            {replacedDay && <s className={styles.second}>{formatShortDay(replacedDay)}</s>}{' '}
            {formatDay(due.day)}
          </div>
          {due.text && (
            <div className={`${styles.clipped} ${styles.second}`} title={due.why}>
              <span className={due.isLate ? styles.late : undefined}>{due.text}</span>
              {due.why && `: ${due.why}`}
            </div>
          )}
        </>
      ),
    },
    lastEventAt: {
      sorter: true,
      render: (_, item) => (
        <Instant className={styles.figures} at={item.lastEventAt}>
          {item.view.isOver ? '–' : idleText(item.lastEventAt, now)}
        </Instant>
      ),
    },
    createdAt: {
      sorter: true,
      render: (_, { createdAt }) => <Instant className={styles.figures} at={createdAt} />,
    },
  };
  return [
    ...COLUMNS.map(({ key, name }) => ({ ...cells[key], key, title: name })),
    {
      key: 'actions',
      title: <span className={styles.hidden}>Actions</span>,
      className: styles.actions ?? '',
      render: (_, item) => <PackageActions item={item} handlers={handlers} place="row" />,
    },
  ];
}

interface PackageNumberProps {
  trackingNumber: string;
  onOpen: (trackingNumber: string) => void;
}

const PackageNumber = memo(function PackageNumber({ trackingNumber, onOpen }: PackageNumberProps) {
  return (
    <Button
      type="link"
      className={styles.number ?? ''}
      data-package={trackingNumber}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(trackingNumber);
      }}
    >
      {trackingNumber}
    </Button>
  );
});

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
