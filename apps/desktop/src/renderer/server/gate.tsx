import { useEffect, useState, type ReactNode } from 'react';
import { formatFullInstant } from '@moveway/ui/time/time-format.ts';
import { Alert } from 'antd';
import { ConnectPage } from './connect-page.tsx';
import { FixedServerPage } from './fixed-page.tsx';
import { useServer } from './store.ts';
import { UnreachablePage } from './unreachable-page.tsx';

/**
 * Shows the console once there is a server, which the menu can change; while that cannot be reached, what was last
 * known, or why there is nothing.
 */
export function ServerGate({ children }: { children: ReactNode }) {
  const { url, refused, isFixed = false, lostAt, lastKnownAt } = useServer();
  const [isChanging, setChanging] = useState(false);
  useEffect(
    () => window.desktopEvents['window.command']((command) => command === 'server' && setChanging(true)),
    [],
  );
  if (isFixed && (url === undefined || isChanging)) {
    return <FixedServerPage url={url} onLeave={() => setChanging(false)} />;
  }
  if (url === undefined || isChanging) {
    return (
      <ConnectPage
        url={url}
        refused={refused}
        onLeave={url === undefined ? undefined : () => setChanging(false)}
      />
    );
  }
  if (lostAt !== undefined && lastKnownAt === undefined) {
    return <UnreachablePage url={url} onChangeServer={isFixed ? undefined : () => setChanging(true)} />;
  }
  return (
    <>
      {lastKnownAt !== undefined && (
        <Alert
          banner
          type="warning"
          title={`The server cannot be reached. This is the last known data, loaded ${formatFullInstant(lastKnownAt)} or earlier. Status updates of one package, replies to customers and internal notes wait and are sent when the connection is back; other changes cannot be saved until then.`}
        />
      )}
      {children}
    </>
  );
}
