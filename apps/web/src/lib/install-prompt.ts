import { createStore } from '@moveway/ui/store/store.ts';

/**
 * Of browsers that let a page show their prompt (https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent).
 */
export interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

/** The browser's prompt to install the site; undefined if it cannot be installed or already is. */
export const installPrompt = createStore<InstallEvent | undefined>(undefined);

/** Suppresses the browser's own prompt and stores it for later. The event is fired once per page. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // Of this event's type, which TypeScript does not know.
    installPrompt.set(event as InstallEvent);
  });
  addEventListener('appinstalled', () => installPrompt.set(undefined));
}
