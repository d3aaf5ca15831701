import { Button } from '@moveway/ui/button/button.tsx';
import { Link } from '@moveway/ui/link/link.tsx';
import { openAccountDialog } from '../lib/account-dialog.ts';
import { signOut, useIsLoggingOut, useSession } from '../lib/session.ts';
import { preloadAccountDialogs } from './account-dialog-host.tsx';
import styles from './header.module.css';

/**
 * Sign In for visitors; for who is signed in, their own page and Logout with the username (specification, section 2).
 * @param onLeave called when a dialog opens over whatever these links stand in
 */
export function AccountLinks({ onLeave }: { onLeave?: () => void }) {
  const session = useSession();
  const isLoggingOut = useIsLoggingOut();
  if (isLoggingOut) {
    return (
      <Button variant="quiet" disabled>
        Logging out...
      </Button>
    );
  }
  if (session.state !== 'signed-in') {
    return (
      <Button
        variant="quiet"
        onPointerEnter={preloadAccountDialogs}
        onFocus={preloadAccountDialogs}
        onClick={() => {
          onLeave?.();
          openAccountDialog('sign-in');
        }}
      >
        Sign In
      </Button>
    );
  }
  const { user } = session;
  return (
    <div className={styles.account}>
      <Link className={styles.link} to={user.isAdmin ? '/admin' : '/dashboard'}>
        {user.isAdmin ? 'Admin' : 'Dashboard'}
      </Link>
      <Button variant="quiet" onClick={() => void signOut()}>
        Logout ({user.username})
      </Button>
    </div>
  );
}
