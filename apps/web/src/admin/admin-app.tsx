import { useLayoutEffect, useState } from 'react';
import { AdminApp as Console } from '@moveway/admin-ui/admin-app.tsx';
import { useTheme } from '@moveway/ui/theme/theme-provider.tsx';
import { usePageClient } from '../lib/account-client.ts';
import { CONSOLE_TOOLS_ID } from '../lib/console-frame.ts';
import { setSiteSettings } from '../lib/site-settings.ts';
import { webPlatform } from './web-platform.ts';
import { webSession } from './web-session.ts';

/** Site and server share an origin. */
const server = { apiUrl: '', liveUrl: '' };

/** The console in a browser, with its buttons in the site's header. */
export function AdminApp() {
  const [siteHeader, setSiteHeader] = useState<Element | null>(null);
  useLayoutEffect(() => setSiteHeader(document.querySelector(`#${CONSOLE_TOOLS_ID}`)), []);
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
