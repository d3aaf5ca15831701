import type { Actor } from '../../kernel/actor.ts';
import type { Caller } from '../../kernel/caller.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainEventPublisher } from '../../kernel/domain-events.ts';
import { linkTokens } from '../../storage/link-tokens.ts';
import { createNetworkLimiter, createSharedLimiter } from '../../storage/shared-limiter.ts';
import { inTransaction, type Transaction } from '../../storage/transactions.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AccountMails } from './account-mails.ts';
import { normalizeName } from '../../kernel/normalize-name.ts';
import { accountRepo, type Account } from './account.repo.ts';
import { targetOf } from './account.service.ts';
import { hashPassword } from './password.ts';
import { recognizedCallerRepo } from './recognized-caller.repo.ts';
import { sessionRepo } from './session.repo.ts';

const HOUR_IN_SECONDS = 60 * 60;
/** The id looked up for an account that does not exist, so that the look-up takes as long. */
const NO_ACCOUNT_ID = '000000000000000000000000';

export interface AccountEmailServiceDeps {
  mails: AccountMails;
  sendsEmail: boolean;
  /** E-mails asked for per hour. */
  limits: { perAccount: number; perAddress: number };
  audit: AuditService;
  events: DomainEventPublisher;
  clock: Clock;
}

export type AccountEmailService = ReturnType<typeof createAccountEmailService>;

/** Confirming an e-mail address, and a new password by way of it. */
export function createAccountEmailService({
  mails,
  sendsEmail,
  limits,
  audit,
  events,
  clock,
}: AccountEmailServiceDeps) {
  const byAccount = createSharedLimiter('mail-account', {
    points: limits.perAccount,
    seconds: HOUR_IN_SECONDS,
  });
  const byAddress = createNetworkLimiter('mail-address', {
    points: limits.perAddress,
    seconds: HOUR_IN_SECONDS,
  });

  /** @throws {AppError} `account.email_off`, `rate_limited` */
  async function countRequest(account: string, caller: Caller): Promise<void> {
    if (!sendsEmail) {
      throw new AppError('account.email_off', 'No e-mail can be sent at the moment. Please contact support.');
    }
    await byAddress.consume(caller);
    await byAccount.consume(account);
  }

  return {
    /**
     * Confirms the address that the link was sent to. It may be opened again, as programs open links before people do.
     * @throws {AppError} `account.link_expired`
     */
    async confirm<A>(
      token: string,
      caller: Caller,
      transaction: Transaction<{ email: string }, A>,
    ): Promise<A> {
      const link = await linkTokens.find('confirm-address', token);
      if (!link) {
        throw linkExpired();
      }
      return transaction(async () => {
        const account = await accountRepo.confirmEmail(link.userId, link.email, clock());
        if (account) {
          await audit.record({
            action: 'user.email_confirmed',
            actor: { userId: account.id, username: account.username, address: caller.ip },
            target: targetOf(account),
            after: { email: link.email },
          });
          await events.publish('user.changed', { id: account.id });
        } else if ((await accountRepo.findById(link.userId))?.email !== link.email) {
          throw linkExpired();
        }
        return { email: link.email };
      });
    },

    /** @returns false when the address is confirmed already. @throws {AppError} `account.email_off`, `rate_limited` */
    async resendConfirmation<A>(
      { actor, caller }: { actor: Actor; caller: Caller },
      transaction: Transaction<boolean, A>,
    ): Promise<A> {
      await countRequest(actor.userId, caller);
      return transaction(async () => {
        const account = await accountRepo.findById(actor.userId);
        if (!account?.email || account.emailConfirmedAt) {
          return false;
        }
        await mails.confirmAddress.send({ userId: actor.userId });
        return true;
      });
    },

    /**
     * Sends a link for a new password to the confirmed address of the account, if there is one. Does the same whether
     * there is, so that neither the response nor its time shows it.
     * @param name username or e-mail address
     * @throws {AppError} `account.email_off`, `rate_limited`
     */
    async forgotPassword<A>(name: string, caller: Caller, transaction: Transaction<void, A>): Promise<A> {
      await countRequest(normalizeName(name), caller);
      const userId = (await accountRepo.findIdByName(name)) ?? NO_ACCOUNT_ID;
      return transaction(() => mails.resetPassword.send({ userId }));
    },

    /**
     * Sets a new password with the link that was sent, ends every session, and lets the caller sign in however many
     * others guess at the account.
     * @throws {AppError} `account.link_expired`
     */
    async resetPassword(token: string, newPassword: string, caller: Caller): Promise<Account> {
      const link = await linkTokens.find('reset-password', token);
      if (!link) {
        throw linkExpired();
      }
      const newHash = await hashPassword(newPassword, [link.userId]);
      return inTransaction(async () => {
        const isUnused = await linkTokens.consume('reset-password', token);
        const before = await accountRepo.findById(link.userId);
        const oldHash = await accountRepo.findPasswordHash(link.userId);
        const isCurrent = before?.passwordVersion === link.passwordVersion && !before.isDisabled;
        const account =
          isUnused && isCurrent && oldHash !== undefined
            ? await accountRepo.changePassword(link.userId, oldHash, newHash)
            : undefined;
        if (!account) {
          throw linkExpired();
        }
        const { id, username } = account;
        await sessionRepo.endAll(id);
        await recognizedCallerRepo.forgetAll(id);
        await recognizedCallerRepo.remember(id, caller);
        await audit.record({
          action: 'user.password_changed',
          actor: { userId: id, username, address: caller.ip },
          target: targetOf(account),
        });
        await events.publish('user.changed', { id });
        await events.publish('session.ended', { userId: id });
        await mails.passwordWasReset.send({ userId: id });
        return account;
      });
    },
  };
}

function linkExpired(): AppError {
  return new AppError('account.link_expired', 'This link is not valid any more. Please ask for a new one.');
}
