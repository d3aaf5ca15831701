import { useToast } from '@moveway/ui/toast/toast.ts';
import { useEffect } from 'react';
import { registerWorker } from './register-worker.ts';

/** Starts the service worker once the page is up, and asks before a new version replaces the one being read. */
export function UpdatePrompt() {
  const toast = useToast();
  useEffect(() => {
    // Not while developing: it would keep serving what was just edited.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) {
      return;
    }
    void startWorker((update) =>
      toast.show({
        title: 'A new version is ready',
        description: 'It takes a moment and keeps your place.',
        duration: Number.POSITIVE_INFINITY,
        action: { label: 'Update', altText: 'Load this page again to update', onClick: update },
      }),
    );
  }, [toast]);
  return null;
}

async function startWorker(onUpdateReady: (update: () => void) => void): Promise<void> {
  try {
    await registerWorker(onUpdateReady);
  } catch {
    // A private window may reject service workers; the site works without one, only not offline.
  }
}
