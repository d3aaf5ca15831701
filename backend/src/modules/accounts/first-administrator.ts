import { systemClock } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transactions.ts';
import { createAuditService } from '../audit/audit.service.ts';
import { accountRepo } from './account.repo.ts';
import { targetOf } from './account.service.ts';
import { hashPassword } from './password.ts';

/**
 * Makes the first administrator; does nothing where there is one.
 * @returns whether an account was made
 */
export async function ensureAdministrator(username: string, password: string): Promise<boolean> {
  if (await accountRepo.hasAdministrator()) {
    return false;
  }
  const passwordHash = await hashPassword(password);
  const audit = createAuditService({ clock: systemClock });
  await inTransaction(async () => {
    const account = await accountRepo.create({ username, passwordHash, isAdmin: true });
    await audit.record({
      action: 'user.created',
      // Nobody is signed in yet: whoever may start the command does this as the administrator to be.
      actor: { userId: account.id, username, address: 'command line' },
      target: targetOf(account),
      after: { isAdmin: true },
    });
  });
  return true;
}
