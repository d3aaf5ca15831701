import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import type { Account } from './account.repo.ts';

export function presentUser({ createdAt, ...account }: Account): User {
  return { ...account, createdAt: createdAt.toISOString() };
}
