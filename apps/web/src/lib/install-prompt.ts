import { createStore } from '@moveway/ui/store/store.ts';
import { stored } from '@moveway/ui/store/stored.ts';

/** Of browsers that let a page ask (https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent). */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

/** How the site can be installed right now; undefined where it cannot be, or is already. */
export const installPrompt = createStore<InstallEvent | undefined>(undefined);

/** Whether installing was offered on this device; that happens once. */
export const installOffered = stored('moveway.install-offered', [], (value) => value === true);

/** Keeps the browser from asking by itself, in a moment of its own. It says once per page that it could ask. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // Of this event's type, which TypeScript does not know.
    installPrompt.set(event as InstallEvent);
  });
  addEventListener('appinstalled', () => installPrompt.set(undefined));
}
