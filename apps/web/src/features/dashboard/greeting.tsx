import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import type { HeadlinePart } from './headline.ts';
import { Fragment, useState } from 'react';
import { signOut } from '../../lib/accounts/session.ts';
import styles from './greeting.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The greeting with the username and Sign Out (specification, section 2), designed as a guide sign that says what
 * matters. As high while nothing is known yet, so that what is below it does not move.
 * @param user undefined until it is known who that is
 * @param headline its parts; undefined until they are known
 */
export function Greeting({
  user,
  headline,
  onAccount,
}: {
  user?: User;
  headline?: readonly HeadlinePart[] | undefined;
  onAccount?: () => void;
}) {
  const [isNew] = useState(() => user && Date.now() - Date.parse(user.createdAt) < DAY_MS);
  return (
    <header className={styles.sign}>
      <h1 className={styles.words}>
        <span className={styles.welcome}>
          {user && `${isNew ? 'Welcome' : 'Welcome back'}, ${user.username}`}
        </span>{' '}
        <span className={styles.headline}>
          {!user && <span>Your dashboard</span>}
          {headline?.map(({ text, isLate }, index) => (
            <Fragment key={text}>
              {index > 0 && <span> </span>}
              {/* The comma stays on the line of what it follows. */}
              <span className={styles.part}>
                <span className={isLate ? styles.late : ''}>{text}</span>
                {index + 1 < headline.length && <span>,</span>}
              </span>
            </Fragment>
          ))}
        </span>
      </h1>
      <div className={styles.actions} inert={user === undefined}>
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
