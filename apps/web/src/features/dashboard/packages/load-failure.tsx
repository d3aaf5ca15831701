import { BusyButton } from '@moveway/ui/button/busy-button.tsx';
import { screenErrorText } from '../../../lib/error-text.ts';
import styles from './load-failure.module.css';

interface LoadFailureProps {
  error: unknown;
  /** While it is asked again. */
  isBusy: boolean;
  onRetry: () => void;
}

/** Why the packages could not be loaded, and a button that asks again. */
export function LoadFailure({ error, isBusy, onRetry }: LoadFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <p>{screenErrorText(error, 'Your packages could not be loaded.')}</p>
      <BusyButton variant="quiet" isBusy={isBusy} onClick={onRetry}>
        {isBusy ? 'Trying again...' : 'Try again'}
      </BusyButton>
    </div>
  );
}
