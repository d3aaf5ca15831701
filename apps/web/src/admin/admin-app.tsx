import { useSyncExternalStore } from 'react';
import { AdminApp as Console } from '@moveway/admin-ui/admin-app.tsx';
import { useTheme } from '@moveway/ui/theme/theme-provider.tsx';
import { usePageClient } from '../lib/account-client.ts';
import { CONSOLE_TOOLS_ID } from '../lib/console-frame.ts';
import { setSiteSettings } from '../lib/site-settings.ts';
import { webPlatform } from './web-platform.ts';
import { webSession } from './web-session.ts';

/** Site and server share an origin. */
const server = { apiUrl: '', liveUrl: '' };

/** The header stays where it is; React itself looks again once it is there. */
const noChanges = () => () => undefined;
const findTools = () => document.querySelector(`#${CONSOLE_TOOLS_ID}`);

/** The console in a browser, with its buttons in the site's header. */
export function AdminApp() {
  const siteHeader = useSyncExternalStore(noChanges, findTools);
  const { setDefaultTheme } = useTheme();
  return (
    <Console
      platform={webPlatform}
      server={server}
      session={webSession}
      queryClient={usePageClient()}
      path="/admin"
      customerPath="/dashboard"
      siteHeader={siteHeader}
      onSettings={(settings) => {
        setSiteSettings(settings);
        setDefaultTheme(settings.defaultTheme);
      }}
    />
  );
}
