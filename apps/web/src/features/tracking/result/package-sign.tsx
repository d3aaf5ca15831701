import type { PublicPackage, FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { BoxIcon, CarIcon } from '../../../lib/shipments/icons.tsx';
import { formatDay, formatInstant } from '@moveway/ui/time/time-format.ts';
import { daysLate, promisedDate } from '../../../lib/shipments/shipment-status.ts';
import { useToday } from '../../../lib/shipments/use-today.ts';
import { ResultHeading } from './result-heading.tsx';
import { StatusBadge } from '../../../lib/shipments/status-badge.tsx';
import styles from './package-sign.module.css';

/**
 * The head of a result, designed as a highway guide sign: destination, expected date, and the status on the exit tab.
 */
export function PackageSign({ result }: { result: FoundResult }) {
  const { status, trackingNumber, origin, kind } = result.package;
  return (
    <div className={`${styles.sign} ${status === 'Delivered' ? styles.delivered : ''}`}>
      <div className={styles.tab} key={status}>
        <StatusBadge status={status} />
      </div>
      <div className={styles.face}>
        <div className={styles.where}>
          <ResultHeading className={styles.number}>
            <span className={styles.label}>
              {kind === 'vehicle' ? <CarIcon /> : <BoxIcon />}
              {kind === 'vehicle' ? 'Vehicle' : 'Package'}
            </span>{' '}
            {trackingNumber}
          </ResultHeading>
          <p className={styles.destination}>{headline(result.package)}</p>
          {origin !== undefined && <p className={styles.origin}>from {origin}</p>}
        </div>
        <Due result={result} />
      </div>
    </div>
  );
}

function headline({ destination, receiver }: PublicPackage): string {
  return destination ?? `To ${receiver}`;
}

function Due({ result }: { result: FoundResult }) {
  const today = useToday();
  const delivery = result.events.find(({ status }) => status === 'Delivered');
  if (result.package.status === 'Delivered' && delivery) {
    return (
      <p className={styles.promise}>
        <span className={styles.label}>Delivered</span>
        <time dateTime={delivery.timestamp}>{formatInstant(delivery.timestamp)}</time>
      </p>
    );
  }
  const date = promisedDate(result.package);
  const isLate = daysLate(result.package, today) > 0;
  return (
    <p className={styles.promise}>
      <span className={styles.label}>{isLate ? 'Was expected by' : 'Expected by'}</span>
      <time dateTime={date}>{formatDay(date)}</time>
    </p>
  );
}
