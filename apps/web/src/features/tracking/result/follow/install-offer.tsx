import { useEffect, useState } from 'react';
import { Button } from '@moveway/ui/button/button.tsx';
import { stored } from '@moveway/ui/store/stored.ts';
import { installPrompt, type InstallEvent } from '../../../../lib/install-prompt.ts';
import styles from './install-offer.module.css';

/** Whether installing was offered on this device; that happens once. */
const installOffered = stored('moveway.install-offered', (value) => value === true);

/** Offers to install the site, once per device. */
export function InstallOffer({ prompt }: { prompt: InstallEvent }) {
  const [wasOffered] = useState(() => installOffered.read() === true);
  const [isDismissed, setIsDismissed] = useState(false);
  const isShown = !wasOffered && !isDismissed;
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
    // The browser's prompt can be used only once, for a refusal too.
    installPrompt.set(undefined);
    // Rejected where the browser has used it up already.
    await prompt.prompt().catch(() => undefined);
  };
  return (
    <section className={styles.offer} aria-label="Install Moveway">
      <p>
        <strong>Keep it handy.</strong>{' '}
        <span>Once installed, Moveway opens from your home screen, even with no signal.</span>
      </p>
      <Button onClick={() => void install()}>Install</Button>
      <Button variant="quiet" onClick={() => setIsDismissed(true)}>
        Not now
      </Button>
    </section>
  );
}
