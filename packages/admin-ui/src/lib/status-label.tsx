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
  /**
   * What the view of its package says. With it there is a badge: that the package is canceled or on hold, or the usual.
   */
  word?: string;
}

/** A status in its color, with a shape of its own for those who do not see the color. */
export function StatusLabel({ status, word }: StatusLabelProps) {
  const badge = word === status ? badges[status] : word;
  const tone = statusTone(status);
  return (
    <span className={styles.row}>
      <span className={`${styles.status} ${tones[tone]}`}>
        <ToneShape tone={tone} className={styles.shape} />
        {status}
      </span>
      {badge && <span className={word === status ? styles.badge : styles.standing}>{badge}</span>}
    </span>
  );
}
