import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useState } from 'react';
import { lastKnownAnswers } from '../last-known.ts';
import { formatNearTime } from '@moveway/ui/time/near-time.ts';
import { localDate } from '@moveway/ui/time/time-format.ts';
import { ResultBody } from '../../../lib/shipments/result-body.tsx';
import { StatusBadge } from '../../../lib/shipments/status-badge.tsx';
import styles from './message-card.module.css';

/**
 * The stored answers for these numbers with their time, shown while a search runs and when it fails.
 * @param isSearching a request is running
 */
export function LastKnownAnswers({
  numbers,
  isSearching = false,
}: {
  numbers: readonly string[];
  isSearching?: boolean;
}) {
  const [known] = useState(() =>
    lastKnownAnswers(numbers).map(({ asOf, result }) => ({
      asOf,
      moment: formatNearTime(asOf, localDate(new Date())),
      result,
    })),
  );
  const unknown = numbers.filter((number) => known.every(({ result }) => result.trackingNumber !== number));
  if (known.length === 0) {
    return null;
  }
  return (
    <>
      {known.map(({ asOf, moment, result }) => (
        <article key={result.trackingNumber} className={styles.card}>
          <h2 className="title">
            <span>{result.view.title}</span> <span className={styles.number}>{result.trackingNumber}</span>
          </h2>
          <p className={styles.asOf}>
            <StatusBadge status={result.view.statusWord} /> <span>as of</span>{' '}
            <time dateTime={asOf}>{moment}</time>
            <span>{`, when this device last checked. ${sinceThen(result.view, isSearching)}`}</span>
          </p>
          <LastPlace view={result.view} />
          {known.length === 1 && <ResultBody result={result} headings="h3" />}
        </article>
      ))}
      {unknown.length > 0 && !isSearching && (
        <p className="muted">
          <span>Not looked up on this device yet:</span>{' '}
          <span className={styles.number}>{unknown.join(', ')}</span>
        </p>
      )}
    </>
  );
}

/** Where it was seen last, on its way. */
function LastPlace({ view: { place, isPickedUp, isOver } }: Pick<FoundResult, 'view'>) {
  return (
    place !== undefined &&
    isPickedUp &&
    !isOver && (
      <p className={styles.lead}>
        <span>Last seen in</span> <strong>{place}</strong>
      </p>
    )
  );
}

function sinceThen({ isOver }: FoundResult['view'], isSearching: boolean): string {
  if (isSearching) {
    return 'Updating now.';
  }
  return isOver ? '' : 'It may have moved since then.';
}
