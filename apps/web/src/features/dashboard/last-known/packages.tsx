import type { CustomerPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { dueFirst } from '../packages/due-first.ts';
import { Link } from 'react-router-dom';
import { formatNearTime } from '@moveway/ui/time/near-time.ts';
import { useBusinessDay, useToday } from '../../../lib/use-today.ts';
import type { LastDashboard } from '../../../lib/accounts/last-dashboard.ts';
import { StatusBadge } from '../../../lib/shipments/status-badge.tsx';
import styles from './packages.module.css';

/** Packages as they were last known on this device, each with a link to its current state. */
export function KnownPackages({ page }: { page: LastDashboard['page'] }) {
  const businessDay = useBusinessDay();
  const today = useToday();
  return (
    <ul className={styles.rows}>
      {dueFirst([page], businessDay).map((shipment) => (
        <KnownPackage key={shipment.id} shipment={shipment} today={today} />
      ))}
    </ul>
  );
}

function KnownPackage({ shipment, today }: { shipment: CustomerPackage; today: string }) {
  const { trackingNumber, sender, receiver, currentLocation, updatedAt, view } = shipment;
  return (
    <li>
      <Link className={styles.number} to={`/tracking?number=${encodeURIComponent(trackingNumber)}`}>
        {trackingNumber}
      </Link>
      <span>
        <strong>{view.title}</strong>
        <span>{`, ${sender} to ${receiver}`}</span>
        {currentLocation !== undefined && <span className="muted">{`, ${currentLocation}`}</span>}
      </span>
      <StatusBadge status={view.statusWord} />
      <span className="muted">
        <span>Updated</span> <time dateTime={updatedAt}>{formatNearTime(updatedAt, today)}</time>
      </span>
    </li>
  );
}
