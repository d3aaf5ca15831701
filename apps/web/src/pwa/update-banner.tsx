import { Button } from '@moveway/ui/button/button.tsx';
import { useEffect, useState } from 'react';
import { pageIdle } from '../lib/page-idle.ts';
import { reportUnregistered } from '../lib/push/worker-ready.ts';
import styles from './update-banner.module.css';

const LOSES = {
  nothing: 'It takes a moment and keeps what you typed.',
  password: 'Finish entering your password first: it is not saved.',
  change: 'Finish your change first: it is not saved.',
};

/** A version that can be activated. */
interface Update {
  apply: () => void;
  /** It was activated in another tab, and this one did not reload because of what would be lost. */
  loses?: 'password' | 'change' | undefined;
}

/**
 * Registers the service worker and offers in every tab to load a new version. Accepting in one tab reloads all of them;
 * the drafts of their forms survive it. It is not a toast, because the next toast would replace it.
 */
export function UpdateBanner() {
  const [update, setUpdate] = useState<Update>();

  useEffect(() => watchVersion(setUpdate), []);

  return (
    <aside className={styles.place} aria-label="Update" data-not-printed>
      <output>
        {update && (
          <div className={styles.banner}>
            <p>
              <strong>A new version is ready.</strong> <span>{LOSES[update.loses ?? 'nothing']}</span>
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
      onUpdateReady: (apply) => onUpdate({ apply }),
      onReplaced: () => {
        const loses = whatIsLost();
        if (loses) {
          onUpdate({ apply: reload, loses });
        } else {
          reload();
        }
      },
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
      onUpdate({ apply: reload });
    }
  });
  return () => {
    isOver = true;
    stop();
  };
}

const reload = () => location.reload();

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

/**
 * What a reload would lose: a password is stored nowhere, and a form that changes what is stored is not shown again, as
 * the version it changes may be another one by then. Such a form is marked `data-without-draft`.
 */
function whatIsLost(): Update['loses'] {
  // By its autocompletion: one that is shown is a text.
  const passwords = document.querySelectorAll<HTMLInputElement>('input[autocomplete$="password"]');
  if ([...passwords].some(({ value }) => value !== '')) {
    return 'password';
  }
  return document.querySelector('form[data-without-draft]') ? 'change' : undefined;
}
