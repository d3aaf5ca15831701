import { SaveNumber } from '../../saved/save-number.tsx';
import { PushOptIn } from './push-opt-in.tsx';
import { ReceiverCheck } from '../receiver/check.tsx';
import styles from './panel.module.css';
import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { useSyncExternalStore } from 'react';
import { askAbout } from '../../../../lib/chat/topic.ts';
import { installPrompt } from '../../../../lib/install-prompt.ts';
import { WhenLoaded } from '../../../../lib/on-demand.tsx';
import { useSession } from '../../../../lib/accounts/session.ts';

const loadInstallOffer = async () => (await import('./install-offer.tsx')).InstallOffer;

/**
 * Ways to follow a package that was found: save its number, get push messages, ask support about it, see it in full as
 * its receiver, install the site.
 * @param isOver delivered or canceled: there are no more push messages to get
 */
export function FollowPanel({
  result: { trackingNumber, verification, verifiedUntil },
  isOver,
}: {
  result: Pick<FoundResult, 'trackingNumber' | 'verification' | 'verifiedUntil'>;
  isOver: boolean;
}) {
  const installable = useSyncExternalStore(installPrompt.subscribe, installPrompt.get, () => undefined);
  return (
    <div className={styles.panel} data-not-printed>
      <SaveNumber trackingNumber={trackingNumber} />
      {!isOver && <PushOptIn trackingNumber={trackingNumber} />}
      <AskSupport trackingNumber={trackingNumber} />
      {verification && <ReceiverCheck trackingNumber={trackingNumber} until={verifiedUntil} />}
      {installable && <WhenLoaded load={loadInstallOffer} props={{ prompt: installable }} />}
    </div>
  );
}

/** Opens the customer's conversation about the package; a visitor is asked to sign in by the chat itself. */
function AskSupport({ trackingNumber }: { trackingNumber: string }) {
  const session = useSession();
  const isStaff = session.state === 'signed-in' && session.user.isAdmin;
  return (
    !isStaff && (
      <Button variant="quiet" onClick={() => askAbout(trackingNumber)}>
        Ask support about it
      </Button>
    )
  );
}
