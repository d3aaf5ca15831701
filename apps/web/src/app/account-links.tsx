import { Button, buttonClass } from '@moveway/ui/button/button.tsx';
import { Link } from 'react-router-dom';
import { signOut, useIsLoggingOut, useSession } from '../lib/session.ts';
import styles from './header.module.css';

/** Sign In for visitors; the way to the console and Logout with the username for who is signed in. */
export function AccountLinks() {
  const session = useSession();
  const isLoggingOut = useIsLoggingOut();
  if (session.state !== 'signed-in') {
    return (
      <Link className={buttonClass({ variant: 'quiet' })} to="/admin">
        Sign In
      </Link>
    );
  }
  const { user } = session;
  return (
    <div className={styles.account}>
      {user.isAdmin && (
        <Link className={styles.link} to="/admin">
          Admin
        </Link>
      )}
      <Button variant="quiet" disabled={isLoggingOut} onClick={() => void signOut()}>
        {isLoggingOut ? 'Logging out...' : `Logout (${user.username})`}
      </Button>
    </div>
  );
}
