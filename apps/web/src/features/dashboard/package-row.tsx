import type { PublicPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { ChevronIcon } from '../../lib/shipments/icons.tsx';
import { ResultBody } from '../../lib/shipments/result-body.tsx';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { daysLate, daysLateText } from '../../lib/shipments/shipment-status.ts';
import { Badge, StatusBadge } from '../../lib/shipments/status-badge.tsx';
import { packageHistory } from './dashboard.queries.ts';
import { screenErrorText } from '../../lib/error-text.ts';
import styles from './package-row.module.css';

/**
 * One package of the list, which expands to the details, timeline and map of the tracking page.
 * @param today the reader's calendar date, YYYY-MM-DD
 */
export function PackageRow({ shipment, today }: { shipment: PublicPackage; today: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { trackingNumber, sender, receiver, currentLocation, status, updatedAt } = shipment;
  const days = daysLate(shipment, today);
  return (
    <details className={styles.row} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <h3 className={styles.number}>{trackingNumber}</h3>
        <span className={styles.way}>
          <span className={styles.people}>
            {sender} to {receiver}
          </span>
          {currentLocation !== undefined && <span className={styles.place}>{currentLocation}</span>}
        </span>
        <span className={styles.state}>
          <StatusBadge key={status} status={status} />
          {days > 0 && <Badge tone="red">{daysLateText(days)}</Badge>}
          <span className={styles.updated}>
            Updated <time dateTime={updatedAt}>{formatInstant(updatedAt)}</time>
          </span>
        </span>
        <span className={styles.chevron}>
          <ChevronIcon />
        </span>
      </summary>
      {isOpen && (
        <div className={styles.body}>
          <History shipment={shipment} />
        </div>
      )}
    </details>
  );
}

/** The package comes from the customer's list, which has all fields; only the history comes from public tracking. */
function History({ shipment }: { shipment: PublicPackage }) {
  const { trackingNumber } = shipment;
  const { data: history, error, refetch } = useQuery(packageHistory(trackingNumber));
  if (history) {
    return (
      <ResultBody
        result={{ outcome: 'found', trackingNumber, package: shipment, ...history }}
        headings="h4"
      />
    );
  }
  return error ? (
    <div className={styles.failure} role="alert">
      <p>{screenErrorText(error, 'The history could not be loaded.')}</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </div>
  ) : (
    <p className={styles.loading}>Loading the history...</p>
  );
}
