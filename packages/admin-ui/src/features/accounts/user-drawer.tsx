import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Modal, Tabs } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { auditLink, userActionsLink } from '../../lib/address/links.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { formatFullInstant } from '@moveway/ui/time/time-format.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { QueryView, UnreachableAlert } from '../../lib/queries/view.tsx';
import { UserEmail } from '../../lib/user-email.tsx';
import { accountDetail, fullName } from '../../lib/queries/shared.queries.ts';
import { errorText } from '../../lib/queries/error-text.ts';
import { RoleLabel } from './user-label.tsx';
import { GiveResetLink } from './reset-link.tsx';
import { UserMessages, UserPackages, UserSessions } from './user-tabs.tsx';
import { useChangeUser, type UserChange } from './user.queries.ts';
import styles from './user-drawer.module.css';

interface UserDrawerProps {
  /** The user to show; nothing is open without one. */
  id: string | undefined;
  onClose: () => void;
}

/** One user: contact details, role, packages, messages and sessions. */
export function UserDrawer({ id, onClose }: UserDrawerProps) {
  return (
    // Without a mask, so that the list beside it can be used.
    <Drawer title="User" size={560} open={id !== undefined} onClose={onClose} mask={false} destroyOnHidden>
      {id !== undefined && <UserDetail id={id} />}
    </Drawer>
  );
}

function UserDetail({ id }: { id: string }) {
  const query = useQuery(accountDetail(useAdminApi(), id));
  return (
    <QueryView query={query} what="this user">
      {(user) => (
        <>
          <div className={styles.head}>
            <h2 className={styles.name}>{user.username}</h2>
            <RoleLabel user={user} />
          </div>
          <UserActions user={user} />
          <dl className={styles.facts}>
            <Fact name="Name">{fullName(user) ?? '–'}</Fact>
            <Fact name="Email">
              <UserEmail user={user} isLink />
            </Fact>
            <Fact name="Phone">{user.phoneNumber ?? '–'}</Fact>
            <Fact name="Joined">{formatFullInstant(user.createdAt)}</Fact>
            <Fact name="History">
              <Link to={auditLink(user.id)}>Changes to this account</Link>
              {', '}
              <Link to={userActionsLink(user.id)}>actions by this user</Link>
            </Fact>
          </dl>
          <Tabs
            items={[
              {
                key: 'packages',
                label: `Packages (${formatCount(user.packageCount)})`,
                children: <UserPackages userId={id} />,
              },
              { key: 'messages', label: 'Messages', children: <UserMessages userId={id} /> },
              {
                key: 'sessions',
                label: 'Sessions',
                destroyOnHidden: true,
                children: <UserSessions userId={id} />,
              },
            ]}
          />
        </>
      )}
    </QueryView>
  );
}

/** The changes that the server allows, and no others. */
function UserActions({ user }: { user: AdminUser }) {
  const { change, isPending, error } = useUserChanges();
  const [isAsking, setIsAsking] = useState(false);
  const verb = user.isAdmin ? 'Remove as administrator' : 'Make administrator';
  return user.can.changeRole || user.can.disable ? (
    <>
      <div className={styles.actions}>
        {user.can.changeRole && (
          <>
            <Button loading={isPending} onClick={() => setIsAsking(true)}>
              {verb}
            </Button>
            <Modal
              open={isAsking}
              title={
                user.isAdmin
                  ? `Remove ${user.username} as administrator?`
                  : `Make ${user.username} an administrator?`
              }
              okText={verb}
              onCancel={() => setIsAsking(false)}
              onOk={() => {
                setIsAsking(false);
                void change(user, { isAdmin: !user.isAdmin });
              }}
            >
              {user.isAdmin
                ? 'They will lose access to this console and become a customer.'
                : 'They will be able to see and change all packages, users, messages and settings.'}
            </Modal>
          </>
        )}
        {user.can.giveResetLink && <GiveResetLink user={user} />}
        {user.can.disable && (
          <Button
            danger={!user.isDisabled}
            loading={isPending}
            onClick={() => void change(user, { isDisabled: !user.isDisabled })}
          >
            {user.isDisabled ? 'Enable' : 'Disable'}
          </Button>
        )}
      </div>
      <UnreachableAlert error={error} />
    </>
  ) : null;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Changes a user's rights with a toast about the outcome and an undo action. */
function useUserChanges() {
  const toast = useToast();
  const { mutateAsync, isPending, error } = useChangeUser();
  const change = async (user: AdminUser, to: UserChange): Promise<void> => {
    const { id, username } = user;
    try {
      await mutateAsync({ id, change: to });
      toast.show({
        ...outcome(username, to),
        action: { label: 'Undo', onClick: () => void change(user, opposite(to)) },
      });
    } catch (rejected) {
      toast.fail('Change Failed', errorText(rejected, `Could not change ${username}`));
    }
  };
  return { change, isPending, error };
}

function opposite(change: UserChange): UserChange {
  return 'isAdmin' in change ? { isAdmin: !change.isAdmin } : { isDisabled: !change.isDisabled };
}

function outcome(username: string, change: UserChange): { title: string; description: string } {
  if ('isAdmin' in change) {
    return change.isAdmin
      ? { title: 'Administrator Added', description: `${username} now has access to this console.` }
      : { title: 'Administrator Removed', description: `${username} is now a customer.` };
  }
  return change.isDisabled
    ? { title: 'User Disabled', description: `${username} was signed out everywhere and cannot sign in.` }
    : { title: 'User Enabled', description: `${username} can sign in again.` };
}
