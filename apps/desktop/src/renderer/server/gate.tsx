import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { AdminSession } from '@moveway/admin-ui/platform/admin-session.ts';
import { formatFullInstant } from '@moveway/ui/time/time-format.ts';
import { Alert, Button, Card, Modal } from 'antd';
import { ConnectPage } from './connect-page.tsx';
import styles from './pages.module.css';
import { useServer } from './store.ts';
import { UnreachablePage } from './unreachable-page.tsx';

interface ServerGateProps {
  session: Pick<AdminSession, 'get' | 'subscribe'>;
  children: ReactNode;
}

/**
 * Shows the console once there is a server, which the menu can change; while that cannot be reached, what was last
 * known, or why there is nothing. As long as an administrator is signed in it stays mounted, so that no form of it is
 * lost.
 */
export function ServerGate({ session, children }: ServerGateProps) {
  const { url, refused, isFixed = false, lostAt, lastKnownAt } = useServer();
  const [isChanging, setIsChanging] = useState(false);
  const isSignedIn = useSyncExternalStore(session.subscribe, () => session.get().state === 'signed-in');
  useEffect(
    () => window.desktopEvents['window.command']((command) => command === 'server' && setIsChanging(true)),
    [],
  );
  const isLost = lostAt !== undefined && lastKnownAt === undefined;
  const isAsking = url === undefined || isChanging;
  const isShown = url !== undefined && (isSignedIn || (!isLost && !isAsking));
  const leave = () => setIsChanging(false);
  const question = isFixed ? (
    <FixedServerPage url={url} onLeave={leave} />
  ) : (
    <ConnectPage url={url} refused={refused} onLeave={url === undefined ? undefined : leave} />
  );
  if (!isShown) {
    return isAsking ? (
      question
    ) : (
      <UnreachablePage url={url} onChangeServer={isFixed ? undefined : () => setIsChanging(true)} />
    );
  }
  return (
    <>
      {lostAt !== undefined && (
        <Alert
          banner
          type="warning"
          title={
            lastKnownAt === undefined
              ? 'The server cannot be reached. The console tries again every few seconds. Until then, what is shown may be out of date and changes cannot be saved.'
              : `The server cannot be reached. This is the last known data, loaded ${formatFullInstant(lastKnownAt)} or earlier. Status updates of one package, replies to customers and internal notes wait and are sent when the connection is back; other changes cannot be saved until then.`
          }
        />
      )}
      {children}
      <Modal
        className={styles.question ?? ''}
        title="Server"
        open={isAsking}
        footer={null}
        onCancel={leave}
        destroyOnHidden
      >
        {question}
      </Modal>
    </>
  );
}

interface FixedServerPageProps {
  url: string | undefined;
  onLeave: () => void;
}

/** Says that the company has set the server, where another one would be chosen. */
export function FixedServerPage({ url, onLeave }: FixedServerPageProps) {
  return (
    <main className={styles.page}>
      <Card className={styles.card ?? ''} title={<h1 className={styles.title}>Set by your company</h1>}>
        {url === undefined ? (
          <Alert
            type="error"
            title="The policy of your company cannot be used, and no server was used before. Ask your administrator to repair it."
          />
        ) : (
          <>
            <p className={styles.text}>This console works with {url}. No other server can be used.</p>
            <Button type="primary" onClick={onLeave}>
              Back
            </Button>
          </>
        )}
      </Card>
    </main>
  );
}
