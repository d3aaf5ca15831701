import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import { Tag } from 'antd';
import styles from './user-label.module.css';

/** Shown for users without an email address (specification, section 2). */
const NO_EMAIL = 'No email';

export function fullName({ firstName, surname }: AdminUser): string | undefined {
  return [firstName, surname].filter((part) => part !== undefined).join(' ') || undefined;
}

/** A user's email address, marked until it is confirmed. */
export function UserEmail({ user, isLink = false }: { user: AdminUser; isLink?: boolean }) {
  if (user.email === undefined) {
    return NO_EMAIL;
  }
  return (
    <>
      {isLink ? <a href={`mailto:${user.email}`}>{user.email}</a> : user.email}
      {user.emailConfirmedAt === undefined && (
        <>
          {' '}
          <Tag>Unconfirmed</Tag>
        </>
      )}
    </>
  );
}

/** 'Administrator' or 'User' (specification, section 2), and 'Disabled'. */
export function RoleLabel({ user: { isAdmin, isDisabled } }: { user: AdminUser }) {
  return (
    <span className={styles.row}>
      <span className={`${styles.label} ${isAdmin ? styles.admin : styles.user}`}>
        {isAdmin ? 'Administrator' : 'User'}
      </span>
      {isDisabled && <span className={`${styles.label} ${styles.disabled}`}>Disabled</span>}
    </span>
  );
}
