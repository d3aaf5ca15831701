import { ApiError } from '@moveway/api-client/api-error.ts';
import { useToast, type ToastMessage } from '@moveway/ui/toast/toast.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatWait } from '@moveway/ui/time/use-countdown.ts';
import styles from './account-form.module.css';

/** The server accepted a sign-in, but the browser did not store its cookies. */
export const NO_COOKIES =
  'Your browser is blocking cookies from this site, so you cannot stay signed in. Allow cookies, then sign in again.';

/** The server's message, else `fallback` (specification, section 8). `WaitNotice` shows how long to wait. */
export function attemptErrorText(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? error.serverMessage : undefined) ?? fallback;
}

/** A toast for a rejected attempt. It is dismissed by `clear`, before the next attempt, and with the form. */
export function useErrorToast(): { show: (message: ToastMessage) => void; clear: () => void } {
  const toast = useToast();
  const isShown = useRef(false);
  const clear = () => {
    if (isShown.current) {
      isShown.current = false;
      toast.dismiss();
    }
  };
  const onLeave = useEffectEvent(clear);
  useEffect(() => () => onLeave(), []);
  return {
    show: (message) => {
      isShown.current = true;
      toast.show({ ...message, variant: 'destructive' });
    },
    clear,
  };
}

/** Says after a rate limit when the next attempt is possible. Announced once, without the countdown. */
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
