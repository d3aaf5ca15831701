import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import { mailLink } from '@moveway/ui/link/contact-links.ts';
import { Tag } from 'antd';

/** Shown for users without an email address (specification, section 2). */
const NO_EMAIL = 'No email';

/** A user's email address, marked until it is confirmed. */
export function UserEmail({ user, isLink = false }: { user: AdminUser; isLink?: boolean }) {
  if (user.email === undefined) {
    return NO_EMAIL;
  }
  return (
    <>
      {isLink ? <a href={mailLink(user.email)}>{user.email}</a> : user.email}
      {user.emailConfirmedAt === undefined && (
        <>
          {' '}
          <Tag>Unconfirmed</Tag>
        </>
      )}
    </>
  );
}
