import type { CustomerPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { dueFirst } from './due-first.ts';
import { Link } from 'react-router-dom';
import { formatNearTime } from '@moveway/ui/time/near-time.ts';
import { useToday } from '../../lib/use-today.ts';
import type { LastDashboard } from '../../lib/accounts/last-dashboard.ts';
import { StatusBadge } from '../../lib/shipments/status-badge.tsx';
import styles from './known-packages.module.css';

/** Packages as they were last known on this device, each with a link to its current state. */
export function KnownPackages({
  page,
  isShown = () => true,
}: {
  page: LastDashboard['page'];
  isShown?: (shipment: CustomerPackage) => boolean;
}) {
  const today = useToday();
  const items = dueFirst([page], today).filter((shipment) => isShown(shipment));
  return (
    <ul className={styles.rows}>
      {items.map(({ id, trackingNumber, sender, receiver, currentLocation, status, updatedAt }) => (
        <li key={id}>
          <Link className={styles.number} to={`/tracking?number=${encodeURIComponent(trackingNumber)}`}>
            {trackingNumber}
          </Link>
          <span>
            {sender} to {receiver}
            {currentLocation !== undefined && <span className={styles.quietly}>, {currentLocation}</span>}
          </span>
          <StatusBadge status={status} />
          <span className={styles.quietly}>
            Updated <time dateTime={updatedAt}>{formatNearTime(updatedAt, today)}</time>
          </span>
        </li>
      ))}
    </ul>
  );
}
