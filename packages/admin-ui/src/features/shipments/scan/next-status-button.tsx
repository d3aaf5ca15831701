import { Button } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { nextStatus } from '../status/likely-update.ts';
import { useLikelyUpdate } from '../status/use-likely-update.ts';
import styles from './scan.module.css';

/** The next status of a package that was scanned, as one button for a thumb or a glove. */
export function NextStatusButton({ item }: { item: AdminPackage }) {
  const { update, isPending } = useLikelyUpdate();
  const next = nextStatus(item.status);
  if (next === undefined || !item.can.updateStatus) {
    return (
      <p>{next === undefined ? 'Delivered: no status comes next.' : 'Its status cannot be changed now.'}</p>
    );
  }
  return (
    <Button
      className={styles.next ?? ''}
      type="primary"
      block
      loading={isPending}
      onClick={() => void update(item, next)}
    >
      Set to {next}
    </Button>
  );
}
