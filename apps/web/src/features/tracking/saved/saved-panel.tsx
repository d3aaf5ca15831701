import { Button } from '@moveway/ui/button/button.tsx';
import { Card } from '@moveway/ui/card/card.tsx';
import { Link } from '@moveway/ui/link/link.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { MAX_TRACKED_NUMBERS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { formatAsOf } from '../../../lib/shipments/shipment-format.ts';
import { StatusBadge } from '../../../lib/shipments/status-badge.tsx';
import { lastKnownAnswers, storeAnswers } from '../last-known.ts';
import { lookUp } from '../tracking.queries.ts';
import { trackingPath } from '../tracking-search.ts';
import { nameOf } from './save-number.tsx';
import { removeSavedNumber, saveNumber, type SavedNumber, useSavedNumbers } from './saved-numbers.ts';
import styles from './saved.module.css';

/** The saved numbers with their last known status and its time, refreshed in the background. */
export function SavedPanel() {
  const toast = useToast();
  const saved = useSavedNumbers();
  const isSignedIn = useSession().state === 'signed-in';
  const known = useLastKnown(saved, isSignedIn);
  if (saved.length === 0) {
    return null;
  }
  const remove = (number: SavedNumber) => {
    removeSavedNumber(number.trackingNumber);
    toast.show({
      title: `${nameOf(number)} was removed`,
      action: {
        label: 'Undo',
        altText: 'Save the number again',
        onClick: () => void saveNumber(number.trackingNumber, number.nickname),
      },
    });
  };
  return (
    <Card as="section" className={styles.card}>
      <h2 className={styles.title}>Saved numbers</h2>
      <ul className={styles.list}>
        {saved.map((number) => {
          const { trackingNumber, nickname } = number;
          const answer = known.find(({ result }) => result.trackingNumber === trackingNumber);
          return (
            <li key={trackingNumber} className={styles.line}>
              <span className={styles.name}>
                <Link to={trackingPath([trackingNumber])}>{nameOf(number)}</Link>
                {nickname !== '' && <span className={styles.number}>{trackingNumber}</span>}
              </span>
              <span className={styles.state}>
                {answer ? (
                  <>
                    <StatusBadge status={answer.result.package.status} />
                    <span className={styles.quietly}>
                      as of <time dateTime={answer.asOf}>{formatAsOf(answer.asOf, new Date())}</time>
                    </span>
                  </>
                ) : (
                  <span className={styles.quietly}>No status yet</span>
                )}
              </span>
              <Button variant="quiet" aria-label={`Remove ${nameOf(number)}`} onClick={() => remove(number)}>
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
      {saved.length > 1 && (
        <p>
          <Link to={trackingPath(saved.slice(0, MAX_TRACKED_NUMBERS).map((number) => number.trackingNumber))}>
            Track {saved.length > MAX_TRACKED_NUMBERS ? `the newest ${MAX_TRACKED_NUMBERS}` : 'all of them'}
          </Link>
        </p>
      )}
    </Card>
  );
}

/** The stored answers, refreshed once for as many numbers as one look-up takes. */
function useLastKnown(saved: readonly SavedNumber[], isSignedIn: boolean) {
  const [, setRefreshed] = useState(0);
  useEffect(() => {
    let isOver = false;
    const [first, ...others] = saved
      .slice(0, MAX_TRACKED_NUMBERS)
      .map(({ trackingNumber }) => trackingNumber);
    const refresh = async () => {
      if (first === undefined) {
        return;
      }
      const results = await lookUp(callApi, [first, ...others]);
      if (!isOver) {
        storeAnswers(results, new Date(), isSignedIn);
        setRefreshed((count) => count + 1);
      }
    };
    refresh().catch(() => {
      // The stored answers stay, with their time.
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the list is opened: removing a row sends no request.
  }, []);
  return lastKnownAnswers(saved.map(({ trackingNumber }) => trackingNumber));
}
