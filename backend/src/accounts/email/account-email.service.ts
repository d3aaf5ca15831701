import type { Actor } from '../../kernel/identity/actor.ts';
import type { Caller } from '../../kernel/identity/caller.ts';
import { AppError } from '../../kernel/app-error.ts';
import { linkTokens, type LinkPurposes } from '../../storage/link-tokens.ts';
import { unlessTaken } from '../../storage/database-error.ts';
import { consume, tryConsume } from '../../storage/limits/limits.ts';
import { outbox } from '../../storage/transactions/outbox.ts';
import { inTransaction, type Change } from '../../storage/transactions/transactions.ts';
import { audit } from '../../audit/audit.service.ts';
import { mailboxOf } from '../../notify/mail/mail.service.ts';
import type { AccountMails } from './account-mails.ts';
import { normalizeName } from '../../kernel/text/words.ts';
import { accountRepo, type Account } from '../account.repo.ts';
import { targetOf, unauthenticated } from '../account.service.ts';
import { hashPassword } from '../passwords/password.ts';
import { NO_ACCOUNT_ID, recognizedCallerRepo } from '../recognized-caller.repo.ts';
import { canUseResetLink, isUnchangedSince } from '../passwords/reset-link.ts';
import { sessionRepo } from '../session.repo.ts';

export type AccountEmailService = ReturnType<typeof createAccountEmailService>;

