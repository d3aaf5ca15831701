import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { ReactNode } from 'react';
import { BoxIcon, CarIcon } from '../../../lib/shipments/icons.tsx';
import { capitalized, formatNearDay, formatTimeAgo } from '@moveway/ui/time/near-time.ts';
import {
  currentPlace,
  formatMiles,
  isBeforePickup,
  laneText,
  statesOf,
} from '../../../lib/shipments/current-place.ts';
import { shipmentName } from '../../../lib/shipments/shipment-format.ts';
import {
  daysLate,
  daysLateText,
  promisedDate,
  replacedDate,
  standingOf,
  whyStopped,
} from '../../../lib/shipments/shipment-status.ts';
import { useSiteSettings } from '../../../lib/company/site-settings.ts';
import { likelyDays, MILES_A_DAY } from '../../../lib/shipments/likely-days.ts';
import { formatShortDay, formatWeekday } from '@moveway/ui/time/time-format.ts';
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
  const late = daysLate(result.package, today);
  return (
    <div
      className={`${styles.sign} ${status === 'Delivered' ? styles.delivered : ''} ${late > 0 ? styles.late : ''}`}
    >
      <div className={styles.tab} key={status}>
        <StatusBadge status={standingOf(result.package)} />
      </div>
      <div className={styles.face}>
        <ResultHeading className={styles.heading}>
          <span className={styles.name}>
            {kind === 'vehicle' ? <CarIcon /> : <BoxIcon />}
            <span>{shipmentName(result.package)}</span>
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
function Where({ result: { package: shipment, events }, today }: { result: FoundResult; today: string }) {
  if (isBeforePickup(shipment, events)) {
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
        Not picked up yet
      </Headline>
    );
  }
  const [latest] = events;
  const place = currentPlace(shipment, events);
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
  } else if (route.milesLeft !== undefined && route.milesLeft > 0 && !shipment.cancellation) {
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

/** The days between which it is likely to come, and what that rests on. */
function Likely({ result, today }: { result: FoundResult; today: string }) {
  const { timeZone } = useSiteSettings();
  const days = likelyDays(result, today, timeZone);
  return (
    days && (
      <p className={styles.label}>
        <span>Most likely</span> <time dateTime={days.from}>{formatWeekdayAndDay(days.from)}</time>
        {days.to !== days.from && (
          <>
            {' '}
            <span>to</span> <time dateTime={days.to}>{formatWeekdayAndDay(days.to)}</time>
          </>
        )}
        <span>{`, at ${MILES_A_DAY.slow} to ${MILES_A_DAY.fast} miles a day`}</span>
      </p>
    )
  );
}

const formatWeekdayAndDay = (date: string): string =>
  `${formatWeekday(date).slice(0, 3)} ${formatShortDay(date)}`;

/**
 * When it comes, with the day that was promised before; of a late one by how much; with the reason that was given for a
 * new day, or else in a note; that it does not come, and why. Renders nothing once it is delivered.
 */
function Due({ result, late, today }: { result: FoundResult; late: number; today: string }) {
  if (result.package.status === 'Delivered') {
    return null;
  }
  const stopped = whyStopped(result.package);
  if (stopped) {
    return (
      <div className={styles.promise}>
        <p>{standingOf(result.package)}</p>
        <p className={styles.reason}>{stopped}</p>
      </div>
    );
  }
  const date = promisedDate(result.package);
  const day = formatNearDay(date, today);
  const replaced = replacedDate(result.package);
  const reason = result.package.rescheduled?.why ?? result.lastNote;
  if (late === 0 && replaced === undefined) {
    return (
      <div className={styles.promise}>
        <p className={styles.label}>Expected by</p>
        <p>
          <time dateTime={date}>{capitalized(day)}</time>
        </p>
        <Likely result={result} today={today} />
      </div>
    );
  }
  return (
    <div className={styles.promise}>
      {late > 0 || replaced === undefined ? (
        <>
          <p>{daysLateText(late)}</p>
          <p className={styles.label}>
            <span>Was expected by</span>{' '}
            <s>
              <time dateTime={date}>{day}</time>
            </s>
            <span>, no new date yet</span>
          </p>
        </>
      ) : (
        <>
          <p className={styles.label}>Now expected by</p>
          <p>
            <time dateTime={date}>{capitalized(day)}</time>
          </p>
          <p className={styles.label}>
            <span>Instead of</span>{' '}
            <s>
              <time dateTime={replaced}>{formatNearDay(replaced, today)}</time>
            </s>
          </p>
        </>
      )}
      {reason !== undefined && <p className={styles.reason}>{reason}</p>}
    </div>
  );
}
