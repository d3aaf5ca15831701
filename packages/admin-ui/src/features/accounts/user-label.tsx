import { Tag } from 'antd';
import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import styles from './user-label.module.css';

/** 'Administrator' or 'User' (specification, section 2), and 'Disabled'. */
export function RoleLabel({ user: { isAdmin, isDisabled } }: { user: AdminUser }) {
  return (
    <span className={styles.row}>
      <Tag className={(isAdmin ? styles.admin : styles.user) ?? ''}>{isAdmin ? 'Administrator' : 'User'}</Tag>
      {isDisabled && <Tag className={styles.disabled ?? ''}>Disabled</Tag>}
    </span>
  );
}
