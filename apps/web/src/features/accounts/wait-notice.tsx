import { formatWait } from '@moveway/ui/time/use-countdown.ts';
import styles from './account-form.module.css';

/** Says when a throttled person may try again. Announced once: the seconds that run are not read aloud. */
export function WaitNotice({ secondsLeft }: { secondsLeft: number }) {
  return (
    <div role="alert">
      {secondsLeft > 0 && (
        <p className={styles.wait}>
          Too many attempts. You can try again in{' '}
          <span aria-live="off" role="timer">
            {formatWait(secondsLeft)}
          </span>
          .
        </p>
      )}
    </div>
  );
}
