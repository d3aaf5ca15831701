import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Skeleton, Empty } from 'antd';
import { MAX_STARS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { labelOf, type FieldName } from '@moveway/contracts/shipments/shipment-fields.ts';
import type { AdminPackage, TrackingEvent } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useAdminApi } from '../../../lib/admin-api.ts';
import { loadErrorText } from '../../../lib/error-text.ts';
import { formatDay, formatFullInstant, formatInstant } from '@moveway/ui/time/time-format.ts';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { PackageActions, type PackageActionHandlers } from '../list/actions.tsx';
import { packageTitle } from '../package-fields.ts';
import { packageDetail } from '../shipment.queries.ts';
import { StatusLabel } from '../../../lib/status-label.tsx';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import styles from './drawer.module.css';

interface PackageDetailDrawerProps {
  /** The package to show; nothing is open without one. */
  trackingNumber: string | undefined;
  onClose: () => void;
  handlers: PackageActionHandlers;
}

/** All details of one package, with its whole history, beside the list. */
export function PackageDetailDrawer({ trackingNumber, onClose, handlers }: PackageDetailDrawerProps) {
  usePageTitle(trackingNumber);
  return (
    <Drawer
      title={<span className={styles.number}>{trackingNumber}</span>}
      size={560}
      open={trackingNumber !== undefined}
      onClose={onClose}
      mask={false}
      rootClassName={styles.drawer ?? ''}
      destroyOnHidden
    >
      {trackingNumber !== undefined && <PackageDetail trackingNumber={trackingNumber} handlers={handlers} />}
    </Drawer>
  );
}

function PackageDetail({
  trackingNumber,
  handlers,
}: {
  trackingNumber: string;
  handlers: PackageActionHandlers;
}) {
  const { data, error, refetch, isFetching } = useQuery(packageDetail(useAdminApi(), trackingNumber));
  if (!data) {
    return error ? (
      <Alert
        type="error"
        role="alert"
        title={
          error instanceof ApiError && error.status === 404
            ? 'This package does not exist.'
            : loadErrorText(error)
        }
        action={
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    ) : (
      <Skeleton active paragraph={{ rows: 10 }} />
    );
  }
  const item = data.package;
  return (
    <>
      <div className={styles.head}>
        <StatusLabel status={item.status} withBadge />
        <div className={styles.actions}>
          <PackageActions item={item} handlers={handlers} />
        </div>
      </div>
      {item.vehicle?.hasVinWarning && (
        <Alert type="warning" title="This VIN has a wrong check digit. Verify it with the sender." />
      )}
      <dl className={styles.facts}>
        {valuesOf(item).map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>History</h3>
      <PackageHistory events={data.events} />
    </>
  );
}

/** The values that are present, in reading order. */
function valuesOf(item: AdminPackage): [label: string, value: string][] {
  const { vehicle, dimensions } = item;
  const values = {
    Contents: packageTitle(item),
    VIN: vehicle?.vin,
    Transport:
      vehicle &&
      `${vehicle.trailer === 'open' ? 'Open' : 'Enclosed'} trailer, ${vehicle.service.replaceAll('-', ' ')}`,
    Condition: vehicle && (vehicle.isOperable ? 'Runs, steers and brakes' : 'Does not run'),
    sender: item.sender,
    receiver: item.receiver,
    receiverEmail: item.receiverEmail,
    receiverPhone: item.receiverPhone,
    // Of use to who edits only.
    notifyReceiver: undefined,
    Customer: item.customer?.username,
    origin: item.origin,
    destination: item.destination,
    currentLocation: item.currentLocation,
    departureDate: item.departureDate && formatDay(item.departureDate),
    arrivalDate: item.arrivalDate && formatDay(item.arrivalDate),
    estimatedDelivery: formatDay(item.estimatedDelivery),
    amount: item.amount === undefined ? undefined : formatMoney(item.amount),
    value: item.value === undefined ? undefined : formatMoney(item.value),
    weight: item.weight === undefined ? undefined : `${item.weight} lb`,
    Size: dimensions && `${dimensions.length} × ${dimensions.width} × ${dimensions.height} in`,
    description: item.description,
    Created: formatFullInstant(item.createdAt),
    Rating: ratingText(item),
    [item.purgeAt ? 'Deleted' : 'Archived']: item.archivedAt && formatFullInstant(item.archivedAt),
  } satisfies Record<FieldName, string | undefined> & Record<string, string | undefined>;
  return Object.entries(values).flatMap(([name, value]) =>
    value ? [[labelOf(name), value] as [string, string]] : [],
  );
}

function ratingText({ rating }: AdminPackage): string | undefined {
  return rating && `${rating.stars} of ${MAX_STARS}${rating.comment ? `: “${rating.comment}”` : ''}`;
}

/** The tracking events, newest first. */
function PackageHistory({ events }: { events: TrackingEvent[] }) {
  if (events.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No events yet" />;
  }
  return (
    <ol className={styles.road}>
      {events.map((event) => (
        <li key={event.id} className={`${styles.stop} ${event.retractedAt ? styles.retracted : ''}`}>
          <div className={styles.line}>
            <StatusLabel status={event.status} />
            <time dateTime={event.timestamp} title={formatFullInstant(event.timestamp)}>
              {formatInstant(event.timestamp)}
            </time>
          </div>
          {event.location && <div>{event.location}</div>}
          {event.retractedAt && (
            <div className={styles.remark}>Undone {formatInstant(event.retractedAt)}; only staff see it</div>
          )}
          {event.isCorrection && <div className={styles.remark}>Correction of an earlier entry</div>}
          {event.description && <div className={styles.remark}>{event.description}</div>}
        </li>
      ))}
    </ol>
  );
}