/** Confirms and changes email addresses, and resets passwords, by links in emails. */
export function createAccountEmailService({
  mails,
  sendsEmail,
  assertPassword,
}: {
  mails: AccountMails;
  sendsEmail: boolean;
  /** @throws {AppError} `account.wrong_password`, `rate_limited` */
  assertPassword: (actor: Actor, password: string) => Promise<unknown>;
}) {
  function assertSendsEmail(): void {
    if (!sendsEmail) {
      throw new AppError('account.email_off', 'We cannot send email right now. Please contact support.');
    }
  }

  /** @throws {AppError} `account.email_off`, `rate_limited` */
  async function countRequest(account: string, caller: Caller): Promise<void> {
    assertSendsEmail();
    await consume('mail-address', caller);
    await consume('mail-account', account);
  }

  /**
   * Counts an email for a new password by the user, address and password that its link is valid for: a change of the
   * password or the address ends all links, and the count starts again. An unknown name is counted in the same way. An
   * unconfirmed address gets no such link and is counted by itself.
   * @returns whether the email may be sent
   */
  function countResetMail(name: string, account: Account | undefined): Promise<boolean> {
    if (account?.email !== undefined && !account.emailConfirmedAt) {
      return tryConsume('mail-recipient', mailboxOf(account.email));
    }
    const { id, email, passwordVersion } = account ?? { id: `name ${normalizeName(name)}` };
    return tryConsume('reset-mail', JSON.stringify([id, email, passwordVersion]));
  }

  const hasConfirmed = async (userId: string, email: string): Promise<boolean> => {
    const account = await accountRepo.findById(userId);
    return account?.email === email && account.emailConfirmedAt !== undefined;
  };

  /** @returns false if the address was confirmed already or is no longer the account's */
  async function confirmEmail(
    { userId, email }: { userId: string; email: string },
    caller: Caller,
  ): Promise<boolean> {
    const account = await accountRepo.confirmEmail(userId, email, new Date());
    if (!account) {
      return false;
    }
    await audit.record({
      action: 'user.email_confirmed',
      actor: { userId: account.id, username: account.username, address: caller.ip },
      target: targetOf(account),
      after: { email },
    });
    await outbox.publish('user.changed', { id: account.id });
    return true;
  }

  /**
   * @returns whether the account was still as it was when the link was requested
   * @throws {AppError} `account.link_expired` where another account took the address meanwhile
   */
  async function changeEmail(
    { userId, email, earlier, passwordVersion }: LinkPurposes['change-address'],
    caller: Caller,
  ): Promise<boolean> {
    const before = await accountRepo.findById(userId);
    if (!before || !isUnchangedSince(before, { email: earlier, passwordVersion })) {
      return false;
    }
    const account = await unlessTaken(accountRepo.changeEmail(before, email, new Date()), linkExpired);
    if (!account) {
      return false;
    }
    await audit.record({
      action: 'user.email_changed',
      actor: { userId, username: account.username, address: caller.ip },
      target: targetOf(account),
      before: { email: before.email },
      after: { email },
    });
    await outbox.publish('user.changed', { id: userId });
    const isOther = before.email !== undefined && normalizeName(before.email) !== normalizeName(email);
    if (isOther && before.emailConfirmedAt) {
      await mails.addressWasChanged.send({ userId, email: before.email ?? '' });
    }
    return true;
  }

  return {
    /**
     * Confirms the address that the link was sent to. It replaces the account's earlier address if the owner asked for
     * that. The link may be opened again, as programs open links before people do.
     * @throws {AppError} `account.link_expired`
     */
    async confirm(token: string, caller: Caller): Promise<Change<{ email: string }>> {
      const link = await linkTokens.find('confirm-address', token);
      const change = link ? undefined : await linkTokens.find('change-address', token);
      const confirmed = link ?? change;
      if (!confirmed) {
        throw linkExpired();
      }
      const { userId, email } = confirmed;
      return async () => {
        const isChanged = await (change
          ? changeEmail(change, caller)
          : confirmEmail({ userId, email }, caller));
        if (!isChanged && !(await hasConfirmed(userId, email))) {
          throw linkExpired();
        }
        return { email };
      };
    },

    /**
     * Sends a link to another address of the actor. Behaves the same whether or not another account has that address.
     * @throws {AppError} `account.email_off`, `account.wrong_password`, `rate_limited`, `unauthenticated`
     */
    async requestEmailChange(
      { actor, caller }: { actor: Actor; caller: Caller },
      { currentPassword, newEmail }: { currentPassword: string; newEmail: string },
    ): Promise<Change<void>> {
      // Read before the password is verified: one that is changed meanwhile ends this request as well.
      const account = await accountRepo.findById(actor.userId);
      await assertPassword(actor, currentPassword);
      if (!account) {
        throw unauthenticated();
      }
      await countRequest(account.id, caller);
      await consume('mail-recipient', mailboxOf(newEmail));
      const { id: userId, email: earlier, passwordVersion } = account;
      return () => mails.changeAddress.send({ userId, email: newEmail, earlier, passwordVersion });
    },

    /** Returns false when the address is confirmed already. @throws {AppError} `account.email_off`, `rate_limited` */
    async resendConfirmation({ actor, caller }: { actor: Actor; caller: Caller }): Promise<Change<boolean>> {
      await countRequest(actor.userId, caller);
      const account = await accountRepo.findById(actor.userId);
      const unconfirmed = account?.emailConfirmedAt ? undefined : account?.email;
      if (unconfirmed !== undefined) {
        await consume('mail-recipient', mailboxOf(unconfirmed));
      }
      return async () => {
        if (unconfirmed === undefined) {
          return false;
        }
        await mails.confirmAddress.send({ userId: actor.userId });
        return true;
      };
    },

    /**
     * Sends a link for a new password to the confirmed address of the account, if there is one. It does the same work
     * for an unknown name, so that neither the response nor its time shows which names exist. Requests are limited by
     * network, so that strangers use up their own. Beyond `reset-mail` nothing is sent, and earlier links work.
     * @param name username or email address
     * @throws {AppError} `account.email_off`, `rate_limited`
     */
    async forgotPassword(name: string, caller: Caller): Promise<Change<void>> {
      assertSendsEmail();
      await consume('mail-address', caller);
      await consume('mail-address-name', caller, normalizeName(name));
      const account = (await accountRepo.findForSignIn(name))?.account;
      const isSent = await countResetMail(name, account);
      const userId = (isSent ? account?.id : undefined) ?? NO_ACCOUNT_ID;
      return () => mails.resetPassword.send({ userId });
    },

    /**
     * Sets a new password with a link that was sent or given, ends every session, and remembers the caller as
     * recognized, so that others who guess the password cannot lock the owner out.
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
        const isCurrent = before && isUnchangedSince(before, link) && canUseResetLink(before, link);
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
        await outbox.publish('user.changed', { id });
        await outbox.publish('session.ended', { userId: id });
        await mails.passwordWasReset.send({ userId: id });
        return account;
      });
    },
  };
}

function linkExpired(): AppError {
  return new AppError('account.link_expired', 'This link has expired. Please request a new one.');
}
