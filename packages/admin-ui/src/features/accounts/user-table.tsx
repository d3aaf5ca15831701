import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import { formatFullInstant, formatInstant } from '@moveway/ui/time/time-format.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import styles from '../../lib/list-table.module.css';
import { RoleLabel, UserEmail, fullName } from './user-label.tsx';

interface UserTableProps {
  users: AdminUser[];
  onOpen: (id: string) => void;
}

/** The users, a row each; narrow screens leave columns to the details. */
export function UserTable({ users, onOpen }: UserTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.main}>
            User
          </th>
          <th scope="col">Role</th>
          <th scope="col" className={styles.wide}>
            Name
          </th>
          <th scope="col" className={styles.number}>
            Packages
          </th>
          <th scope="col" className={styles.wide}>
            Joined
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          // The name is the button; the rest of the row is only a larger target for a mouse.
          <tr key={user.id} className={styles.pressable} onClick={() => onOpen(user.id)}>
            <td>
              <button type="button" className={styles.open}>
                {user.username}
              </button>
              <div className={styles.second}>
                <UserEmail user={user} />
              </div>
            </td>
            <td>
              <RoleLabel user={user} />
            </td>
            <td className={styles.wide}>{fullName(user) ?? '–'}</td>
            <td className={styles.number}>{formatCount(user.packageCount)}</td>
            <td className={styles.wide}>
              <time dateTime={user.createdAt} title={formatFullInstant(user.createdAt)}>
                {formatInstant(user.createdAt)}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
