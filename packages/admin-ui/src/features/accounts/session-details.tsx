import type { Session } from '@moveway/contracts/accounts/account.schema.ts';
import { formatFullInstant, formatInstant } from '@moveway/ui/time/time-format.ts';
import styles from './user-drawer.module.css';

/** One place where somebody is signed in. */
export function SessionDetails({ session }: { session: Session }) {
  return (
    <>
      <div className={styles.line}>
        <strong>{session.device}</strong>
        <span>{session.isCurrent ? 'This place' : session.kind === 'token' ? 'Token' : 'Browser'}</span>
      </div>
      <div className={styles.second}>
        {session.address}, last used{' '}
        <time dateTime={session.lastUsedAt} title={formatFullInstant(session.lastUsedAt)}>
          {formatInstant(session.lastUsedAt)}
        </time>
        , since {formatInstant(session.createdAt)}
      </div>
    </>
  );
}
