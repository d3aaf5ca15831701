import { Card } from '@moveway/ui/card/card.tsx';
import type { TrackingResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { openSupportChat } from '../../../lib/chat/support-chat.ts';
import { useAvailability } from '../../../lib/company/open-hours.ts';
import { ResultHeading } from './result-heading.tsx';
import styles from './message-card.module.css';
import { tooManyMessage } from '../tracking-search.ts';

/**
 * The result for a number that does not exist, or that cannot be a tracking number (specification, sections 2 and 8).
 */
export function NotFoundCard({ result }: { result: Exclude<TrackingResult, { outcome: 'found' }> }) {
  const availability = useAvailability();
  return (
    <Card as="section" className={styles.card}>
      <ResultHeading className="title">Tracking Number Not Found</ResultHeading>
      <p className={styles.lead}>
        <span>We couldn't find that tracking number in our system:</span>{' '}
        <span className={styles.number}>{result.trackingNumber}</span>
      </p>
      {result.outcome === 'malformed' && (
        <p>It is not a tracking number: those have 5 to 40 letters, digits and hyphens.</p>
      )}
      <ul className={styles.tips}>
        <li>
          <strong>Check each character.</strong>{' '}
          <span>The letter O and the digit 0 look alike, so do I and 1.</span>
        </li>
        <li>
          <strong>Enter the full number.</strong> <span>Ours usually have 10-12 characters.</span>
        </li>
        <li>
          <strong>Copy and paste it</strong> <span>from your confirmation, rather than typing it.</span>
        </li>
        <li>
          <button className={styles.support} type="button" onClick={openSupportChat}>
            Contact support
          </button>{' '}
          <span>if it still cannot be found.</span>
        </li>
      </ul>
      {availability !== '' && <p className="muted">{availability}</p>}
    </Card>
  );
}

/** Shown for an address with more numbers than one search takes. */
export function TooManyCard({ count }: { count: number }) {
  return (
    <Card as="section" className={styles.card}>
      <ResultHeading className="title">Too many numbers at once</ResultHeading>
      <p className={styles.lead}>{`${tooManyMessage(count)} Nothing has been looked up yet.`}</p>
    </Card>
  );
}

/** Shown before the first search. */
export function ReadyCard() {
  return (
    <Card as="section" className={styles.card}>
      <h2 className="title">Ready to Track</h2>
      <p className={styles.lead}>
        Your number shows where your car or parcel is, where it has been, and when it should arrive. It is in
        your confirmation.
      </p>
    </Card>
  );
}
