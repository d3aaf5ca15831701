import { SaveNumber } from '../saved/save-number.tsx';
import { InstallOffer } from './install-offer.tsx';
import { PushOptIn } from './push-opt-in.tsx';
import styles from './follow-panel.module.css';

/** How a reader stays with a package that was found. Downloaded with the first one. */
export function FollowPanel({ trackingNumber }: { trackingNumber: string }) {
  return (
    <div className={styles.panel}>
      <SaveNumber trackingNumber={trackingNumber} />
      <PushOptIn trackingNumber={trackingNumber} />
      <InstallOffer />
    </div>
  );
}
