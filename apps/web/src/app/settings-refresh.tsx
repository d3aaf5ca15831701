import { useTheme } from '@moveway/ui/theme/theme-provider.tsx';
import { useEffect, useEffectEvent } from 'react';
import { refreshSiteSettings } from '../lib/site-settings.ts';

/**
 * Renders nothing. A page from the network has the settings written into it; one that a service worker kept may be old,
 * so this asks once whether they are others by now.
 */
export function SettingsRefresh() {
  const { setDefaultTheme } = useTheme();
  const refresh = useEffectEvent(async () => {
    try {
      const { defaultTheme } = await refreshSiteSettings();
      setDefaultTheme(defaultTheme);
    } catch {
      // Without a network the page shows what it was kept with.
    }
  });
  useEffect(() => {
    // Missing on insecure addresses, whatever the type says.
    if ('serviceWorker' in navigator && navigator.serviceWorker.controller) {
      void refresh();
    }
  }, []);
  return null;
}
