import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { statusTone } from '@moveway/contracts/shipments/status.ts';
import { ToneShape } from '@moveway/ui/tone-shape/tone-shape.tsx';
import tones from '@moveway/ui/tone-shape/tone.module.css';
import styles from './status-label.module.css';

/** Statuses with a "High Priority" badge (specification, section 2). */
const badges: Partial<Record<PackageStatus, string>> = {
  Pending: 'High Priority',
  'Out for Delivery': 'Active',
};

interface StatusLabelProps {
  status: PackageStatus;
  /** Whether to show the badge that some statuses carry in the list. */
  withBadge?: boolean;
  /** What it says instead: that the package is canceled or on hold. */
  standing?: string | undefined;
}

/** A status in its color, with a shape of its own for those who do not see the color. */
export function StatusLabel({ status, withBadge = false, standing }: StatusLabelProps) {
  const badge = standing ?? (withBadge ? badges[status] : undefined);
  const tone = statusTone(status);
  return (
    <span className={styles.row}>
      <span className={`${styles.status} ${tones[tone]}`}>
        <ToneShape tone={tone} className={styles.shape} />
        {status}
      </span>
      {badge && <span className={standing === undefined ? styles.badge : styles.standing}>{badge}</span>}
    </span>
  );
}
