import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import styles from './role-label.module.css';

/** 'Administrator' or 'User' (specification, section 2), and whether the account is closed for now. */
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
