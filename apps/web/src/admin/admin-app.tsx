import { useSyncExternalStore } from 'react';
import { AdminApp as Console } from '@moveway/admin-ui/admin-app.tsx';
import { saveFile } from '@moveway/ui/files/object-url.ts';
import { setDefaultTheme } from '@moveway/ui/theme/theme-store.ts';
import { usePageClient } from '../lib/accounts/client.ts';
import { CONSOLE_TOOLS_ID } from '../lib/console-frame.ts';
import { setSiteSettings } from '../lib/company/site-settings.ts';
import { webSession } from './web-session.ts';
import type { AdminPlatform } from '@moveway/admin-ui/platform/admin-platform.ts';

/** Site and server share an origin. */
const server = { apiUrl: '', liveUrl: '' };

/** The header stays where it is; React itself looks again once it is there. */
const noChanges = () => () => undefined;
const findTools = () => document.querySelector(`#${CONSOLE_TOOLS_ID}`);

/** The console in a browser, with its buttons in the site's header. */
export function AdminApp() {
  const siteHeader = useSyncExternalStore(noChanges, findTools);
  return (
    <Console
      platform={webPlatform}
      server={server}
      session={webSession}
      queryClient={usePageClient()}
      customerPath="/dashboard"
      siteHeader={siteHeader}
      onSettings={(settings) => {
        setSiteSettings(settings);
        setDefaultTheme(settings.defaultTheme);
      }}
    />
  );
}

/** The console in a browser. */
const webPlatform = {
  files: {
    save: async ({ suggestedName, bytes }) => {
      saveFile(new Blob([bytes]), suggestedName);
      return 'saved';
    },
  },
  window: { print: async () => window.print() },
} satisfies AdminPlatform;
