import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Session } from '@moveway/contracts/accounts/account.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { failureText } from '../../lib/failure.ts';
import { QueryView } from '../../lib/query-view.tsx';
import { ownSessions, useEndSessions } from './own-account.queries.ts';
import { SessionFacts } from './session-facts.tsx';
import own from './own-sessions.module.css';
import styles from './user-drawer.module.css';

/** Where the administrator is signed in, and the way to end it there. This place ends by Logout. */
export function OwnSessions() {
  const query = useQuery(ownSessions(useAdminApi()));
  const toast = useToast();
  const end = useEndSessions();

  const signOut = async (which: Session | 'others') => {
    try {
      const { ended } = await end.mutateAsync(which);
      toast.show({
        title: 'Signed Out',
        description:
          which === 'others'
            ? `${ended === 1 ? '1 other place is' : `${ended} other places are`} signed out.`
            : `${which.device} is signed out.`,
      });
    } catch (error) {
      toast.show({
        variant: 'destructive',
        title: 'Sign-out Failed',
        description: failureText(error, 'Could not sign out there'),
      });
    }
  };

  return (
    <QueryView query={query} what="your sign-ins" lines={4}>
      {({ items }) => (
        <>
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={item.id} className={styles.item}>
                <SessionFacts session={item} />
                {!item.isCurrent && (
                  <Button
                    className={own.end ?? ''}
                    size="small"
                    aria-label={`Sign out ${item.device}`}
                    disabled={end.isPending}
                    onClick={() => void signOut(item)}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {items.some(({ isCurrent }) => !isCurrent) && (
            <Button
              className={own.others ?? ''}
              loading={end.isPending}
              onClick={() => void signOut('others')}
            >
              Sign out everywhere else
            </Button>
          )}
        </>
      )}
    </QueryView>
  );
}
