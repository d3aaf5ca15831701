import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import { Tag } from 'antd';
import { NO_EMAIL } from './user-text.ts';

/** A user's e-mail address, marked until it is confirmed. */
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
