import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { useSyncExternalStore } from 'react';

const NOTHING_SET: PublicSettings = {
  contacts: {
    supportEmail: '',
    privacyEmail: '',
    legalEmail: '',
    accessibilityEmail: '',
    phone: '',
    whatsApp: '',
    telegram: '',
    address: '',
  },
  defaultTheme: 'system',
};

let settings: PublicSettings | undefined;
const listeners = new Set<() => void>();

/** What the administrators set for the public: on a prerendered page nothing yet. Empty contacts are not to be shown. */
export function useSiteSettings(): PublicSettings {
  return useSyncExternalStore(
    subscribe,
    () => (settings ??= readWrittenSettings()),
    () => NOTHING_SET,
  );
}

/** Asks the server for them again. @throws when it cannot be reached */
export async function refreshSiteSettings(): Promise<PublicSettings> {
  const { callApi } = await import('./api.ts');
  const fresh = await callApi('GET /api/settings', {});
  settings = fresh;
  for (const listener of listeners) {
    listener();
  }
  return fresh;
}

/** The server writes them into each page it sends. */
function readWrittenSettings(): PublicSettings {
  const written = document.querySelector<HTMLMetaElement>('meta[name="site-settings"]')?.content;
  try {
    // Written by the server of this very build; without a server the placeholder is no JSON.
    return JSON.parse(written ?? '') as PublicSettings;
  } catch {
    return NOTHING_SET;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
