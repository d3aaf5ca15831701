import type { Session } from '@moveway/contracts/accounts/account.schema.ts';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import styles from './user-drawer.module.css';
import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { Instant } from '../../lib/times/instant.tsx';
import { errorText } from '../../lib/queries/error-text.ts';
import { UnreachableAlert, QueryView } from '../../lib/queries/view.tsx';
import list from './session-list.module.css';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { ownSessions, useEndOwnSessions, type EndedSession } from './own-account.queries.ts';

/** One session of a user. */
function SessionDetails({ session }: { session: Session }) {
  return (
    <>
      <div className={styles.line}>
        <strong>{session.device}</strong>
        <span>{session.isCurrent ? 'This device' : session.kind === 'token' ? 'Token' : 'Browser'}</span>
      </div>
      <div className={styles.second}>
        {session.address}, last used <Instant at={session.lastUsedAt} />, since{' '}
        {formatInstant(session.createdAt)}
      </div>
    </>
  );
}

interface SessionListProps {
  sessions: Session[];
  /** Ends sessions; resolves to how many. */
  end: UseMutationResult<{ ended: number }, Error, EndedSession>;
}

/** A user's sessions, each with a button to end it, but for this console's own, which ends by Logout. */
export function SessionList({ sessions, end }: SessionListProps) {
  const toast = useToast();
  const others = sessions.filter(({ isCurrent }) => !isCurrent);

  const signOut = async (which: Session | 'all') => {
    try {
      const { ended } = await end.mutateAsync(which);
      toast.show({
        title: 'Signed Out',
        description:
          which === 'all'
            ? `${ended === 1 ? '1 session' : `${ended} sessions`} ended.`
            : `${which.device} is signed out.`,
      });
    } catch (error) {
      toast.fail('Sign-out Failed', errorText(error, 'Could not end the session'));
    }
  };

  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.item}>
            <SessionDetails session={session} />
            {!session.isCurrent && (
              <Button
                className={list.end ?? ''}
                size="small"
                aria-label={`Sign out ${session.device}`}
                disabled={end.isPending}
                onClick={() => void signOut(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <UnreachableAlert error={end.error} />
      {others.length > 0 && (
        <Button className={list.all ?? ''} loading={end.isPending} onClick={() => void signOut('all')}>
          {others.length < sessions.length ? 'Sign out everywhere else' : 'Sign out everywhere'}
        </Button>
      )}
    </>
  );
}

/** The administrator's own sessions. */
export function OwnSessions() {
  const query = useQuery(ownSessions(useAdminApi()));
  const end = useEndOwnSessions();
  return (
    <QueryView query={query} what="your sessions" lines={4}>
      {({ items }) => <SessionList sessions={items} end={end} />}
    </QueryView>
  );
}
