import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { Button, Result, Spin } from 'antd';
import { watchWake } from '@moveway/api-client/wake.ts';
import { Link } from 'react-router-dom';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { useAdminApi, useSessionState } from '../../lib/queries/admin-api.ts';
import { loadErrorText } from '../../lib/queries/error-text.ts';
import { SignInPage } from './sign-in-page.tsx';
import styles from './session-gate.module.css';

/** How often a server that did not answer is asked again. */
const CHECK_EVERY_MS = 5000;

interface SessionGateProps {
  /** What an administrator sees. */
  children: (user: User) => ReactNode;
  /** The page of customers, where the shell has one. */
  customerPath: string | undefined;
}

/** Lets administrators in; everybody else sees the login form (specification, sections 2 and 6). */
export function SessionGate({ children, customerPath }: SessionGateProps) {
  const session = useSessionState();
  if (session.state === 'signing-out') {
    return <Waiting text="Logging out..." />;
  }
  if (session.state === 'unknown') {
    return <Waiting text="Opening the console..." />;
  }
  if (session.state === 'anonymous' && session.checkError !== undefined) {
    return <Unreachable error={session.checkError} />;
  }
  if (session.state === 'anonymous') {
    return <SignInPage notice={session.wasEnded && 'You were signed out. Sign in again to continue.'} />;
  }
  const { user } = session;
  if (user.isAdmin) {
    // The key makes the console anew for another administrator, so that nothing of the one before stays.
    return <Fragment key={user.id}>{children(user)}</Fragment>;
  }
  return (
    <SignInPage
      notice={
        <>
          You are signed in as {user.username}, who is not an administrator.{' '}
          {customerPath !== undefined && <Link to={customerPath}>Go to your dashboard</Link>}
        </>
      }
    />
  );
}

/** Asks again by itself, so that a console that was opened during an outage is there after it. */
function Unreachable({ error }: { error: unknown }) {
  const { session } = useAdminApi();
  const [isChecking, setIsChecking] = useState(false);
  useEffect(() => {
    const check = () => void session.check();
    const checking = setInterval(check, CHECK_EVERY_MS);
    const stopWatching = watchWake(check);
    return () => {
      clearInterval(checking);
      stopWatching();
    };
  }, [session]);
  const check = async () => {
    setIsChecking(true);
    await session.check();
    setIsChecking(false);
  };
  return (
    <Result
      status="error"
      title="The console could not be opened"
      subTitle={`${loadErrorText(error)} It will open as soon as the server responds.`}
      extra={
        <Button type="primary" loading={isChecking} onClick={() => void check()}>
          Try again
        </Button>
      }
    />
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <output className={styles.waiting}>
      <Spin />
      <span>{text}</span>
    </output>
  );
}
