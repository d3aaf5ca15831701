import { useEffect, useEffectEvent, useState } from 'react';
import { watchAllPackages } from '@moveway/api-client/realtime.ts';
import { useAdminApi } from '../../lib/admin-api.ts';

/**
 * Hears of every package that changes, and catches up after a lost connection.
 * @returns whether changes arrive live right now; undefined until the first attempt is over
 */
export function useLivePackages(onChange: () => void): boolean | undefined {
  const { liveUrl, token } = useAdminApi();
  const [isLive, setIsLive] = useState<boolean>();
  const refresh = useEffectEvent(onChange);
  useEffect(
    () =>
      watchAllPackages(liveUrl, { onChange: refresh, onListening: refresh, onConnection: setIsLive }, token),
    [liveUrl, token],
  );
  return isLive;
}
