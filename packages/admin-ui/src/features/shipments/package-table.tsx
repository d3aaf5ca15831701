import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { Checkbox } from 'antd';
import { formatDay, formatFullInstant, formatInstant } from '@moveway/ui/time/time-format.ts';
import { PackageActions, type PackageActionHandlers } from './package-actions.tsx';
import { PackageCheckbox, type PackageSelection } from './package-selection.tsx';
import { packageTitle } from './package-fields.ts';
import { StatusLabel } from '../../lib/status-label.tsx';
import styles from './package-table.module.css';

export interface PackageListProps {
  items: AdminPackage[];
  onOpen: (trackingNumber: string) => void;
  handlers: PackageActionHandlers;
  selection: PackageSelection;
}

/**
 * The list on wide screens: two lines for each package. A plain table: sorting, filters and pages are the server's, so
 * Ant Design's table would add code and nothing else.
 */
export function PackageTable({ items, onOpen, handlers, selection }: PackageListProps) {
  const selectable = items.filter(({ can }) => can.updateStatus);
  const selectedCount = selectable.filter(selection.has).length;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label="Select all on this page"
              disabled={selectable.length === 0}
              checked={selectable.length > 0 && selectedCount === selectable.length}
              indeterminate={selectedCount > 0 && selectedCount < selectable.length}
              onChange={({ target }) => selection.toggle(selectable, target.checked)}
            />
          </th>
          <th scope="col">Tracking number</th>
          <th scope="col">Status</th>
          <th scope="col">Sender and receiver</th>
          <th scope="col">Location</th>
          <th scope="col">Expected</th>
          <th scope="col">Updated</th>
          <th scope="col">
            <span className={styles.hidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          // The number is the button; the rest of the row is only a larger target for a mouse.
          <tr key={item.id} onClick={() => onOpen(item.trackingNumber)}>
            <td>
              <PackageCheckbox item={item} selection={selection} />
            </td>
            <td>
              <button type="button" className={styles.number} onClick={() => onOpen(item.trackingNumber)}>
                {item.trackingNumber}
              </button>
              <div className={`${styles.clipped} ${styles.second}`}>{packageTitle(item)}</div>
            </td>
            <td>
              <StatusLabel status={item.status} withBadge />
            </td>
            <td>
              <div className={styles.clipped}>{item.sender}</div>
              <div className={`${styles.clipped} ${styles.second}`}>to {item.receiver}</div>
            </td>
            <td>
              <div className={styles.clipped}>{item.currentLocation ?? '–'}</div>
              {item.destination !== undefined && (
                <div className={`${styles.clipped} ${styles.second}`}>to {item.destination}</div>
              )}
            </td>
            <td className={styles.figures}>{formatDay(item.arrivalDate ?? item.estimatedDelivery)}</td>
            <td className={styles.figures}>
              <time dateTime={item.updatedAt} title={formatFullInstant(item.updatedAt)}>
                {formatInstant(item.updatedAt)}
              </time>
            </td>
            <td className={styles.actions}>
              <PackageActions item={item} handlers={handlers} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
