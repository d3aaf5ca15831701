import { lazy, Suspense } from 'react';
import { Card } from '@moveway/ui/card/card.tsx';
import type { FoundResult } from './found-result.ts';
import { DelayNote } from './delay-note.tsx';
import { PackageDetails } from './package-details.tsx';
import { RoadProgress } from './road-progress.tsx';
import { Timeline } from './timeline.tsx';
import styles from './result-body.module.css';

const RouteMap = lazy(async () => ({ default: (await import('./map/route-map.tsx')).RouteMap }));

/** Everything about one package below its name: progress, map, history and details. */
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
            <Heading className={styles.heading}>The road so far</Heading>
            {/* The frame keeps the map's place while it is downloaded. */}
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
