import { Fragment, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Result, Spin } from 'antd';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { loadFailureText } from '../../lib/failure.ts';
import { currentUser, signOut } from './account.queries.ts';
import { RefusalPage } from './refusal-page.tsx';
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

/** Lets administrators in, shows everybody else the way in or why not (specification, section 6). */
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
  const isShutOut = wasEnded || user?.isAdmin === false;
  const tellOfTheEnd = useEffectEvent(() => onSessionChange?.());
  useEffect(() => {
    if (isShutOut) {
      tellOfTheEnd();
    }
  }, [isShutOut]);

  const leave = async () => {
    setIsLoggingOut(true);
    setWasHere(false);
    await signOut(api);
    await queryClient.cancelQueries();
    queryClient.clear();
    queryClient.setQueryData(currentUser(api).queryKey, null);
    onSignedOut();
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
        subTitle={loadFailureText(error)}
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
  if (user === null) {
    return <SignInPage wasEnded={wasEnded} onSignedIn={() => onSessionChange?.()} />;
  }
  return user.isAdmin ? (
    // Nothing on the screen outlives the person it was made for.
    <Fragment key={user.id}>{children({ user, onSignOut })}</Fragment>
  ) : (
    <RefusalPage username={user.username} customerPath={customerPath} onSignOut={onSignOut} />
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
