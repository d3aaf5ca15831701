import type { ReactNode } from 'react';
import { Card } from '@moveway/ui/card/card.tsx';
import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { WhenLoaded } from '../on-demand.tsx';
import { PackageDetails } from './package-details.tsx';
import { RoadProgress } from './road-progress.tsx';
import { Timeline } from './timeline.tsx';
import styles from './result-body.module.css';

const loadMap = async () => (await import('./map/route-map.tsx')).RouteMap;

interface ResultBodyProps {
  result: FoundResult;
  headings: 'h3' | 'h4';
  /** Below the progress: that it is late, and why, where no sign above says so. */
  note?: ReactNode;
  /** What the reader can do, between map and history. */
  actions?: ReactNode;
}

/** The body of a result: progress, unless it is canceled, map, history and details. */
export function ResultBody({ result, headings: Heading, note, actions }: ResultBodyProps) {
  const { events, route } = result;
  const isOnTheMap =
    route.origin !== undefined ||
    route.destination !== undefined ||
    events.some(({ coordinates }) => coordinates !== undefined);
  return (
    <div className={styles.body}>
      {!result.package.cancellation && <RoadProgress shipment={result.package} route={route} />}
      {note}
      <div className={styles.columns}>
        <div className={styles.route}>
          {isOnTheMap && (
            <Card as="section">
              <Heading className={styles.heading}>Route</Heading>
              {/* The frame keeps the map's place while it is downloaded. */}
              <div className={styles.mapFrame}>
                <WhenLoaded
                  load={loadMap}
                  props={{ result }}
                  otherwise={<p>The map could not be loaded. Check your connection.</p>}
                />
              </div>
            </Card>
          )}
          {actions}
        </div>
        <Card as="section" className={styles.history}>
          <Heading className={styles.heading}>Tracking history</Heading>
          <Timeline events={events} />
        </Card>
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
