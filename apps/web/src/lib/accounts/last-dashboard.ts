import type { ApiOutput } from '@moveway/contracts/api.ts';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { currentAccount } from '@moveway/ui/personal/account.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';

/** The first page of a customer's packages with the counters, as the dashboard last showed it on this device. */
export interface LastDashboard {
  username: string;
  /** ISO 8601, UTC. */
  asOf: string;
  page: ApiOutput<'GET /api/packages/user'>;
}

export const lastDashboard = personalStored({
  name: 'dashboard',
  kind: 'answers',
  isValid: isLastDashboard,
});

export function storeDashboard(user: User, page: LastDashboard['page'], now: Date): void {
  if (currentAccount() === user.id) {
    lastDashboard.write({
      username: user.username,
      asOf: now.toISOString(),
      // The cursor is short-lived.
      page: { ...page, nextCursor: undefined },
    });
  }
}

/** Checks the top level only: the version of the stored shape guarantees the rest. */
function isLastDashboard(value: unknown): value is LastDashboard {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['username', 'asOf'].every((name) => typeof Reflect.get(value, name) === 'string') &&
    typeof Reflect.get(value, 'page') === 'object'
  );
}
