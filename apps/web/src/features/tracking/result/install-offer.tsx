import { Button } from '@moveway/ui/button/button.tsx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { installOffered, installPrompt } from '../../../lib/install-prompt.ts';
import styles from './follow-panel.module.css';

/** Offers, once on a device, to install the site: when somebody has just found what they were looking for. */
export function InstallOffer() {
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
    // It can be used once; what was answered is the browser's business.
    installPrompt.set(undefined);
    await prompt.prompt().catch(() => undefined);
  };
  return (
    <section className={styles.offer} aria-label="Install Moveway">
      <p>
        <strong>Keep it at hand.</strong> Installed, Moveway opens from your home screen, also with no signal.
      </p>
      <Button onClick={() => void install()}>Install</Button>
      <Button variant="quiet" onClick={() => setIsDismissed(true)}>
        Not now
      </Button>
    </section>
  );
}
