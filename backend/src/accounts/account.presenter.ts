import type { AdminUser, Session, User } from '@moveway/contracts/accounts/account.schema.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { StoredSession } from '../kernel/identity/session.ts';
import { canAdminister, canGiveResetLink } from './account.policy.ts';
import type { Account } from './account.repo.ts';

/** The response schema leaves out the other fields of an account. */
export function presentUser({ createdAt, emailConfirmedAt, ...account }: Account): User {
  return {
    ...account,
    emailConfirmedAt: emailConfirmedAt?.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

export function presentAdminUser(
  actor: Actor,
  { account, packageCount }: { account: Account; packageCount: number },
): AdminUser {
  const can = canAdminister(actor, account);
  return {
    ...presentUser(account),
    isDisabled: account.isDisabled,
    version: account.version,
    packageCount,
    can: { changeRole: can, disable: can, giveResetLink: canGiveResetLink(actor, account) },
  };
}

export function presentSession(actor: Actor, session: StoredSession): Session {
  return {
    id: session.id,
    kind: session.kind,
    device: session.device,
    address: session.address,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    isCurrent: session.id === actor.sessionId,
  };
}
