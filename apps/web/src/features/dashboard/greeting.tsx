import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { signOut } from '../../lib/session.ts';
import styles from './greeting.module.css';

/** The username and Sign Out (specification, section 2), designed as a guide sign. */
export function Greeting({ user, onAccount }: { user: User; onAccount: () => void }) {
  return (
    <header className={styles.sign}>
      <h1 className={styles.words}>
        <span className={styles.welcome}>Welcome back,</span>{' '}
        <span className={styles.name}>{user.username}</span>
      </h1>
      <div className={styles.actions}>
        <Button className={styles.action} variant="quiet" onClick={onAccount}>
          Your account
        </Button>
        <Button className={styles.action} variant="quiet" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </div>
    </header>
  );
}
