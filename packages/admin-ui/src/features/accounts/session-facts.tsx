import type { Session } from '@moveway/contracts/accounts/account.schema.ts';
import { formatFullMoment, formatMoment } from '../../lib/format.ts';
import styles from './user-drawer.module.css';

/** One place where somebody is signed in. */
export function SessionFacts({ session }: { session: Session }) {
  return (
    <>
      <div className={styles.line}>
        <strong>{session.device}</strong>
        <span>{session.isCurrent ? 'This place' : session.kind === 'token' ? 'Token' : 'Browser'}</span>
      </div>
      <div className={styles.second}>
        {session.address}, last used{' '}
        <time dateTime={session.lastUsedAt} title={formatFullMoment(session.lastUsedAt)}>
          {formatMoment(session.lastUsedAt)}
        </time>
        , since {formatMoment(session.createdAt)}
      </div>
    </>
  );
}
