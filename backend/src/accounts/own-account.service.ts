import type { Actor } from '../kernel/identity/actor.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import { AppError } from '../kernel/app-error.ts';
import type { DomainEventPublisher } from '../kernel/domain-events.ts';
import { unlessTaken } from '../storage/duplicate-key.ts';
import { inTransaction, type Change } from '../storage/transactions/transactions.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AccountLockout } from './lockout/account-lockout.ts';
import { accountRepo, type Account } from './account.repo.ts';
import { unauthenticated, nameTaken, targetOf, USERNAME_TAKEN } from './account.service.ts';
import { hashPassword, verifyPassword } from './passwords/password.ts';
import { recognizedCallerRepo } from './recognized-caller.repo.ts';
import { sessionRepo } from './session.repo.ts';
import type { AdminToken, SessionService } from './session/session.service.ts';

export interface OwnAccountServiceDeps {
  lockout: AccountLockout;
  sessions: Pick<SessionService, 'issueAdminToken'>;
  audit: AuditService;
  events: DomainEventPublisher;
}

export type OwnAccountService = ReturnType<typeof createOwnAccountService>;

/** What people change of how they sign in themselves; each change asks for the current password. */
export function createOwnAccountService({ lockout, sessions, audit, events }: OwnAccountServiceDeps) {
  /**
   * @returns the hash that the password was verified with
   * @throws {AppError} `account.wrong_password`, `rate_limited`
   */
  async function assertPassword(actor: Actor, password: string): Promise<string> {
    const { callers, succeeded } = await lockout.beginPasswordCheck(actor);
    const passwordHash = await accountRepo.findPasswordHash(actor.userId);
    if (passwordHash === undefined || !(await verifyPassword(passwordHash, password, callers))) {
      throw wrongPassword();
    }
    await succeeded();
    return passwordHash;
  }

  return {
    assertPassword,

    /**
     * Ends every session of the actor, the present one included: a copy of its cookie or token would stay valid
     * otherwise. Of what carried the call, a bearer token gets its successor here, in the same transaction; a browser
     * is to be given a new session.
     * @returns the account, and the successor of the bearer token that carried the call
     * @throws {AppError} `account.wrong_password`, `rate_limited`, `unauthenticated` when the session ended meanwhile
     */
    async changePassword(
      actor: Actor,
      change: { currentPassword: string; newPassword: string },
      { caller, deviceName }: { caller: Caller; deviceName: string },
    ): Promise<{ account: Account; successor: AdminToken | undefined }> {
      const oldHash = await assertPassword(actor, change.currentPassword);
      const newHash = await hashPassword(change.newPassword, [actor.userId]);
      return inTransaction(async () => {
        const account = await accountRepo.changePassword(actor.userId, oldHash, newHash);
        if (!account) {
          throw wrongPassword();
        }
        const own = await sessionRepo.end(actor.userId, actor.sessionId);
        if (!own) {
          throw unauthenticated();
        }
        await sessionRepo.endAll(actor.userId);
        await recognizedCallerRepo.forgetAll(actor.userId);
        await recognizedCallerRepo.remember(actor.userId, caller);
        await audit.record({ action: 'user.password_changed', actor, target: targetOf(account) });
        await events.publish('user.changed', { id: account.id });
        await events.publish('session.ended', { userId: account.id });
        return {
          account,
          successor:
            own.kind === 'token' ? await sessions.issueAdminToken(account, caller, deviceName) : undefined,
        };
      });
    },

    /** @throws {AppError} `account.wrong_password`, `account.username_taken`, `rate_limited` */
    async changeUsername(
      actor: Actor,
      { currentPassword, newUsername }: { currentPassword: string; newUsername: string },
    ): Promise<Change<Account>> {
      await assertPassword(actor, currentPassword);
      return async () => {
        const before = await accountRepo.findById(actor.userId);
        if (!before) {
          throw unauthenticated();
        }
        const after = await unlessTaken(accountRepo.changeUsername(before, newUsername), () =>
          nameTaken({ newUsername: USERNAME_TAKEN }),
        );
        if (!after) {
          throw unauthenticated();
        }
        await audit.record({
          action: 'user.username_changed',
          actor,
          target: targetOf(before),
          before: { username: before.username },
          after: { username: after.username },
        });
        await events.publish('user.changed', { id: after.id });
        return after;
      };
    },
  };
}

function wrongPassword(): AppError {
  const message = 'Current password is incorrect';
  return new AppError('account.wrong_password', `${message}.`, { fields: { currentPassword: message } });
}
