import { createLiveConnection } from '@moveway/api-client/live-connection.ts';
import { watchWake } from '@moveway/api-client/wake.ts';
import { LIVE_PATH } from '@moveway/contracts/realtime/realtime.ts';

/**
 * The page's one live connection. Import it dynamically when there is something to watch, because it is a chunk of its
 * own.
 */
export const subscribeLive = createLiveConnection({
  url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${LIVE_PATH}`,
  onWake: watchWake,
});
