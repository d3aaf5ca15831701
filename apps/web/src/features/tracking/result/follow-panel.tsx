import { SaveNumbers } from '../saved/save-numbers.tsx';
import { clearOfChat } from '../../../lib/shipments/clear-of-chat.ts';
import { PushOptIn } from './push-opt-in.tsx';
import { ReceiverCheck } from './receiver-check.tsx';
import styles from './follow-panel.module.css';
import type { TrackedPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { stored } from '@moveway/ui/store/stored.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { askAbout } from '../../../lib/chat/topic.ts';
import { installPrompt } from '../../../lib/install-prompt.ts';
import { useSession } from '../../../lib/accounts/session.ts';

/** Whether installing was offered on this device; that happens once. */
const installOffered = stored('moveway.install-offered', [], (value) => value === true);

/**
 * Ways to follow a package that was found: save its number, get push messages, ask support about it, see it in full as
 * its receiver, install the site.
 * @param isOver delivered or canceled: there are no more push messages to get
 */
export function FollowPanel({
  trackingNumber,
  isOver,
  verification,
}: {
  trackingNumber: string;
  isOver: boolean;
  verification: TrackedPackage['verification'];
}) {
  return (
    <div className={styles.panel} ref={clearOfChat}>
      <SaveNumbers numbers={[trackingNumber]} />
      {!isOver && <PushOptIn trackingNumber={trackingNumber} />}
      <AskSupport trackingNumber={trackingNumber} />
      {verification && <ReceiverCheck trackingNumber={trackingNumber} verification={verification} />}
      <InstallOffer />
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

/** Offers to install the site, once per device, after a number was found. */
function InstallOffer() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get, () => undefined);
  const [wasOffered] = useState(() => installOffered.read() === true);
  const [isDismissed, setIsDismissed] = useState(false);
  const isShown = prompt !== undefined && !wasOffered && !isDismissed;
  useEffect(() => {
    if (isShown) {
      installOffered.write(true);
    }
  }, [isShown]);

  if (!isShown) {
    return null;
  }
  const install = async () => {
    setIsDismissed(true);
    // The browser's prompt can be used only once, whatever the answer.
    installPrompt.set(undefined);
    // Rejected where the browser has used it up already.
    await prompt.prompt().catch(() => undefined);
  };
  return (
    <section className={styles.offer} aria-label="Install Moveway">
      <p>
        <strong>Keep it on your home screen</strong>, even with no signal.
      </p>
      <Button onClick={() => void install()}>Install</Button>
      <Button variant="quiet" onClick={() => setIsDismissed(true)}>
        Not now
      </Button>
    </section>
  );
}
