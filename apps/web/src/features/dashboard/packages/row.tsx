import { MAX_STARS } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { CustomerPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@moveway/ui/button/button.tsx';
import { useState } from 'react';
import { BoxIcon, CarIcon, ChevronIcon } from '../../../lib/shipments/icons.tsx';
import { ResultBody } from '../../../lib/shipments/result-body.tsx';
import { Road } from '../../../lib/shipments/road-progress.tsx';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { capitalized, formatNearDay, formatNearTime } from '@moveway/ui/time/near-time.ts';
import { lateText } from '../../../lib/shipments/late-text.ts';
import { Badge, StatusBadge } from '../../../lib/shipments/status-badge.tsx';
import { askAbout } from '../../../lib/chat/topic.ts';
import { AskToCancel } from '../cancellation/ask.tsx';
import { packageHistory } from '../dashboard.queries.ts';
import { summaryId } from './row-focus.ts';
import { useToday } from '../../../lib/use-today.ts';
import { screenErrorText } from '../../../lib/error-text.ts';
import styles from './row.module.css';

/**
 * One package of the list: what it is, where it goes, when it comes. It expands to the details, timeline and map of the
 * tracking page.
 * @param today the company's calendar date, YYYY-MM-DD
 * @param fee what a cancellation costs, US dollars; undefined for nothing
 */
export function PackageRow({
  shipment,
  today,
  fee,
}: {
  shipment: CustomerPackage;
  today: string;
  fee: number | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const readersToday = useToday();
  const { trackingNumber, kind, sender, receiver, updatedAt, cancellation, view } = shipment;
  const { title, lane, statusWord, progress } = view;
  // A package that is not picked up yet may have a location, too.
  const place = shipment.currentLocation ?? view.place;
  const why = view.standing ?? view.due.why;
  return (
    <details className={styles.row} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary} id={summaryId(trackingNumber)}>
        <span className={styles.icon}>{kind === 'vehicle' ? <CarIcon /> : <BoxIcon />}</span>
        <span className={styles.what}>
          <h3 className={styles.contents}>{title}</h3>
          <span className={styles.lane}>{lane}</span>
          <span className={styles.people}>
            <span className={styles.number}>{trackingNumber}</span> <span>{`${sender} to ${receiver}`}</span>
          </span>
        </span>
        <span className={styles.where}>
          {progress && <Road shipment={shipment} share={progress.share} isThin />}
          {place !== undefined && <span className={styles.place}>{place}</span>}
        </span>
        <span className={styles.when}>
          <Expected view={view} today={today} />
          {why !== undefined && <span>{why}</span>}
          <span className={styles.updated}>
            <span>Updated</span> <time dateTime={updatedAt}>{formatNearTime(updatedAt, readersToday)}</time>
          </span>
        </span>
        <span className={styles.status}>
          <StatusBadge key={statusWord} status={statusWord} />
        </span>
        <span className={styles.chevron}>
          <ChevronIcon />
        </span>
      </summary>
      {isOpen && (
        <div className={styles.body}>
          {shipment.rating && (
            <p>
              <span>{`You rated this delivery ${shipment.rating.stars} of ${MAX_STARS}`}</span>
              {shipment.rating.comment && <span>{`: “${shipment.rating.comment}”`}</span>}
            </p>
          )}
          {cancellation?.fee ? <p>{`Cancellation fee: ${formatMoney(cancellation.fee)}`}</p> : null}
          <History shipment={shipment} fee={fee} />
        </div>
      )}
    </details>
  );
}

/** The day it comes in words, or how late it is; nothing once it is delivered, or while it is stopped. */
function Expected({ view, today }: { view: CustomerPackage['view']; today: string }) {
  const late = lateText(view, today);
  if (late !== undefined) {
    return <Badge tone="red">{late}</Badge>;
  }
  const { day } = view.due;
  return view.isOver || view.standing !== undefined ? null : (
    <time className={styles.expected} dateTime={day}>
      {capitalized(formatNearDay(day, today))}
    </time>
  );
}

/** The package comes from the customer's list, which has all fields; only the history comes from public tracking. */
function History({ shipment, fee }: { shipment: CustomerPackage; fee: number | undefined }) {
  const { trackingNumber } = shipment;
  const { data: history, error, refetch } = useQuery(packageHistory(trackingNumber));
  if (history) {
    return (
      <ResultBody
        result={{ outcome: 'found', trackingNumber, package: shipment, ...history }}
        headings="h4"
        actions={
          <div className="row wrap">
            <Button variant="quiet" onClick={() => askAbout(trackingNumber)}>
              Ask support about this
            </Button>
            <AskToCancel shipment={shipment} fee={fee} />
          </div>
        }
      />
    );
  }
  return error ? (
    <div className={styles.failure} role="alert">
      <p>{screenErrorText(error, 'The history could not be loaded.')}</p>
      <Button variant="quiet" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  ) : (
    <p className={styles.loading}>Loading the history...</p>
  );
}
