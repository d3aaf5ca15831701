import { linkTokens } from '../../storage/link-tokens.ts';
import type { Account } from '../account.repo.ts';

/**
 * How long a link for a new password works, and the time in which `RESET_MAILS` are sent at most: as both are the same,
 * the owner has a link that works whenever no further one is sent.
 */
export const RESET_SECONDS = 60 * 60;

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
