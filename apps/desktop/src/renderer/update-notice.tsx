import { useEffect, useState } from 'react';
import { Alert, Button, Flex } from 'antd';
import type { UpdateState } from '../ipc/updates.contract.ts';

/** Says that a newer version is ready. It can wait: it is installed when the console is quit. */
export function UpdateNotice() {
  const [update, setUpdate] = useState<UpdateState>();
  const [isPostponed, setPostponed] = useState(false);
  useEffect(() => {
    void window.desktop['updates.state']().then(setUpdate);
    return window.desktopEvents['updates.changed'](setUpdate);
  }, []);
  if (update?.state !== 'ready' || isPostponed) {
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
          <Button size="small" type="primary" onClick={() => void window.desktop['updates.install']()}>
            Restart now
          </Button>
          <Button size="small" onClick={() => setPostponed(true)}>
            Later
          </Button>
          <Button size="small" onClick={() => void window.desktop['updates.skip']()}>
            Skip this version
          </Button>
        </Flex>
      }
    />
  );
}
