import { randomBytes } from 'node:crypto';
import { connectCommand, disconnect } from '../storage/connection.ts';
import { runCommand } from '../storage/start-failure.ts';
import { readAdminConfig } from '../config/env.ts';
import { inTransaction } from '../storage/transactions/transactions.ts';
import { audit } from '../audit/audit.service.ts';
import { accountRepo } from '../accounts/account.repo.ts';
import { targetOf } from '../accounts/account.service.ts';
import { hashPassword } from '../accounts/passwords/password.ts';
import { EVERY_MODEL } from '../app/every-model.ts';

/**
 * Makes the first administrator; does nothing where there is one.
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
  await runCommand(async () => {
    const { username, password, ...database } = readAdminConfig();
    await connectCommand(database, EVERY_MODEL);
    const chosen = password ?? randomBytes(12).toString('base64url');
    const created = await ensureAdministrator(username, chosen);
    await disconnect();
    const shown = created && password === undefined ? { password: chosen } : {};
    process.stdout.write(
      `${JSON.stringify({ created, username: created ? username : undefined, ...shown })}\n`,
    );
  });
}
