import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { errorText } from '../../lib/queries/error-text.ts';
import { useChangeUser, type UserChange } from './user.queries.ts';

/** Changes a user's rights with a toast about the outcome and an undo action. */
export function useUserChanges(): {
  change: (user: AdminUser, change: UserChange) => Promise<void>;
  isPending: boolean;
  /** Why the last change was not made. */
  error: Error | null;
} {
  const toast = useToast();
  const { mutateAsync, isPending, error } = useChangeUser();

  const apply = async ({ id, username }: AdminUser, change: UserChange, undo?: () => void) => {
    try {
      await mutateAsync({ id, change });
      toast.show({
        ...outcome(username, change),
        action: undo && { label: 'Undo', onClick: undo },
      });
    } catch (rejected) {
      toast.fail('Change Failed', errorText(rejected, `Could not change ${username}`));
    }
  };

  return {
    change: async (user, change) =>
      apply(user, change, () => {
        void apply(user, opposite(change));
      }),
    isPending,
    error,
  };
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
