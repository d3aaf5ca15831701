import { useEffect, useState } from 'react';
import { Alert, Button, Flex } from 'antd';
import { cancelableMicrotask } from '@moveway/ui/effects/cancelable-microtask.ts';
import type { UpdateState } from '../ipc/updates.contract.ts';
import { desktopCall } from './desktop-call.ts';

/** How long the notice stays away after it was put off, in hours. */
const PUT_OFF_HOURS = 4;

/**
 * Says that a newer version is ready. It can wait: it is installed when the console is quit. Put off, it comes back by
 * itself, and at once for another version.
 */
export function UpdateNotice() {
  const [update, setUpdate] = useState<UpdateState>();
  const [postponed, setPostponed] = useState<string>();
  useEffect(() => {
    const cancel = cancelableMicrotask(() => void desktopCall('updates.state').then(setUpdate));
    const unsubscribe = window.desktopEvents['updates.changed'](setUpdate);
    return () => {
      cancel();
      unsubscribe();
    };
  }, []);
  useEffect(() => {
    if (postponed === undefined) {
      return undefined;
    }
    const timer = setTimeout(() => setPostponed(undefined), PUT_OFF_HOURS * 3_600_000);
    return () => clearTimeout(timer);
  }, [postponed]);
  if (update?.state !== 'ready' || update.version === postponed) {
    return null;
  }
  return (
    <Alert
      banner
      type="info"
      title={
        // The buttons below the text where the window is narrow.
        <Flex gap="small" wrap align="center">
          <span>{`Version ${update.version} of the console is ready. It installs when you quit, or right now.`}</span>
          <Button size="small" type="primary" onClick={() => void desktopCall('updates.install')}>
            Restart now
          </Button>
          <Button size="small" onClick={() => setPostponed(update.version)}>
            {`Remind me in ${PUT_OFF_HOURS} hours`}
          </Button>
          <Button size="small" onClick={() => void desktopCall('updates.skip')}>
            Skip this version
          </Button>
        </Flex>
      }
    />
  );
}
