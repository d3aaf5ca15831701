import { formatDay } from '@moveway/ui/time/time-format.ts';
import { PackageActions } from './package-actions.tsx';
import type { PackageListProps } from './package-table.tsx';
import { PackageCheckbox } from './package-selection.tsx';
import { packageTitle } from './package-fields.ts';
import { StatusLabel } from '../../lib/status-label.tsx';
import styles from './package-table.module.css';

/** The list on a phone, as cards. */
export function PackageCards({ items, onOpen, handlers, selection }: PackageListProps) {
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={item.id} className={styles.card}>
          <div className={styles.cardHead}>
            <PackageCheckbox item={item} selection={selection} />
            <button
              type="button"
              className={styles.number}
              data-row-key={item.id}
              onClick={() => onOpen(item.trackingNumber)}
            >
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
