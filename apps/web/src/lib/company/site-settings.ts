import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/settings.constants.ts';
import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { createStore } from '@moveway/ui/store/store.ts';
import { useSyncExternalStore } from 'react';

/** Undefined until they are changed. */
const settings = createStore<PublicSettings | undefined>(undefined);
/** Parsed once, because React requires the same object until it changes. */
let written: PublicSettings | undefined;

/** The public settings; the defaults while a prerendered page hydrates. Empty contacts are not shown. */
export function useSiteSettings(): PublicSettings {
  return useSyncExternalStore(settings.subscribe, presentSettings, () => DEFAULT_PUBLIC_SETTINGS);
}

/** Whether they are known: a prerendered page shows nothing that depends on them before. */
export function useAreSiteSettingsKnown(): boolean {
  return useSyncExternalStore(
    settings.subscribe,
    () => true,
    () => false,
  );
}

function presentSettings(): PublicSettings {
  return settings.get() ?? (written ??= readWrittenSettings());
}

/** Fetches them again. @throws if the server cannot be reached */
export async function refreshSiteSettings(): Promise<PublicSettings> {
  const { callApi } = await import('../api.ts');
  const fresh = await callApi('GET /api/settings', {});
  setSiteSettings(fresh);
  return fresh;
}

/** Replaces the settings. The console passes them without those that only the server knows. */
export function setSiteSettings({
  contacts,
  credentials,
  defaultTheme,
  timeZone,
  openHours = presentSettings().openHours,
  sendsEmail = presentSettings().sendsEmail,
}: Omit<PublicSettings, 'openHours' | 'sendsEmail'> & Partial<PublicSettings>): void {
  settings.set({ contacts, credentials, defaultTheme, openHours, timeZone, sendsEmail });
}

/** The server inserts them into each page. */
function readWrittenSettings(): PublicSettings {
  const written = document.querySelector<HTMLMetaElement>('meta[name="site-settings"]')?.content;
  try {
    // Inserted by the server of the same build; without a server the placeholder is not JSON.
    return JSON.parse(written ?? '') as PublicSettings;
  } catch {
    return DEFAULT_PUBLIC_SETTINGS;
  }
}
