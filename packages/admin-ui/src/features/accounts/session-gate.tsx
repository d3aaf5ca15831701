import { Fragment, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Result, Spin } from 'antd';
import { Link } from '@moveway/ui/link/link.tsx';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { loadErrorText } from '../../lib/error-text.ts';
import { currentUser, clearAllButUser, signOut } from './account.queries.ts';
import { SignInPage } from './sign-in-page.tsx';
import styles from './session-gate.module.css';

/** How long "Logging out" shows (specification, section 9). */
const LOGOUT_INDICATOR_MS = 500;

interface SessionGateProps {
  /** What an administrator sees. */
  children: (session: { user: User; onSignOut: () => void }) => ReactNode;
  /** Called after a sign-in or sign-out: the rest of the page must check its session again. */
  onSessionChange: (() => void) | undefined;
  /** Called after a sign-out, to delete what belongs to the user. */
  onSignedOut: () => void;
  /** The page of customers, where the shell has one. */
  customerPath: string | undefined;
}

/** Shows its children to administrators and the login form to everyone else (specification, sections 2 and 6). */
export function SessionGate({ children, onSessionChange, onSignedOut, customerPath }: SessionGateProps) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const { data: user, error, refetch, isFetching } = useQuery(currentUser(api));
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  // Cleared by a logout: a session that ends otherwise is explained above the login form.
  const [wasHere, setWasHere] = useState(false);
  if (user && !wasHere && !isLoggingOut) {
    setWasHere(true);
  }
  const wasEnded = wasHere && user === null;
  // Or the user lost administrator rights, which the rest of the page has not noticed yet.
  const isUnauthorized = wasEnded || user?.isAdmin === false;
  const reportSessionEnd = useEffectEvent(() => onSessionChange?.());
  useEffect(() => {
    if (isUnauthorized) {
      reportSessionEnd();
    }
  }, [isUnauthorized]);

  const leave = async () => {
    setIsLoggingOut(true);
    setWasHere(false);
    const isConfirmed = await signOut(api);
    await clearAllButUser(queryClient);
    const { queryKey } = currentUser(api);
    if (isConfirmed) {
      queryClient.setQueryData(queryKey, null);
    }
    // Checked on the server: after a failed logout it may still be this administrator.
    await queryClient.invalidateQueries({ queryKey });
    if (queryClient.getQueryData(queryKey) === null) {
      onSignedOut();
    }
    onSessionChange?.();
    setTimeout(() => setIsLoggingOut(false), LOGOUT_INDICATOR_MS);
  };
  const onSignOut = () => void leave();

  if (isLoggingOut) {
    return <Waiting text="Logging out..." />;
  }
  if (user === undefined && error) {
    return (
      <Result
        status="error"
        title="The console could not be opened"
        subTitle={loadErrorText(error)}
        extra={
          <Button type="primary" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (user === undefined) {
    return <Waiting text="Opening the console..." />;
  }
  if (user?.isAdmin) {
    // Unmounts everything when the user changes.
    return <Fragment key={user.id}>{children({ user, onSignOut })}</Fragment>;
  }
  return (
    <SignInPage
      notice={
        user ? (
          <>
            You are signed in as {user.username}, who is not an administrator.{' '}
            {customerPath !== undefined && <Link to={customerPath}>Go to your dashboard</Link>}
          </>
        ) : (
          wasEnded && 'You were signed out. Sign in again to go on.'
        )
      }
      onSignedIn={() => onSessionChange?.()}
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
