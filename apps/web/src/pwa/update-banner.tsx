import { Button } from '@moveway/ui/button/button.tsx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { registerWorker } from './register-worker.ts';
import { hasTypedPassword, restoreTypedText, storeTypedText } from './typed-text.ts';
import { watchMissingCode } from './missing-code.ts';
import styles from './update-banner.module.css';

/** A version that can be loaded. */
interface Update {
  apply: () => void;
  /** It took over in another tab, and this one did not reload because of a password that is being typed. */
  losesPassword: boolean;
}

/**
 * Registers the service worker and says in every tab when a new version waits. Agreeing in one tab reloads all of them,
 * with what was typed. A toast would be replaced by the next message, so this is none.
 */
export function UpdateBanner() {
  const { pathname } = useLocation();
  const [update, setUpdate] = useState<Update>();

  // What was typed before a reload belongs to the page it was typed into.
  useEffect(() => restoreTypedText(pathname), [pathname]);

  useEffect(() => watchVersion(setUpdate), []);

  return (
    <aside className={styles.place} aria-label="Update">
      <output>
        {update && (
          <div className={styles.banner}>
            <p>
              <strong>A new version is ready.</strong>{' '}
              {update.losesPassword
                ? 'Finish with the password first: it is the one thing that is not kept.'
                : 'It takes a moment and keeps what you typed.'}
            </p>
            <Button variant="accent" onClick={update.apply}>
              Update
            </Button>
          </div>
        )}
      </output>
    </aside>
  );
}

/** Calls back when another version can be loaded. Returns the way to stop. */
function watchVersion(onUpdate: (update: Update) => void): () => void {
  let checkForUpdate: (() => Promise<unknown>) | undefined;
  const start = async () => {
    checkForUpdate = await registerWorker({
      onUpdateReady: (apply) => onUpdate({ apply, losesPassword: false }),
      onReplaced: () => (hasTypedPassword() ? onUpdate({ apply: reload, losesPassword: true }) : reload()),
    });
  };
  // Not while developing: it would keep serving what was just edited.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    start().catch(() => {
      // A private window may reject service workers; the site works without one, only not offline.
    });
  }
  return watchMissingCode(() => {
    // A worker answers with the version it has until the next one is installed, and that is then offered above.
    if (checkForUpdate && navigator.serviceWorker.controller) {
      void checkForUpdate();
    } else {
      onUpdate({ apply: reload, losesPassword: false });
    }
  });
}

function reload(): void {
  storeTypedText();
  location.reload();
}
