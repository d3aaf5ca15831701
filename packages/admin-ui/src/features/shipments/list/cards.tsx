import { memo } from 'react';
import { Button, Card } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { PackageActions } from './actions.tsx';
import type { PackageListProps } from './table.tsx';
import { PackageCheckbox } from './selection.tsx';
import { StatusLabel } from '../../../lib/status-label.tsx';
import { UnsentUpdates } from '../status/unsent-updates.tsx';
import styles from './table.module.css';

/** The list on a phone, as cards; rendered again only when what it shows changes. */
export const PackageCards = memo(function PackageCards({
  items,
  onOpen,
  handlers,
  selection,
}: PackageListProps) {
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={item.id}>
          <Card size="small" classNames={{ body: styles.card }}>
            <div className={styles.cardHead}>
              <PackageCheckbox item={item} selection={selection} />
              <Button
                type="link"
                className={styles.number ?? ''}
                data-row-key={item.id}
                data-package={item.trackingNumber}
                onClick={() => onOpen(item.trackingNumber)}
              >
                {item.trackingNumber}
              </Button>
              <StatusLabel status={item.status} word={item.view.statusWord} />
            </div>
            <Whereabouts view={item.view} />
            <div className={styles.shortened}>
              {item.view.title}, {item.sender} to {item.receiver}
            </div>
            <UnsentUpdates item={item} />
            <PackageActions item={item} handlers={handlers} place="card" />
          </Card>
        </li>
      ))}
    </ul>
  );
});

/** Its lane, where it is, and when it is expected, as long as it is. */
function Whereabouts({ view: { lane, place, expected, due } }: { view: AdminPackage['view'] }) {
  return (
    <>
      {lane && <strong>{lane}</strong>}
      <div className={`${styles.second} ${styles.shortened}`}>
        {[place, expected && `expected ${expected}`].filter(Boolean).join(', ')}
        {due.text && (
          <>
            , <span className={due.isLate ? styles.late : undefined}>{due.text}</span>
            {due.why && `: ${due.why}`}
          </>
        )}
      </div>
    </>
  );
}
