import { readAdminConfig } from '../config/env.ts';
import { inTransaction } from '../storage/transactions/transactions.ts';
import { audit } from '../audit/audit.service.ts';
import { accountRepo } from '../accounts/account.repo.ts';
import { targetOf } from '../accounts/account.service.ts';
import { hashPassword } from '../accounts/passwords/password.ts';
import { randomPassword, runOnDatabase } from './command.ts';

/**
 * Makes the first administrator; does nothing if there is one already.
 * @returns whether an account was made
 */
export async function ensureAdministrator(username: string, password: string): Promise<boolean> {
  if (await accountRepo.hasAdministrator()) {
    return false;
  }
  await createAdministrator(username, await hashPassword(password));
  return true;
}

/** Makes an administrator from the command line, without a session of another one. */
export async function createAdministrator(username: string, passwordHash: string): Promise<void> {
  await inTransaction(async () => {
    const account = await accountRepo.create({ username, passwordHash, isAdmin: true });
    await audit.record({
      action: 'user.created',
      // There is no session to take the actor from: the operator runs the command as the new administrator.
      actor: { userId: account.id, username, address: 'command line' },
      target: targetOf(account),
      after: { isAdmin: true },
    });
  });
}

/*
 * Command: makes the first administrator, named ADMIN_USERNAME with ADMIN_PASSWORD or a random password, and prints one
 * line of JSON. Where there is an administrator already it changes nothing. A random password is shown here and
 * nowhere else; only its hash is stored.
 */
if (import.meta.main) {
  await runOnDatabase(readAdminConfig, async ({ username, password }) => {
    const chosen = password ?? randomPassword();
    const created = await ensureAdministrator(username, chosen);
    const randomOne = created && password === undefined ? { password: chosen } : {};
    return { created, username: created ? username : undefined, ...randomOne };
  });
}
