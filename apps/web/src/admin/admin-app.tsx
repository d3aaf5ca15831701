import { useEffect } from 'react';
import { AdminApp as Console } from '@moveway/admin-ui/admin-app.tsx';
import { clearDrafts } from '@moveway/admin-ui/lib/drafts.ts';
import { useTheme } from '@moveway/ui/theme/theme-provider.tsx';
import { notifyOtherTabs } from '../lib/account-tabs.ts';
import { refreshSession, useIsLoggingOut, useSession, watchCurrentUser } from '../lib/session.ts';
import { setSiteSettings } from '../lib/site-settings.ts';
import { webPlatform } from './web-platform.ts';

/** Site and server share an origin. */
const server = { apiUrl: '', liveUrl: '' };

/** The console in a browser. */
export function AdminApp() {
  const isLeaving = useIsLoggingOut();
  const session = useSession();
  const hasSignedOut = session.state === 'anonymous' && session.hasSignedOut;
  const isAdmin = session.state === 'signed-in' && session.user.isAdmin;
  const { setDefaultTheme } = useTheme();
  useEffect(() => {
    if (hasSignedOut) {
      clearDrafts();
    }
  }, [hasSignedOut]);
  // Logging out in the site's header unmounts the console with everything it has loaded.
  return isLeaving ? null : (
    <Console
      platform={webPlatform}
      server={server}
      path="/admin"
      // While the site's session is an administrator's, the dashboard would redirect back here.
      customerPath={isAdmin ? undefined : '/dashboard'}
      onSessionChange={() => {
        notifyOtherTabs();
        void refreshSession();
      }}
      watchSession={watchCurrentUser}
      onSettings={(settings) => {
        setSiteSettings(settings);
        setDefaultTheme(settings.defaultTheme);
      }}
    />
  );
}
