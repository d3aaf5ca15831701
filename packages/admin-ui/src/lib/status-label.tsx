import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import styles from './status-label.module.css';

const shapes: Record<PackageStatus, string> = {
  Pending: styles.pending ?? '',
  Processing: styles.processing ?? '',
  'In Transit': styles.inTransit ?? '',
  'Out for Delivery': styles.outForDelivery ?? '',
  Delivered: styles.delivered ?? '',
};

/** Statuses with a "High Priority" badge (specification, section 2). */
const badges: Partial<Record<PackageStatus, string>> = {
  Pending: 'High Priority',
  'Out for Delivery': 'Active',
};

interface StatusLabelProps {
  status: PackageStatus;
  /** Whether to show the badge that some statuses carry in the list. */
  withBadge?: boolean;
}

/** A status in its color, with a shape of its own for those who do not see the color. */
export function StatusLabel({ status, withBadge = false }: StatusLabelProps) {
  const badge = withBadge ? badges[status] : undefined;
  return (
    <span className={styles.row}>
      <span className={`${styles.status} ${shapes[status]}`}>{status}</span>
      {badge && <span className={styles.badge}>{badge}</span>}
    </span>
  );
}
