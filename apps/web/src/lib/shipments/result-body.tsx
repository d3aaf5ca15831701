import { lazy, Suspense } from 'react';
import { Card } from '@moveway/ui/card/card.tsx';
import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { PackageDetails } from './package-details.tsx';
import { RoadProgress } from './road-progress.tsx';
import { Timeline } from './timeline.tsx';
import { formatDay, formatInstant } from '@moveway/ui/time/time-format.ts';
import { daysLate, promisedDate } from './shipment-status.ts';
import { useToday } from './use-today.ts';
import styles from './result-body.module.css';

const RouteMap = lazy(async () => ({ default: (await import('./map/route-map.tsx')).RouteMap }));

/** The body of a result: progress, history, map and details. */
export function ResultBody({ result, headings: Heading }: { result: FoundResult; headings: 'h3' | 'h4' }) {
  const isOnTheMap = result.events.some(({ coordinates }) => coordinates !== undefined);
  return (
    <div className={styles.body}>
      <RoadProgress shipment={result.package} />
      <DelayNote result={result} />
      <div className={`${styles.columns} ${isOnTheMap ? styles.withMap : ''}`}>
        <Card as="section" className={styles.history}>
          <Heading className={styles.heading}>Tracking history</Heading>
          <Timeline events={result.events} />
        </Card>
        {isOnTheMap && (
          <Card as="section" className={styles.map}>
            <Heading className={styles.heading}>Route</Heading>
            {/* The frame reserves the height of the map while it is downloaded. */}
            <div className={styles.mapFrame}>
              <Suspense>
                <RouteMap events={result.events} />
              </Suspense>
            </div>
          </Card>
        )}
        <Card as="section" className={styles.details}>
          <Heading className={styles.heading}>
            {result.package.kind === 'vehicle' ? 'Vehicle' : 'Package'} details
          </Heading>
          <PackageDetails shipment={result.package} />
        </Card>
      </div>
    </div>
  );
}

/** A note on a late package: days late, promised date and last event. Renders nothing if it is not late. */
function DelayNote({ result }: { result: FoundResult }) {
  const days = daysLate(result.package, useToday());
  if (days === 0) {
    return null;
  }
  const [latest] = result.events;
  return (
    <p className={styles.note}>
      <strong>
        {days} {days === 1 ? 'day' : 'days'} late.
      </strong>{' '}
      It was expected by {formatDay(promisedDate(result.package))}, and we do not have a new date yet.{' '}
      {latest ? lastHeard(latest.location, latest.timestamp) : 'It has no event on record so far.'}
    </p>
  );
}

function lastHeard(location: string, timestamp: string): string {
  return `Last seen ${location === '' ? '' : `in ${location} `}on ${formatInstant(timestamp)}.`;
}
