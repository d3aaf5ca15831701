import { Button } from '@moveway/ui/button/button.tsx';
import { Card } from '@moveway/ui/card/card.tsx';
import { cancelableMicrotask } from '@moveway/ui/effects/cancelable-microtask.ts';
import { useEffect, useEffectEvent } from 'react';
import { formatWait, useCountdown } from '@moveway/ui/time/use-countdown.ts';
import type { TrackFailure } from '../track-failure.ts';
import { ResultHeading } from './result-heading.tsx';
import styles from './message-card.module.css';

/**
 * Why there is no answer, and what can be done about it.
 * @param isAllKnown the last answers stand below; without a network, which the banner of the page says, they are all
 *   that can be shown
 */
export function FailureCard({
  failure,
  isAllKnown,
  onRetry,
}: {
  failure: TrackFailure;
  isAllKnown: boolean;
  onRetry: () => void;
}) {
  const { secondsLeft } = useCountdown(failure.kind === 'rate_limited' ? failure.retryAfter : 0);
  const retryNow = useEffectEvent(onRetry);
  const isOffline = failure.kind === 'offline';
  useEffect(() => {
    if (!isOffline) {
      return undefined;
    }
    const retry = () => retryNow();
    addEventListener('online', retry);
    // It may have come back while the search was still shown as running.
    const cancel = navigator.onLine ? cancelableMicrotask(retry) : undefined;
    return () => {
      removeEventListener('online', retry);
      cancel?.();
    };
  }, [isOffline]);

  if (isOffline && isAllKnown) {
    return null;
  }
  return (
    <Card as="section" className={styles.card}>
      <ResultHeading className="title">{titles[failure.kind]}</ResultHeading>
      <p className={styles.lead}>
        {failure.kind === 'rejected' ? failure.message : explanations[failure.kind]}
      </p>
      {failure.kind === 'server' && failure.requestId !== undefined && (
        <p className="muted">
          <span>If you contact support, mention</span>{' '}
          <span className={styles.number}>{failure.requestId}</span>
          <span>.</span>
        </p>
      )}
      <div>
        <Button disabled={secondsLeft > 0} onClick={onRetry}>
          {secondsLeft > 0 ? `Try again in ${formatWait(secondsLeft)}` : 'Try again'}
        </Button>
      </div>
    </Card>
  );
}

const titles: Readonly<Record<TrackFailure['kind'], string>> = {
  offline: 'Not on this device yet',
  unreachable: 'We could not reach our server',
  rate_limited: 'Too many searches in a short time',
  rejected: 'That search did not go through',
  server: 'Something went wrong on our end',
};

const explanations: Readonly<Record<Exclude<TrackFailure['kind'], 'rejected'>, string>> = {
  offline: 'What is not stored on this device is looked up as soon as you are back online.',
  unreachable:
    'Your connection may be weak or require a sign-in, or our service may be briefly down. Your number is not the problem.',
  rate_limited: 'Searches from one connection are limited. You can continue in a moment.',
  server: 'We could not look it up just now. Your number is not the problem.',
};
