import { AdminApp as Console } from '@moveway/admin-ui/admin-app.tsx';
import { webPlatform } from './web-platform.ts';

/** Site and server share an origin. */
const server = { apiUrl: '', liveUrl: '' };

/** The console in a browser. */
export function AdminApp() {
  return <Console platform={webPlatform} server={server} />;
}
