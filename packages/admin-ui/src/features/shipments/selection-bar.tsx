import { Button } from 'antd';
import type { PackageSelection } from './use-package-selection.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  selection: PackageSelection;
  onUpdateStatus: () => void;
}

/** What can be done to the picked packages; nothing while none is picked. */
export function SelectionBar({ selection: { items, isFull, clear }, onUpdateStatus }: SelectionBarProps) {
  return items.length === 0 ? null : (
    <section className={styles.bar} aria-label="Selection">
      <output>
        {items.length === 1 ? '1 package selected' : `${items.length} packages selected`}
        {isFull && ', as many as can be updated at once'}
      </output>
      <Button type="primary" size="small" onClick={onUpdateStatus}>
        Update status of selection
      </Button>
      <Button size="small" onClick={clear}>
        Clear selection
      </Button>
    </section>
  );
}
