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
  /** Somebody signed in or out: whatever else on the page shows who is here must ask again. */
  onSessionChange: (() => void) | undefined;
  /** Forget what belongs to the person who leaves. */
  onSignedOut: () => void;
  /** The page of customers, where the shell has one. */
  customerPath: string | undefined;
}

/** Lets administrators in; everybody else sees the login form (specification, sections 2 and 6). */
export function SessionGate({ children, onSessionChange, onSignedOut, customerPath }: SessionGateProps) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const { data: user, error, refetch, isFetching } = useQuery(currentUser(api));
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  // Until they leave by themselves: a sign-in that ends otherwise is not to end without a word.
  const [wasHere, setWasHere] = useState(false);
  if (user && !wasHere && !isLoggingOut) {
    setWasHere(true);
  }
  const wasEnded = wasHere && user === null;
  // Or they are a customer now, and the rest of the page does not know it yet.
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
    // The server says who is here: after a logout that failed, it may still be this administrator.
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
    // Nothing on the screen outlives the person it was made for.
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
