import { ConfigError, readAdminConfig } from '../config/env.ts';
import { outbox } from '../storage/transactions/outbox.ts';
import { inTransaction } from '../storage/transactions/transactions.ts';
import { audit } from '../audit/audit.service.ts';
import { accountRepo } from '../accounts/account.repo.ts';
import { targetOf } from '../accounts/account.service.ts';
import { hashPassword } from '../accounts/passwords/password.ts';
import { recognizedCallerRepo } from '../accounts/recognized-caller.repo.ts';
import { sessionRepo } from '../accounts/session.repo.ts';
import { randomPassword, runOnDatabase } from './command.ts';

/**
 * Gives an account a new password without knowing the old one, and ends all its sessions.
 * @param name the user name or the email address
 * @returns the user name; undefined when there is no such account
 */
export async function resetPassword(name: string, password: string): Promise<string | undefined> {
  const found = await accountRepo.findForSignIn(name);
  if (!found) {
    return undefined;
  }
  const { id, username } = found.account;
  const passwordHash = await hashPassword(password);
  await inTransaction(async () => {
    const account = await accountRepo.changePassword(id, found.passwordHash, passwordHash);
    if (!account) {
      throw new Error(
        'Someone changed the password at the same moment. Run the command again if it is still needed.',
      );
    }
    await sessionRepo.endAll(id);
    await recognizedCallerRepo.forgetAll(id);
    await audit.record({
      action: 'user.password_changed',
      // The operator runs the command as the account's owner.
      actor: { userId: id, username, address: 'command line' },
      target: targetOf(account),
    });
    await outbox.publish('user.changed', { id });
    await outbox.publish('session.ended', { userId: id });
  });
  return username;
}

/*
 * Command: gives the account named ADMIN_USERNAME the password ADMIN_PASSWORD, or a random one, signs it out
 * everywhere, and prints one line of JSON. For an administrator who lost the password; one who knows it changes it on
 * the site.
 */
if (import.meta.main) {
  await runOnDatabase(readAdminConfig, async ({ username: name, password }) => {
    const chosen = password ?? randomPassword();
    const username = await resetPassword(name, chosen);
    if (username === undefined) {
      throw new ConfigError(`ADMIN_USERNAME: there is no account ${name}`);
    }
    return { username, password: password === undefined ? chosen : undefined };
  });
}
