import type { Session } from '@moveway/contracts/accounts/account.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@moveway/ui/button/button.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { callApi } from '../../../lib/api.ts';
import { formatNearTime } from '@moveway/ui/time/near-time.ts';
import { useToday } from '../../../lib/use-today.ts';
import { BusyButton } from '@moveway/ui/button/busy-button.tsx';
import { dashboardKeys, mySessions } from '../dashboard.queries.ts';
import { screenErrorText, errorText } from '../../../lib/error-text.ts';
import { UnreachableNotice } from '../../../lib/unreachable-notice.tsx';
import styles from './session-list.module.css';

/** In place of a session's id: all sessions but this one. */
const OTHERS = 'others';

/** The customer's sessions, each with a button that ends it. */
export function SessionList() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const sessions = useQuery(mySessions);
  const today = useToday();
  const end = useMutation({
    mutationFn: (ending: string) =>
      ending === OTHERS
        ? callApi('DELETE /api/auth/sessions', {})
        : callApi('DELETE /api/auth/sessions/:id', { params: { id: ending } }),
    onSuccess: ({ ended }) =>
      toast.show({
        title: ended === 1 ? 'One session ended' : `${ended} sessions ended`,
        description: 'Signing in there again requires your password.',
      }),
    onError: (error) => toast.fail('The session could not be ended', errorText(error, 'Please try again.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dashboardKeys.sessions }),
  });
  const ending = end.isPending ? end.variables : undefined;

  if (!sessions.data) {
    return sessions.error ? (
      <div role="alert">
        <p>{screenErrorText(sessions.error, 'The list could not be loaded.')}</p>
        <Button variant="quiet" onClick={() => void sessions.refetch()}>
          Try again
        </Button>
      </div>
    ) : (
      <p>Loading...</p>
    );
  }
  return (
    <>
      <ul className={styles.sessions}>
        {thisOneFirst(sessions.data).map((session) => (
          <li key={session.id} className={styles.session}>
            <div className={styles.words}>
              <p className={styles.device}>{session.device}</p>
              <p className={styles.detail}>
                {session.isCurrent ? (
                  <strong className={styles.here}>This device, now</strong>
                ) : (
                  <>
                    <span>Last used</span>{' '}
                    <time dateTime={session.lastUsedAt}>{formatNearTime(session.lastUsedAt, today)}</time>
                  </>
                )}{' '}
                <span>{`from ${session.address}`}</span>
              </p>
            </div>
            {!session.isCurrent && (
              <BusyButton
                variant="quiet"
                aria-label={`Sign out ${session.device}`}
                isBusy={ending === session.id}
                onClick={() => end.mutate(session.id)}
              >
                Sign out
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
      <UnreachableNotice error={end.error} />
      {sessions.data.some(({ isCurrent }) => !isCurrent) && (
        <BusyButton
          variant="quiet"
          className={styles.all ?? ''}
          isBusy={ending === OTHERS}
          onClick={() => end.mutate(OTHERS)}
        >
          Sign out everywhere else
        </BusyButton>
      )}
    </>
  );
}

const thisOneFirst = (sessions: readonly Session[]) =>
  sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
