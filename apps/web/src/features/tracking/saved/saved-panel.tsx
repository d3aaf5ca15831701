import { Button } from '@moveway/ui/button/button.tsx';
import { Card } from '@moveway/ui/card/card.tsx';
import { Link } from 'react-router-dom';
import { currentAccount } from '@moveway/ui/personal/account.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { MAX_TRACKED_NUMBERS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { formatNearTime } from '@moveway/ui/time/near-time.ts';
import { standingOf } from '../../../lib/shipments/shipment-status.ts';
import { StatusBadge } from '../../../lib/shipments/status-badge.tsx';
import { useToday } from '../../../lib/use-today.ts';
import { lastKnownAnswers, storeAnswers, type LastKnownResult } from '../last-known.ts';
import { lookUp } from '../tracking.queries.ts';
import { trackingPath } from '../tracking-search.ts';

import { removeSaved, save } from './change-saved.ts';
import { nameOf, useSaved, type Saved } from './saved-numbers.ts';
import styles from './saved.module.css';

/** The saved numbers and sets with their last known status and its time, refreshed in the background. */
export function SavedPanel() {
  const toast = useToast();
  const saved = useSaved();
  const known = useLastKnown(saved);
  const all = numbersOf(saved);
  if (saved.length === 0) {
    return null;
  }
  const remove = (entry: Saved) => {
    removeSaved(entry.numbers);
    toast.show({
      title: `${nameOf(entry)} was removed`,
      action: {
        label: 'Undo',
        altText: 'Save it again',
        onClick: () => void save(entry.numbers, entry.nickname),
      },
    });
  };
  return (
    <Card as="section" className={styles.card}>
      <h2 className={styles.title}>Saved numbers</h2>
      <ul className={styles.list}>
        {saved.map((entry) => (
          <li key={entry.numbers.join(',')} className={styles.line}>
            <span className={styles.name}>
              <Link to={trackingPath(entry.numbers)}>{nameOf(entry)}</Link>
              {entry.nickname !== '' && (
                <span className={styles.number}>
                  {entry.numbers.length === 1 ? entry.numbers[0] : `${entry.numbers.length} numbers`}
                </span>
              )}
            </span>
            <span className={styles.state}>
              <LastState
                answers={known.filter(({ result }) => entry.numbers.includes(result.trackingNumber))}
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

/** The last known status of one number with its time, or how many of a set were delivered then. */
function LastState({ answers }: { answers: readonly LastKnownResult[] }) {
  const today = useToday();
  const [answer, ...others] = answers;
  if (!answer) {
    return <span className={styles.quietly}>No status yet</span>;
  }
  const delivered = answers.filter(({ result }) => result.package.status === 'Delivered').length;
  return (
    <>
      {others.length > 0 ? (
        <span>{`${delivered} of ${answers.length} delivered`}</span>
      ) : (
        <StatusBadge status={standingOf(answer.result.package)} />
      )}{' '}
      <span className={styles.quietly}>
        <span>as of</span> <time dateTime={answer.asOf}>{formatNearTime(answer.asOf, today)}</time>
      </span>
    </>
  );
}

/** All numbers, each once, newest first. */
function numbersOf(saved: readonly Saved[]): string[] {
  return [...new Set(saved.flatMap(({ numbers }) => numbers))];
}

/** The stored answers, refreshed once for as many numbers as one look-up takes. */
function useLastKnown(saved: readonly Saved[]) {
  const [, setRefreshed] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const [first, ...others] = numbersOf(saved).slice(0, MAX_TRACKED_NUMBERS);
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
  return lastKnownAnswers(numbersOf(saved));
}
