import { Button, buttonClass } from '@moveway/ui/button/button.tsx';
import { openAccountDialog } from '../lib/accounts/dialog.ts';
import { signOut, useIsLoggingOut, useSession } from '../lib/accounts/session.ts';
import { preloadAccountDialogs } from './account-dialog-host.tsx';
import styles from './header.module.css';
import { Link, NavLink } from 'react-router-dom';
import { NAVIGATION } from './pages.ts';

/**
 * Sign In for visitors, with the way to a quote; for signed-in users a link to their page, and Logout with the username
 * (specification, section 2). Until the server has said who is here, a browser that holds a sign-in shows the link to
 * the page alone.
 * @param onLeave called when the sign-in dialog is opened
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
      <>
        {/* One of the two is shown, by the mark of the root element: what was prerendered stays as it is. */}
        <Link className={`${styles.link} ${styles.undecided}`} to="/dashboard">
          Dashboard
        </Link>
        <span className={styles.visitor}>
          <Link className={buttonClass()} to="/quote">
            Get a quote
          </Link>
          <Button
            variant="quiet"
            onPointerEnter={preloadAccountDialogs}
            onClick={() => {
              onLeave?.();
              openAccountDialog('sign-in');
            }}
          >
            Sign In
          </Button>
        </span>
      </>
    );
  }
  const { user } = session;
  return (
    <div className={styles.account}>
      <Link className={styles.link} to={user.isAdmin ? '/admin' : '/dashboard'}>
        {user.isAdmin ? 'Admin' : 'Dashboard'}
      </Link>
      <Button variant="quiet" onClick={() => void signOut()}>{`Logout (${user.username})`}</Button>
    </div>
  );
}

/** The links of the main navigation, the current one marked. */
export function NavLinks() {
  return NAVIGATION.map(({ label, to }) => (
    <NavLink key={to} className={styles.link ?? ''} to={to} end>
      {label}
    </NavLink>
  ));
}
