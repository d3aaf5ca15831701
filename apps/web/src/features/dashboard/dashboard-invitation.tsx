import { Button, buttonClass } from '@moveway/ui/button/button.tsx';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { openAccountDialog } from '../../lib/accounts/dialog.ts';
import styles from './dashboard-invitation.module.css';

const PROMISES = [
  { title: 'All on one page', text: 'All your cars and parcels, latest update first.' },
  { title: 'Live', text: 'Status changes appear here as they happen.' },
  {
    title: 'Add your own',
    text: 'Add any package with its tracking number and the receiver’s email or phone.',
  },
];

/**
 * The dashboard's page for a visitor who is not signed in. It opens the sign-in dialog.
 * @param hasSignedOut the visitor just signed out here, so the dialog does not open
 * @param wasEnded the session expired or was ended elsewhere
 */
export function DashboardInvitation({
  hasSignedOut,
  wasEnded,
}: {
  hasSignedOut: boolean;
  wasEnded: boolean;
}) {
  useEffect(() => {
    if (!hasSignedOut) {
      openAccountDialog('sign-in');
    }
  }, [hasSignedOut]);
  const kicker = wasEnded ? 'You were signed out' : hasSignedOut ? 'You are signed out' : 'Customers only';
  return (
    <div className={styles.page}>
      <p className={styles.kicker}>{kicker}</p>
      <h1 className={styles.title}>Your dashboard</h1>
      <p className={styles.lead}>
        {hasSignedOut
          ? 'Your packages will be here when you come back.'
          : 'Sign in to see where all your packages are. To track just one, you do not need an account.'}
      </p>
      <ul className={styles.promises}>
        {PROMISES.map(({ title, text }) => (
          <li key={title} className={styles.promise}>
            <h2 className={styles.promiseTitle}>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button size="large" onClick={() => openAccountDialog('sign-in')}>
          Sign In
        </Button>
        <Button size="large" variant="quiet" onClick={() => openAccountDialog('sign-up')}>
          Sign Up
        </Button>
        <Link className={buttonClass({ variant: 'quiet', size: 'large' })} to="/tracking">
          Track a package
        </Link>
      </div>
    </div>
  );
}
