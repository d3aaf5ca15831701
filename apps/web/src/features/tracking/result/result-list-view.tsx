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
import { lateText } from '../../../lib/shipments/late-text.ts';
import { useBusinessDay } from '../../../lib/use-today.ts';
import styles from './result-list-view.module.css';

const loadPrintHead = async () => {
  await pageIdle();
  return (await import('./print-head.tsx')).PrintHead;
};

/** The results of a search for several numbers, those needing attention most first. Each row expands to its package. */
export function ResultListView({ results, live }: { results: readonly TrackingResult[]; live?: ReactNode }) {
  const today = useBusinessDay();
  const isAllOver = results.every((result) => result.outcome === 'found' && result.view.isOver);
  // Sorted once: a live change updates its row in place, because rows that move under a finger are worse than an order
  // slightly out of date.
  const [order] = useState(() => worstFirst(results, today).map(({ trackingNumber }) => trackingNumber));
  const lines = order.flatMap(
    (number) => results.find(({ trackingNumber }) => trackingNumber === number) ?? [],
  );
  return (
    <section className="stack gap-16">
      <WhenLoaded load={loadPrintHead} props={{ numbers: order }} />
      <div className={styles.head}>
        <ResultHeading className="title">{`${results.length} tracking ${results.length === 1 ? 'number' : 'numbers'}`}</ResultHeading>
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
  const { title, statusWord, standing, place, due } = result.view;
  const late = lateText(result.view, today);
  return (
    <details className={styles.line} onToggle={() => setWasOpened(true)}>
      <summary className={styles.summary}>
        <h3 className={styles.number}>{result.trackingNumber}</h3>
        <span className={styles.contents}>
          {kind === 'vehicle' ? <CarIcon /> : <BoxIcon />}
          <span>{title}</span>
        </span>
        <span className={styles.badges}>
          {late !== undefined && <Badge tone="red">{late}</Badge>}
          <StatusBadge key={statusWord} status={statusWord} />
        </span>
        <span className={styles.where}>
          {place !== undefined && <strong className={styles.place}>{place}</strong>}
          <span>
            {status === 'Delivered'
              ? `Delivered to ${destination ?? receiver}`
              : (standing ?? `to ${destination ?? receiver}, by ${formatNearDay(due.day, today)}`)}
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
