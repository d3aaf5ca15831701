import { useSyncExternalStore } from 'react';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { singleKeys } from '../../../lib/shortcuts/single-keys.ts';
import { useBusinessDay } from '../../../lib/times/use-business-day.ts';
import { likelyText } from '../status/likely-update.ts';
import styles from './key-bar.module.css';

interface KeyBarProps {
  /** The package that the keys act on. */
  item: AdminPackage;
  canUndo: boolean;
}

/** What the keys do with the package that J and K have led to. */
export function KeyBar({ item, canUndo }: KeyBarProps) {
  const today = useBusinessDay();
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.get);
  return (
    isOn && (
      <section className={styles.bar} aria-label="Keys">
        <output>
          <strong>{item.trackingNumber}</strong>
          {item.can.updateStatus && (
            <>
              {' '}
              <kbd>L</kbd> {likelyText(item, today)}
            </>
          )}
        </output>
        {item.can.updateStatus && (
          <span>
            <kbd>S</kbd> Choose
          </span>
        )}
        <span>
          <kbd>J</kbd> <kbd>K</kbd> Next, previous
        </span>
        {canUndo && (
          <span>
            <kbd>Z</kbd> Undo the last
          </span>
        )}
      </section>
    )
  );
}
