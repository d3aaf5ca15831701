import { ApiError, retryAfterSeconds } from '@moveway/api-client/api-error.ts';
import { useToast, type ToastMessage } from '@moveway/ui/toast/toast.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatWait, useCountdown } from '@moveway/ui/time/use-countdown.ts';
import styles from './account-form.module.css';

/** The server accepted a sign-in, but the browser did not store its cookies. */
export const NO_COOKIES =
  'Your browser is blocking cookies from this site, so you cannot stay signed in. Allow cookies, then sign in again.';

/** The server's message, else `fallback` (specification, section 8). `WaitNotice` shows how long to wait. */
function errorText(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? error.serverMessage : undefined) ?? fallback;
}

/** A toast for a rejected attempt. It is dismissed by `clear`, before the next attempt, and with the form. */
function useErrorToast(): { show: (message: ToastMessage) => void; clear: () => void } {
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

/**
 * Attempts of a form that the server may limit. A failure is a toast; how long to wait after a rate limit is counted
 * down.
 * @param props.title of the toast
 * @param props.fallback what the toast says where the server says nothing
 */
export function useAttempts({ title, fallback }: { title: string; fallback: string }) {
  const { show, clear } = useErrorToast();
  const { secondsLeft, start } = useCountdown();
  const [failure, setFailure] = useState<unknown>();
  return {
    secondsLeft,
    failure,
    showError: show,
    clearError: clear,
    /** @returns whether the work succeeded; otherwise `onFailure` is called after the toast is shown */
    attempt: async (
      work: () => Promise<void>,
      onFailure: (error: unknown, text: string) => void,
    ): Promise<boolean> => {
      setFailure(undefined);
      try {
        await work();
        return true;
      } catch (error) {
        const description = errorText(error, fallback);
        setFailure(error);
        start(retryAfterSeconds(error) ?? 0);
        show({ title, description });
        onFailure(error, description);
        return false;
      }
    },
  };
}

/** Says after a rate limit when the next attempt is possible. Announced once, without the countdown. */
export function WaitNotice({ secondsLeft }: { secondsLeft: number }) {
  return (
    <div role="alert">
      {secondsLeft > 0 && (
        <p className={styles.wait}>
          <span>Too many attempts. You can try again in</span>{' '}
          <span aria-live="off" role="timer">
            {formatWait(secondsLeft)}
          </span>
          <span>.</span>
        </p>
      )}
    </div>
  );
}
