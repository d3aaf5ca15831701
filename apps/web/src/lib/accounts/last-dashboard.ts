import type { ApiOutput } from '@moveway/contracts/api.ts';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { stored } from '@moveway/ui/store/stored.ts';

/** The first page of a customer's packages with the counters, as the dashboard last showed it on this device. */
export interface LastDashboard {
  userId: string;
  username: string;
  /** ISO 8601, UTC. */
  asOf: string;
  page: ApiOutput<'GET /api/packages/user'>;
}

/** Pages of version 1 had no routes and due dates. */
const forgotten = () => undefined;

/** Personal, so `useClearPersonalData` removes it when the customer signs out. */
export const lastDashboard = stored('moveway.dashboard', [forgotten], isLastDashboard);

export function storeDashboard(user: User, page: LastDashboard['page'], now: Date): void {
  lastDashboard.write({
    userId: user.id,
    username: user.username,
    asOf: now.toISOString(),
    // The cursor is short-lived.
    page: { ...page, nextCursor: undefined },
  });
}

/** Checks the top level only: the version of the stored shape guarantees the rest. */
function isLastDashboard(value: unknown): value is LastDashboard {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['userId', 'username', 'asOf'].every((name) => typeof Reflect.get(value, name) === 'string') &&
    typeof Reflect.get(value, 'page') === 'object'
  );
}
