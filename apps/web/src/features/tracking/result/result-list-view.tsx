import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FoundResult, TrackingResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { BoxIcon, CarIcon, ChevronIcon } from '../../../lib/shipments/icons.tsx';
import { Badge, StatusBadge } from '../../../lib/shipments/status-badge.tsx';
import { ResultBody } from '../../../lib/shipments/result-body.tsx';
import { WhenLoaded } from '../../../lib/on-demand.tsx';
import { pageIdle } from '../../../lib/page-idle.ts';
import { ResultHeading } from './result-heading.tsx';
import { ShareActions } from './share-actions.tsx';
import { formatNearDay } from '@moveway/ui/time/near-time.ts';
import { countByAttention, worstFirst } from '../tracking-order.ts';
import { currentPlace, isBeforePickup } from '../../../lib/shipments/current-place.ts';
import { shipmentName } from '../../../lib/shipments/shipment-format.ts';
import {
  daysLate,
  daysLateText,
  isOver,
  promisedDate,
  standingOf,
  whyStopped,
} from '../../../lib/shipments/shipment-status.ts';
import { useBusinessDay } from '../../../lib/use-today.ts';
import styles from './result-list-view.module.css';

const loadPrintHead = async () => {
  await pageIdle();
  return (await import('./print-head.tsx')).PrintHead;
};

/** The results of a search for several numbers, those needing attention most first. Each row expands to its package. */
export function ResultListView({ results, live }: { results: readonly TrackingResult[]; live?: ReactNode }) {
  const today = useBusinessDay();
  const isAllOver = results.every((result) => result.outcome === 'found' && isOver(result.package));
  // Sorted once: a live change updates its row in place, because rows that move under a finger are worse than an order
  // slightly out of date.
  const [order] = useState(() => worstFirst(results, today).map(({ trackingNumber }) => trackingNumber));
  const lines = order.flatMap(
    (number) => results.find(({ trackingNumber }) => trackingNumber === number) ?? [],
  );
  return (
    <section className={styles.list}>
      <WhenLoaded load={loadPrintHead} props={{ numbers: order }} />
      <div className={styles.head}>
        <ResultHeading
          className={styles.title}
        >{`${results.length} tracking ${results.length === 1 ? 'number' : 'numbers'}`}</ResultHeading>
        {!isAllOver && live}
      </div>
      <ul className={styles.counts} aria-label="Summary">
        {countByAttention(results, today).map(({ attention, label }) => (
          <li key={attention} className={styles[attention]}>
            {label}
          </li>
        ))}
      </ul>
      <ShareActions numbers={order} />
      <ul className={styles.lines}>
        {lines.map((result) => (
          <li key={result.trackingNumber}>
            {result.outcome === 'found' ? (
              <FoundLine result={result} today={today} />
            ) : (
              <MissingLine result={result} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundLine({ result, today }: { result: FoundResult; today: string }) {
  // The body, with its map, is rendered when the row is first opened, and stays rendered.
  const [wasOpened, setWasOpened] = useState(false);
  const { status, destination, receiver, kind } = result.package;
  const standing = standingOf(result.package);
  const place = isBeforePickup(result.package, result.events)
    ? 'Not picked up yet'
    : currentPlace(result.package, result.events);
  const days = daysLate(result.package, today);
  return (
    <details className={styles.line} onToggle={() => setWasOpened(true)}>
      <summary className={styles.summary}>
        <h3 className={styles.number}>{result.trackingNumber}</h3>
        <span className={styles.contents}>
          {kind === 'vehicle' ? <CarIcon /> : <BoxIcon />}
          <span>{shipmentName(result.package)}</span>
        </span>
        <span className={styles.badges}>
          {days > 0 && <Badge tone="red">{daysLateText(days)}</Badge>}
          <StatusBadge key={standing} status={standing} />
        </span>
        <span className={styles.where}>
          {place !== undefined && <strong className={styles.place}>{place}</strong>}
          <span>
            {status === 'Delivered'
              ? `Delivered to ${destination ?? receiver}`
              : (whyStopped(result.package) ??
                `to ${destination ?? receiver}, by ${formatNearDay(promisedDate(result.package), today)}`)}
          </span>
        </span>
        <span className={styles.chevron}>
          <ChevronIcon />
        </span>
      </summary>
      {wasOpened && (
        <div className={styles.body}>
          <ResultBody result={result} headings="h4" />
        </div>
      )}
    </details>
  );
}

function MissingLine({ result }: { result: Exclude<TrackingResult, { outcome: 'found' }> }) {
  const isMalformed = result.outcome === 'malformed';
  return (
    <div className={`${styles.line} ${styles.summary}`}>
      <h3 className={styles.number}>{result.trackingNumber}</h3>
      <span className={styles.badges}>
        <Badge tone="red">{isMalformed ? 'Not a tracking number' : 'Not found'}</Badge>
      </span>
      <span className={styles.where}>
        {isMalformed
          ? 'Numbers have 5 to 40 letters, digits and hyphens.'
          : "We couldn't find that tracking number in our system."}
      </span>
    </div>
  );
}
