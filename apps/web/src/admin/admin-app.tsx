import { useEffect } from 'react';
import { AdminApp as Console } from '@moveway/admin-ui/admin-app.tsx';
import { forgetDrafts } from '@moveway/admin-ui/lib/drafts.ts';
import { refreshSession, useIsLoggingOut } from '../lib/session.ts';
import { webPlatform } from './web-platform.ts';

/** Site and server share an origin. */
const server = { apiUrl: '', liveUrl: '' };

/** The console in a browser. */
export function AdminApp() {
  const isLeaving = useIsLoggingOut();
  useEffect(() => {
    if (isLeaving) {
      forgetDrafts();
    }
  }, [isLeaving]);
  // Leaving by the site's own header takes the console down with everything it has loaded.
  return isLeaving ? null : (
    <Console platform={webPlatform} server={server} onSessionChange={() => void refreshSession()} />
  );
}
