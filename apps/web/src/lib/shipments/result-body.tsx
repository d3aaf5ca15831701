import type { ReactNode } from 'react';
import { Card } from '@moveway/ui/card/card.tsx';
import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { WhenLoaded } from '../on-demand.tsx';
import { PackageDetails } from './package-details.tsx';
import { RoadProgress } from './road-progress.tsx';
import { Timeline } from './timeline.tsx';
import { formatNearDay, formatTimeAgo } from '@moveway/ui/time/near-time.ts';
import { lateText } from './late-text.ts';
import { useBusinessDay, useToday } from '../use-today.ts';
import styles from './result-body.module.css';

const loadMap = async () => (await import('@moveway/ui/us-map/route-map.tsx')).RouteMap;

interface ResultBodyProps {
  result: FoundResult;
  headings: 'h3' | 'h4';
  /** A sign above says already that it is late, and why. */
  isUnderSign?: boolean;
  /** What the reader can do, between map and history. */
  actions?: ReactNode;
}

/** The body of a result: progress, unless it is canceled, map, history and details. */
export function ResultBody({ result, headings: Heading, isUnderSign = false, actions }: ResultBodyProps) {
  const { events, view } = result;
  return (
    <div className={styles.body}>
      {view.progress && <RoadProgress shipment={result.package} progress={view.progress} />}
      {!isUnderSign && <DelayNote result={result} />}
      <div className={styles.columns}>
        <div className={styles.route}>
          {view.map && (
            <Card as="section">
              <Heading className={styles.heading}>Route</Heading>
              {/* The frame keeps the map's place while it is downloaded. */}
              <div className={styles.mapFrame}>
                <WhenLoaded
                  load={loadMap}
                  props={{ map: view.map }}
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
            {result.package.kind === 'vehicle' ? 'Vehicle details' : 'Package details'}
          </Heading>
          <PackageDetails shipment={result.package} />
        </Card>
      </div>
    </div>
  );
}

/**
 * A note on a package that is stopped, with why, or does not come on the day it was promised for: the new day
 * and why, or how late it is, and where it was last seen. Renders nothing for others.
 */
function DelayNote({ result }: { result: FoundResult }) {
  const today = useBusinessDay();
  const readersToday = useToday();
  const { statusWord, standing, due, replacedDay } = result.view;
  const late = lateText(result.view, today);
  if (standing !== undefined) {
    return (
      <p className={styles.note}>
        <strong>{`${statusWord}.`}</strong> <span>{standing}</span>
      </p>
    );
  }
  if (late === undefined && replacedDay === undefined) {
    return null;
  }
  const promised = formatNearDay(due.day, today);
  const [latest] = result.events;
  return (
    <p className={styles.note}>
      {late === undefined && replacedDay !== undefined ? (
        <strong>
          <span>{`Now expected by ${promised}, instead of`}</span> <s>{formatNearDay(replacedDay, today)}</s>
          <span>.</span>
        </strong>
      ) : (
        <>
          <strong>{`${late}.`}</strong>{' '}
          <span>
            <span>It was expected by</span> <s>{promised}</s>
            <span>, and we do not have a new date yet.</span>
          </span>
        </>
      )}{' '}
      {result.package.rescheduled && <span>{`${result.package.rescheduled.why} `}</span>}
      <span>
        {latest ? lastSeen(latest.location, latest.timestamp, readersToday) : 'It has not been scanned yet.'}
      </span>
    </p>
  );
}

function lastSeen(location: string, timestamp: string, today: string): string {
  return `Last seen ${location === '' ? '' : `in ${location} `}${formatTimeAgo(timestamp, today)}.`;
}
