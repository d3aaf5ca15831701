import { memo } from 'react';
import { Button } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatDay, formatShortDay } from '@moveway/ui/time/time-format.ts';
import { Instant } from '../../../../lib/times/instant.tsx';
import { StatusLabel } from '../../../../lib/status-label.tsx';
import { PackageActions, type PackageActionHandlers } from '../actions.tsx';
import { standingOf } from '../../cancellation/standing.ts';
import { packageTitle } from '../../package-fields.ts';
import { cityAndState, whereText } from '@moveway/contracts/shipments/place-text.ts';
import { UnsentUpdates } from '../../status/unsent-updates.tsx';
import { causeText, dueText, idleText, replacedDay } from '../../package-timing.ts';
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
  /** The company's calendar date, YYYY-MM-DD. */
  today: string;
}

/** All columns of the list of packages; the keys of those that sort are the fields of the route's orders. */
export function packageColumns({ onOpen, handlers, now, today }: ColumnContext): Column[] {
  const cells: Record<(typeof COLUMNS)[number]['key'], Omit<Column, 'key' | 'title'>> = {
    contents: {
      render: (_, item) => (
        <Lines
          first={packageTitle(item)}
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
      render: (_, item) => <StatusLabel status={item.status} withBadge standing={standingOf(item)?.badge} />,
    },
    lane: {
      render: (_, item) => (
        <>
          <div className={styles.lane} title={laneText(item, String)}>
            {laneText(item, cityAndState)}
          </div>
          {item.currentLocation && (
            <div className={`${styles.lane} ${styles.second}`} title={item.currentLocation}>
              {whereText(item.currentLocation)}
            </div>
          )}
        </>
      ),
    },
    people: { render: (_, { sender, receiver }) => <Lines first={sender} second={`to ${receiver}`} /> },
    customer: { render: (_, { customer }) => <Lines first={customer?.username ?? 'Unassigned'} /> },
    estimatedDelivery: {
      sorter: true,
      render: (_, item) => {
        const due = dueText(item, today);
        const cause = causeText(item, due);
        const replaced = replacedDay(item);
        return (
          <>
            <div className={styles.figures}>
              {replaced && <s className={styles.second}>{formatShortDay(replaced)}</s>}{' '}
              {formatDay(item.estimatedDelivery)}
            </div>
            {due && (
              <div className={`${styles.clipped} ${styles.second}`} title={cause}>
                <span className={due.isLate ? styles.late : undefined}>{due.text}</span>
                {cause && `: ${cause}`}
              </div>
            )}
          </>
        );
      },
    },
    lastEventAt: {
      sorter: true,
      render: (_, item) => (
        <Instant className={styles.figures} at={item.lastEventAt}>
          {idleText(item, now) ?? '–'}
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

function laneText(
  { origin, destination }: Pick<AdminPackage, 'origin' | 'destination'>,
  place: (text: string) => string,
): string {
  return `${origin ? place(origin) : '–'} → ${destination ? place(destination) : '–'}`;
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
