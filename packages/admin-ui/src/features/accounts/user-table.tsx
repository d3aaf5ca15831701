import { Button, type TableColumnsType } from 'antd';
import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { Instant } from '../../lib/times/instant.tsx';
import { ListTable } from '../../lib/lists/table.tsx';
import styles from '../../lib/lists/table.module.css';
import { UserEmail } from '../../lib/user-email.tsx';
import { fullName } from '../../lib/queries/shared.queries.ts';
import { RoleLabel } from './user-label.tsx';

interface UserTableProps {
  users: AdminUser[];
  onOpen: (id: string) => void;
}

/** The users, a row each; narrow screens leave columns to the details. */
export function UserTable({ users, onOpen }: UserTableProps) {
  const columns: TableColumnsType<AdminUser> = [
    {
      key: 'user',
      title: 'User',
      className: styles.main ?? '',
      render: (_, user) => (
        <>
          <Button
            type="link"
            className={styles.open ?? ''}
            onClick={(event) => {
              event.stopPropagation();
              onOpen(user.id);
            }}
          >
            {user.username}
          </Button>
          <div className={styles.second}>
            <UserEmail user={user} />
          </div>
        </>
      ),
    },
    { key: 'role', title: 'Role', render: (_, user) => <RoleLabel user={user} /> },
    {
      key: 'name',
      title: 'Name',
      className: styles.wide ?? '',
      render: (_, user) => fullName(user) ?? '–',
    },
    {
      key: 'packages',
      title: 'Packages',
      className: styles.number ?? '',
      render: (_, { packageCount }) => formatCount(packageCount),
    },
    {
      key: 'joined',
      title: 'Joined',
      className: styles.wide ?? '',
      render: (_, { createdAt }) => <Instant at={createdAt} />,
    },
  ];
  return <ListTable items={users} columns={columns} onOpen={({ id }) => onOpen(id)} />;
}
