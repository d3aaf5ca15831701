import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { ReactNode } from 'react';
import { BoxIcon, CarIcon } from '../../../lib/shipments/icons.tsx';
import { formatDay, formatInstant, formatTime, localDate } from '@moveway/ui/time/time-format.ts';
import {
  currentPlace,
  formatMiles,
  isBeforePickup,
  laneText,
  statesOf,
} from '../../../lib/shipments/current-place.ts';
import { daysLate, daysLateText, promisedDate } from '../../../lib/shipments/shipment-status.ts';
import { useToday } from '../../../lib/use-today.ts';
import { ResultHeading } from './result-heading.tsx';
import { StatusBadge } from '../../../lib/shipments/status-badge.tsx';
import styles from './package-sign.module.css';

/**
 * The head of a result, as a guide sign over the road: where the shipment is, when it comes, what is wrong, with the
 * status on the exit tab above it. Green once delivered, amber while it is late.
 */
export function PackageSign({ result }: { result: FoundResult }) {
  const { status, trackingNumber, kind } = result.package;
  const late = daysLate(result.package, useToday());
  return (
    <div
      className={`${styles.sign} ${status === 'Delivered' ? styles.delivered : ''} ${late > 0 ? styles.late : ''}`}
    >
      <div className={styles.tab} key={status}>
        <StatusBadge status={status} />
      </div>
      <div className={styles.face}>
        <ResultHeading className={styles.number}>
          <span className={styles.label}>
            {kind === 'vehicle' ? <CarIcon /> : <BoxIcon />}
            {kind === 'vehicle' ? 'Vehicle' : 'Package'}
          </span>{' '}
          {trackingNumber}
        </ResultHeading>
        <div className={styles.where}>
          <Where result={result} />
          <Lane result={result} />
        </div>
        <Due result={result} late={late} />
      </div>
    </div>
  );
}

/** The headline: where it is, with the time it was seen there. */
function Where({ result: { package: shipment, events } }: { result: FoundResult }) {
  const today = useToday();
  if (isBeforePickup(shipment, events)) {
    return (
      <Headline
        eyebrow={
          shipment.departureDate !== undefined && (
            <>
              Pickup <time dateTime={shipment.departureDate}>{formatDay(shipment.departureDate)}</time>
            </>
          )
        }
      >
        Not picked up yet
      </Headline>
    );
  }
  const [latest] = events;
  const place = currentPlace(shipment, events);
  if (shipment.status === 'Delivered') {
    return <Headline eyebrow="Delivered in">{place ?? shipment.destination ?? shipment.receiver}</Headline>;
  }
  const seen = latest && (
    <>
      Last seen{' '}
      <time dateTime={latest.timestamp}>
        {localDate(new Date(latest.timestamp)) === today
          ? formatTime(latest.timestamp)
          : formatInstant(latest.timestamp)}
      </time>
    </>
  );
  return <Headline eyebrow={seen}>{place ?? shipment.status}</Headline>;
}

function Headline({ eyebrow, children }: { eyebrow: ReactNode; children: string }) {
  return (
    <>
      {Boolean(eyebrow) && <p className={styles.eyebrow}>{eyebrow}</p>}
      <p className={styles.place}>{children}</p>
    </>
  );
}

/** From where to where, and how far it still is; of a delivered shipment, how long and through how many states. */
function Lane({ result: { package: shipment, events, route } }: { result: FoundResult }) {
  const parts = [laneText(shipment)];
  if (shipment.status === 'Delivered') {
    const states = statesOf([
      shipment.origin,
      ...events.map(({ location }) => location),
      shipment.destination,
    ]);
    const days = daysTaken(events);
    const taken = [
      ...(days === undefined ? [] : [`${days} ${days === 1 ? 'day' : 'days'}`]),
      ...(states.length > 1 ? [`${states.length} states`] : []),
    ];
    parts.push(taken.join(', '));
  } else if (route.milesLeft !== undefined && route.milesLeft > 0) {
    parts.push(`about ${formatMiles(route.milesLeft)} to go`);
  }
  return (
    <p className={styles.lane}>
      {parts
        .filter((part) => part !== '')
        .map((part) => (
          <span key={part}>{part}</span>
        ))}
    </p>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days from the first event to the delivery, begun ones counted; undefined where there was no other event. */
function daysTaken(events: FoundResult['events']): number | undefined {
  const first = events.at(-1);
  const delivery = events.find(({ status }) => status === 'Delivered');
  return first && delivery && first !== delivery
    ? Math.max(1, Math.ceil((Date.parse(delivery.timestamp) - Date.parse(first.timestamp)) / DAY_MS))
    : undefined;
}

/** When it comes, or came; of a late one by how much, with the reason of the latest event. */
function Due({ result, late }: { result: FoundResult; late: number }) {
  const [latest] = result.events;
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
  const day = <time dateTime={date}>{formatDay(date)}</time>;
  if (late === 0) {
    return (
      <p className={styles.promise}>
        <span className={styles.label}>Expected by</span>
        {day}
      </p>
    );
  }
  return (
    <div className={styles.promise}>
      <p>{daysLateText(late)}</p>
      <p className={styles.label}>Was expected by {day}</p>
      {latest?.description !== undefined && <p className={styles.reason}>{latest.description}</p>}
    </div>
  );
}
