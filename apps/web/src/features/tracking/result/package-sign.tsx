import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { ReactNode } from 'react';
import { BoxIcon, CarIcon } from '../../../lib/shipments/icons.tsx';
import { capitalized, formatNearDay, formatTimeAgo } from '@moveway/ui/time/near-time.ts';
import { lateText } from '../../../lib/shipments/late-text.ts';
import { useBusinessDay, useToday } from '../../../lib/use-today.ts';
import { ResultHeading } from './result-heading.tsx';
import { StatusBadge } from '../../../lib/shipments/status-badge.tsx';
import styles from './package-sign.module.css';

/**
 * The head of a result, as a guide sign over the road: what is shipped, with its number, where it is, when it comes,
 * what is wrong, with the status on the exit tab above it. Green once delivered, amber while it is late.
 */
export function PackageSign({ result }: { result: FoundResult }) {
  const { status, trackingNumber, kind } = result.package;
  const today = useBusinessDay();
  const { title, statusWord } = result.view;
  const late = lateText(result.view, today);
  return (
    <div
      className={`${styles.sign} ${status === 'Delivered' ? styles.delivered : ''} ${late === undefined ? '' : styles.late}`}
    >
      <div className={styles.tab} key={status}>
        <StatusBadge status={statusWord} />
      </div>
      <div className={styles.face}>
        <ResultHeading className={styles.heading}>
          <span className={styles.name}>
            {kind === 'vehicle' ? <CarIcon /> : <BoxIcon />}
            <span>{title}</span>
          </span>{' '}
          <span className={styles.number}>{trackingNumber}</span>
        </ResultHeading>
        <div className={styles.where}>
          <Where result={result} today={today} />
          <Lane result={result} />
        </div>
        <Due result={result} late={late} today={today} />
      </div>
    </div>
  );
}

/** The headline: where it is, with the time it was seen there, or where and when it was delivered. */
function Where({
  result: { package: shipment, events, view },
  today,
}: {
  result: FoundResult;
  today: string;
}) {
  const { place } = view;
  if (!view.isPickedUp) {
    return (
      <Headline
        eyebrow={
          shipment.departureDate !== undefined && (
            <>
              <span>Pickup</span>{' '}
              <time dateTime={shipment.departureDate}>{formatNearDay(shipment.departureDate, today)}</time>
            </>
          )
        }
      >
        {place ?? shipment.status}
      </Headline>
    );
  }
  const [latest] = events;
  if (shipment.status === 'Delivered') {
    const delivery = events.find(({ status }) => status === 'Delivered');
    const deliveredIn = place ?? shipment.destination;
    return (
      <Headline
        eyebrow={
          <>
            <span>Delivered</span> {delivery && <Moment at={delivery.timestamp} />}
            <span>{deliveredIn === undefined ? ' to' : ' in'}</span>
          </>
        }
      >
        {deliveredIn ?? shipment.receiver}
      </Headline>
    );
  }
  const seen = latest && (
    <>
      <span>Last seen</span> <Moment at={latest.timestamp} />
    </>
  );
  return <Headline eyebrow={seen}>{place ?? shipment.status}</Headline>;
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatTimeAgo(at, useToday())}</time>;
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
function Lane({ result: { package: shipment, events, view } }: { result: FoundResult }) {
  const parts = [view.lane];
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
  } else if (view.progress?.left !== undefined) {
    parts.push(`${view.progress.left} to go`);
  }
  return (
    <p className={styles.lane}>
      {parts.filter(Boolean).map((part) => (
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

/**
 * The states of a route's known places, each once, as their letters: those a text ends with, `Boise, ID` or `Boise, ID
 * 83702`.
 */
function statesOf(places: readonly (string | undefined)[]): string[] {
  return [
    ...new Set(
      places.flatMap((place) => /,\s*([A-Z]{2})\b(?:\s+\d{5}(?:-\d{4})?)?\s*$/.exec(place ?? '')?.[1] ?? []),
    ),
  ];
}

/**
 * When it comes, with the day that was promised before; of a late one by how much; with the reason that was given for a
 * new day, or else in a note; that it does not come, and why. Renders nothing once it is delivered.
 */
function Due({ result, late, today }: { result: FoundResult; late: string | undefined; today: string }) {
  const { statusWord, standing, isOver, due, replacedDay, likely } = result.view;
  if (standing !== undefined) {
    return (
      <div className={styles.promise}>
        <p>{statusWord}</p>
        <p className={styles.reason}>{standing}</p>
      </div>
    );
  }
  if (isOver) {
    return null;
  }
  const day = formatNearDay(due.day, today);
  if (late === undefined && replacedDay === undefined) {
    return (
      <div className={styles.promise}>
        <p className={styles.label}>Expected by</p>
        <p>
          <time dateTime={due.day}>{capitalized(day)}</time>
        </p>
        {/* An answer of an earlier day may begin with a day that is over. */}
        {likely && likely.from >= today && <p className={styles.label}>{likely.text}</p>}
      </div>
    );
  }
  return (
    <div className={styles.promise}>
      {late !== undefined || replacedDay === undefined ? (
        <>
          <p>{late}</p>
          <p className={styles.label}>
            <span>Was expected by</span>{' '}
            <s>
              <time dateTime={due.day}>{day}</time>
            </s>
            <span>, no new date yet</span>
          </p>
        </>
      ) : (
        <>
          <p className={styles.label}>Now expected by</p>
          <p>
            <time dateTime={due.day}>{capitalized(day)}</time>
          </p>
          <p className={styles.label}>
            <span>Instead of</span>{' '}
            <s>
              <time dateTime={replacedDay}>{formatNearDay(replacedDay, today)}</time>
            </s>
          </p>
        </>
      )}
      {due.why !== undefined && <p className={styles.reason}>{due.why}</p>}
    </div>
  );
}
