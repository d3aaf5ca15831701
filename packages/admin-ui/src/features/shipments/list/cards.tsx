import { memo } from 'react';
import { Button, Card } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import { PackageActions } from './actions.tsx';
import type { PackageListProps } from './table.tsx';
import { PackageCheckbox } from './selection.tsx';
import { standingOf } from '../cancellation/standing.ts';
import { packageTitle } from '../package-fields.ts';
import { StatusLabel } from '../../../lib/status-label.tsx';
import { useBusinessDay } from '../../../lib/times/use-business-day.ts';
import { cityAndState, whereText } from '@moveway/contracts/shipments/place-text.ts';
import { UnsentUpdates } from '../status/unsent-updates.tsx';
import { causeText, dueText } from '../package-timing.ts';
import styles from './table.module.css';

/** The list on a phone, as cards; rendered again only when what it shows changes. */
export const PackageCards = memo(function PackageCards({
  items,
  onOpen,
  handlers,
  selection,
}: PackageListProps) {
  const today = useBusinessDay();
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
              <StatusLabel status={item.status} withBadge standing={standingOf(item)?.badge} />
            </div>
            <Whereabouts item={item} today={today} />
            <div className={styles.shortened}>
              {packageTitle(item)}, {item.sender} to {item.receiver}
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
function Whereabouts({ item, today }: { item: AdminPackage; today: string }) {
  const due = dueText(item, today);
  const cause = causeText(item, due);
  const expected =
    item.status === 'Delivered' || item.cancellation
      ? undefined
      : `expected ${formatDay(item.estimatedDelivery)}`;
  const { origin, destination, currentLocation } = item;
  return (
    <>
      {(origin !== undefined || destination !== undefined) && (
        <strong>
          {origin ? cityAndState(origin) : '–'} → {destination ? cityAndState(destination) : '–'}
        </strong>
      )}
      <div className={`${styles.second} ${styles.shortened}`}>
        {[currentLocation && whereText(currentLocation), expected].filter(Boolean).join(', ')}
        {due && (
          <>
            , <span className={due.isLate ? styles.late : undefined}>{due.text}</span>
            {cause && `: ${cause}`}
          </>
        )}
      </div>
    </>
  );
}
