import type { Actor } from '../../kernel/identity/actor.ts';
import { LIMITS } from '../../config/limits.ts';
import { linkTokens } from '../../storage/link-tokens.ts';
import type { Account } from '../account.repo.ts';

/**
 * How long a link for a new password works, and the time in which the limit `reset-mail` counts. Because both are the
 * same, the owner has a valid link whenever no further one is sent.
 */
export const RESET_SECONDS = LIMITS['reset-mail'].seconds;

/**
 * Makes a link that sets a new password of the account once.
 * @param link `isGiven`: by an administrator, instead of mailed to the account's address
 * @returns the path of its page with the token, which is stored nowhere
 */
export async function createResetPath(
  { id, email, passwordVersion }: Account,
  { isGiven }: { isGiven: boolean },
): Promise<string> {
  const token = await linkTokens.create(
    'reset-password',
    { userId: id, email, passwordVersion, isGiven },
    RESET_SECONDS * 1000,
  );
  return `/reset-password?token=${token}`;
}

/**
 * Whether the actor may get a link for a new password of this user. Only links for customers are given: a link for an
 * administrator would let one administrator act in the name of another.
 */
export function canGiveResetLink(actor: Actor, user: { isAdmin: boolean; isDisabled: boolean }): boolean {
  return actor.isAdmin && !user.isAdmin && !user.isDisabled;
}

/** Whether a link for a new password may be used. A given link may not once its user is an administrator. */
export function canUseResetLink(user: { isAdmin: boolean }, link: { isGiven: boolean }): boolean {
  return !user.isAdmin || !link.isGiven;
}

/** Whether an account is enabled and still has the address and the password that it had when its link was requested. */
export function isUnchangedSince(
  account: Pick<Account, 'email' | 'passwordVersion' | 'isDisabled'>,
  atRequest: Pick<Account, 'passwordVersion'> & { email: string | undefined },
): boolean {
  return (
    !account.isDisabled &&
    account.passwordVersion === atRequest.passwordVersion &&
    // MongoDB stores undefined as null.
    account.email === (atRequest.email ?? undefined)
  );
}
