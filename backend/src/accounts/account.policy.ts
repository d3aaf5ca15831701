import type { Actor } from '../kernel/identity/actor.ts';
import type { Account } from './account.repo.ts';

/** Whether the actor may change this user's role or state; never their own. */
export function canAdminister(actor: Actor, user: { id: string }): boolean {
  return actor.isAdmin && actor.userId !== user.id;
}

/**
 * Whether the actor may be given a link for a new password of this user: of customers alone, because a link to an
 * administrator's account would let one administrator act in the name of another.
 */
export function canGiveResetLink(actor: Actor, user: { isAdmin: boolean; isDisabled: boolean }): boolean {
  return actor.isAdmin && !user.isAdmin && !user.isDisabled;
}

/** Whether a link for a new password may be used: one that was given may not once its user is an administrator. */
export function canUseResetLink(user: { isAdmin: boolean }, link: { isGiven: boolean }): boolean {
  return !user.isAdmin || !link.isGiven;
}

/** Whether an account is enabled and has the address and the password that it had when a link was asked for. */
export function isAsWhenAsked(
  account: Pick<Account, 'email' | 'passwordVersion' | 'isDisabled'>,
  asked: Pick<Account, 'passwordVersion'> & { email: string | undefined },
): boolean {
  return (
    !account.isDisabled &&
    account.passwordVersion === asked.passwordVersion &&
    // MongoDB stores what is undefined as null.
    account.email === (asked.email ?? undefined)
  );
}
