import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import styles from './user-label.module.css';

export function fullName({ firstName, surname }: AdminUser): string | undefined {
  return [firstName, surname].filter((part) => part !== undefined).join(' ') || undefined;
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
