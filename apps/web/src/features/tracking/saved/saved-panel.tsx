import { Button } from '@moveway/ui/button/button.tsx';
import { Card } from '@moveway/ui/card/card.tsx';
import { Link } from 'react-router-dom';
import { currentAccount } from '@moveway/ui/personal/account.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { MAX_TRACKED_NUMBERS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { formatNearTime } from '@moveway/ui/time/near-time.ts';
import { StatusBadge } from '../../../lib/shipments/status-badge.tsx';
import { useToday } from '../../../lib/use-today.ts';
import { lastKnownAnswers, storeAnswers, type LastKnownResult } from '../last-known.ts';
import { lookUp } from '../tracking.queries.ts';
import { trackingPath } from '../tracking-search.ts';
import { nameOf, removeSaved, save, useSaved, type Saved } from './saved-numbers.ts';
import styles from './saved.module.css';

/** The saved numbers with their last known status and its time, refreshed in the background. */
export function SavedPanel() {
  const toast = useToast();
  const saved = useSaved();
  const known = useLastKnown(saved);
  const all = saved.map(({ trackingNumber }) => trackingNumber);
  if (saved.length === 0) {
    return null;
  }
  const remove = (entry: Saved) => {
    removeSaved(entry.trackingNumber);
    toast.show({
      title: `${nameOf(entry)} was removed`,
      action: {
        label: 'Undo',
        altText: 'Save it again',
        onClick: () => void save(entry.trackingNumber, entry.nickname),
      },
    });
  };
  return (
    <Card as="section" className="stack gap-16" data-not-printed>
      <h2 className="heading">Saved numbers</h2>
      <ul className={styles.list}>
        {saved.map((entry) => (
          <li key={entry.trackingNumber} className={styles.line}>
            <span className={styles.name}>
              <Link to={trackingPath([entry.trackingNumber])}>{nameOf(entry)}</Link>
              {entry.nickname !== '' && <span className={styles.number}>{entry.trackingNumber}</span>}
            </span>
            <span className={styles.state}>
              <LastState
                answer={known.find(({ result }) => result.trackingNumber === entry.trackingNumber)}
              />
            </span>
            <Button variant="quiet" aria-label={`Remove ${nameOf(entry)}`} onClick={() => remove(entry)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {saved.length > 1 && (
        <p>
          <Link to={trackingPath(all.slice(0, MAX_TRACKED_NUMBERS))}>
            {all.length > MAX_TRACKED_NUMBERS
              ? `Track the newest ${MAX_TRACKED_NUMBERS}`
              : 'Track all of them'}
          </Link>
        </p>
      )}
    </Card>
  );
}

/** The last known status of a number with its time. */
function LastState({ answer }: { answer: LastKnownResult | undefined }) {
  const today = useToday();
  if (!answer) {
    return <span className="muted">No status yet</span>;
  }
  return (
    <>
      <StatusBadge status={answer.result.view.statusWord} />{' '}
      <span className="muted">
        <span>as of</span> <time dateTime={answer.asOf}>{formatNearTime(answer.asOf, today)}</time>
      </span>
    </>
  );
}

/** The stored answers, refreshed once for as many numbers as one look-up takes. */
function useLastKnown(saved: readonly Saved[]) {
  const numbers = saved.map(({ trackingNumber }) => trackingNumber);
  const [, setRefreshed] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const [first, ...others] = numbers.slice(0, MAX_TRACKED_NUMBERS);
    const refresh = async () => {
      if (first === undefined) {
        return;
      }
      const account = currentAccount();
      const results = await lookUp(callApi, [first, ...others], signal);
      if (!signal.aborted) {
        storeAnswers(results, new Date(), account);
        setRefreshed((count) => count + 1);
      }
    };
    refresh().catch(() => {
      // The stored answers stay, with their time.
    });
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the list is opened: removing a row sends no request.
  }, []);
  return lastKnownAnswers(numbers);
}
