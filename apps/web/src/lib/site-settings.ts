import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/settings.constants.ts';
import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { createStore } from '@moveway/ui/store/store.ts';
import { useSyncExternalStore } from 'react';

/** Undefined until they are read from the page. */
const settings = createStore<PublicSettings | undefined>(undefined);
/** Read once: React asks for the same object as long as nothing changed. */
let written: PublicSettings | undefined;

/** What the administrators set for the public: on a prerendered page nothing yet. Empty contacts are not to be shown. */
export function useSiteSettings(): PublicSettings {
  return useSyncExternalStore(settings.subscribe, presentSettings, () => DEFAULT_PUBLIC_SETTINGS);
}

function presentSettings(): PublicSettings {
  return settings.get() ?? (written ??= readWrittenSettings());
}

/** Asks the server for them again. @throws when it cannot be reached */
export async function refreshSiteSettings(): Promise<PublicSettings> {
  const { callApi } = await import('./api.ts');
  const fresh = await callApi('GET /api/settings', {});
  setSiteSettings(fresh);
  return fresh;
}

/** Shows these from now on. What administrators set is given without what the server alone knows. */
export function setSiteSettings({
  contacts,
  credentials,
  defaultTheme,
  sendsEmail = presentSettings().sendsEmail,
}: Omit<PublicSettings, 'sendsEmail'> & { sendsEmail?: boolean }): void {
  settings.set({ contacts, credentials, defaultTheme, sendsEmail });
}

/** The server writes them into each page it sends. */
function readWrittenSettings(): PublicSettings {
  const written = document.querySelector<HTMLMetaElement>('meta[name="site-settings"]')?.content;
  try {
    // Written by the server of this very build; without a server the placeholder is no JSON.
    return JSON.parse(written ?? '') as PublicSettings;
  } catch {
    return DEFAULT_PUBLIC_SETTINGS;
  }
}
