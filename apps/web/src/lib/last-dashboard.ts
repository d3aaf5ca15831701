import type { ApiOutput } from '@moveway/contracts/api.ts';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { stored } from '@moveway/ui/store/stored.ts';

/** What a customer's dashboard last showed on this device: the first page of their packages, with the counters. */
export interface LastDashboard {
  userId: string;
  username: string;
  /** ISO 8601, UTC. */
  asOf: string;
  page: ApiOutput<'GET /api/packages/user'>;
}

/** It is personal: `clearPersonalData` removes it when they leave. */
export const lastDashboard = stored('moveway.dashboard', [], isLastDashboard);

export function storeDashboard(user: User, page: LastDashboard['page'], now: Date): void {
  lastDashboard.write({
    userId: user.id,
    username: user.username,
    asOf: now.toISOString(),
    // The way to the next page is short-lived.
    page: { ...page, nextCursor: undefined },
  });
}

/** The version of the stored shape vouches for the parts. */
function isLastDashboard(value: unknown): value is LastDashboard {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['userId', 'username', 'asOf'].every((name) => typeof Reflect.get(value, name) === 'string') &&
    typeof Reflect.get(value, 'page') === 'object'
  );
}
