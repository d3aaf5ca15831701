import { Button } from '@moveway/ui/button/button.tsx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageIdle } from '../lib/page-idle.ts';
import { reportUnregistered } from '../lib/push/worker-ready.ts';
import { hasStoredText } from './stored-text.ts';
import styles from './update-banner.module.css';

/** Downloaded with the first input, while the server still has this version of it. */
const loadTypedText = () => import('./typed-text.ts');

/** A version that can be activated. */
interface Update {
  apply: () => void;
  /** It was activated in another tab, and this one did not reload because a password field is filled in. */
  losesPassword: boolean;
}

/**
 * Registers the service worker and offers in every tab to load a new version. Accepting in one tab reloads all of them
 * and restores their input. It is not a toast, because the next toast would replace it.
 */
export function UpdateBanner() {
  const { pathname } = useLocation();
  const [update, setUpdate] = useState<Update>();

  // Input is restored only on the page where it was typed.
  useEffect(() => (hasStoredText() ? restoreLater(pathname) : undefined), [pathname]);

  useEffect(() => watchVersion(setUpdate), []);

  useEffect(() => {
    // A failed download is tried again when the page reloads for a new version.
    const load = () => void loadTypedText().catch(() => undefined);
    addEventListener('input', load, { once: true });
    return () => removeEventListener('input', load);
  }, []);

  return (
    <aside className={styles.place} aria-label="Update">
      <output>
        {update && (
          <div className={styles.banner}>
            <p>
              <strong>A new version is ready.</strong>{' '}
              {update.losesPassword
                ? 'Finish entering your password first: it is the only thing that is not saved.'
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

/** Calls back when another version can be activated. @returns a function that stops watching */
function watchVersion(onUpdate: (update: Update) => void): () => void {
  let isOver = false;
  let checkForUpdate: (() => Promise<boolean>) | undefined;
  const start = async () => {
    await pageIdle();
    const { registerWorker } = await import('./register-worker.ts');
    if (isOver) {
      return;
    }
    checkForUpdate = await registerWorker({
      onUpdateReady: (apply) => onUpdate({ apply, losesPassword: false }),
      onReplaced: () =>
        hasTypedPassword() ? onUpdate({ apply: () => void reload(), losesPassword: true }) : void reload(),
    });
  };
  // Not in development, where it would serve files that were just edited from its cache.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // A private window may reject service workers. The site then works only online.
    start().catch(reportUnregistered);
  }
  const stop = watchMissingCode(async () => {
    // A worker serves its version until the next one is installed, which is then offered above.
    const isComing = navigator.serviceWorker?.controller && (await checkForUpdate?.());
    if (!isComing) {
      onUpdate({ apply: () => void reload(), losesPassword: false });
    }
  });
  return () => {
    isOver = true;
    stop();
  };
}

async function reload(): Promise<void> {
  try {
    (await loadTypedText()).storeTypedText();
  } catch {
    // What was typed is then lost, as with any reload.
  }
  location.reload();
}

/**
 * Calls back when a chunk cannot be downloaded because this version of the site is no longer served: a deployment
 * removes files that an open page may still request. A failure without a connection is ignored.
 * @returns a function that stops watching
 */
function watchMissingCode(onGone: () => Promise<void>): () => void {
  const check = async () => {
    if (await isVersionGone()) {
      await onGone();
    }
  };
  const listener = () => void check();
  addEventListener('vite:preloadError', listener);
  return () => removeEventListener('vite:preloadError', listener);
}

/** Whether the page's own code is no longer served. The service worker handles GET only, so HEAD reaches the server. */
async function isVersionGone(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  try {
    return entry !== null && (await fetch(entry.src, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

/** Restores what was typed as soon as the code for it is there. Returns the way to stop. */
function restoreLater(pathname: string): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const restore = async () => {
    const { restoreTypedText } = await loadTypedText();
    if (!isOver) {
      stop = restoreTypedText(pathname);
    }
  };
  // Without its code the stored text stays where it is, until the next load of this page.
  restore().catch(() => undefined);
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Whether a password is being typed: it is not stored anywhere, so a reload would lose it. */
function hasTypedPassword(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')].some(
    ({ value }) => value !== '',
  );
}
