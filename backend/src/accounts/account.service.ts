import type { Credentials, SignUp } from '@moveway/contracts/accounts/account.schema.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import { AppError } from '../kernel/app-error.ts';
import type { DomainEventPublisher } from '../kernel/domain-events.ts';
import { isDuplicateKey } from '../storage/duplicate-key.ts';
import { searchTooBroad } from '../storage/limits/read-limit.ts';
import { inTransaction } from '../storage/transactions/transactions.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { normalizeName } from '../kernel/text/words.ts';
import { mailboxOf, type RecipientLimit } from '../notify/mail/mail.service.ts';
import type { AccountLockout } from './lockout/account-lockout.ts';
import type { AccountMails } from './email/account-mails.ts';
import { accountRepo, type Account } from './account.repo.ts';
import { hashPassword, verifyDummyHash, verifyPassword } from './passwords/password.ts';
import type { CountSignUp } from './lockout/sign-up-limit.ts';
import { sessionRepo } from './session.repo.ts';
import { recognizedCallerRepo } from './recognized-caller.repo.ts';

export interface AccountServiceDeps {
  lockout: AccountLockout;
  countSignUp: CountSignUp;
  mails: Pick<AccountMails, 'confirmAddress'>;
  recipients: Pick<RecipientLimit, 'tryConsume'>;
  audit: AuditService;
  events: DomainEventPublisher;
}

export type { Account } from './account.repo.ts';

/** The most users that `searchIds` finds. */
const MAX_FOUND = 1000;

/** What every feature may look up about accounts. */
export const accounts = {
  /** How many users there are. */
  count: () => accountRepo.count(),

  /** How many enabled administrators there are. */
  countAdministrators: async (): Promise<number> => (await accountRepo.administratorIds()).length,

  /** The users with these ids, by id; in one query. */
  findUsersByIds: (ids: readonly string[]): Promise<Map<string, Account>> => accountRepo.findByIds(ids),

  /**
   * The users whose name or email address begins with this text.
   * @throws {AppError} `search_too_broad`, also where there are more than `MAX_FOUND`
   */
  async searchIds(search: string): Promise<string[]> {
    const found = await accountRepo.list({
      search,
      isAdmin: undefined,
      limit: MAX_FOUND + 1,
      after: undefined,
    });
    if (found.length > MAX_FOUND) {
      throw searchTooBroad();
    }
    return found.map(({ id }) => id);
  },

  /** The user with this username or email address, in upper or lower case. */
  findIdByName: (name: string): Promise<string | undefined> => accountRepo.findIdByName(name),

  /** Whether a page of an administrator was visible since then. */
  isStaffActive: async (since: Date): Promise<boolean> =>
    sessionRepo.isAnyShown(await accountRepo.administratorIds(), since),

  userExists: (id: string): Promise<boolean> => accountRepo.exists(id),
};

export type AccountService = ReturnType<typeof createAccountService>;

/** Accounts, sign-up and sign-in. */
export function createAccountService({
  lockout,
  countSignUp,
  mails,
  recipients,
  audit,
  events,
}: AccountServiceDeps) {
  return {
    ...accounts,

    /**
     * Opens an account. Where its address was sent too many emails, the link that confirms it is sent on request.
     * @throws {AppError} `account.username_taken`, `account.email_taken`, each naming the fields; `rate_limited`
     */
    async signUp({ password, ...person }: SignUp, caller: Caller): Promise<Account> {
      await countSignUp(mailboxOf(person.email), caller);
      await assertFree(person);
      const passwordHash = await hashPassword(password, [caller.rateLimitKey]);
      const isMailed = await recipients.tryConsume(person.email);
      try {
        return await inTransaction(async () => {
          const account = await accountRepo.create({ ...person, passwordHash, isAdmin: false });
          await audit.record({
            action: 'user.signed_up',
            actor: { userId: account.id, username: account.username, address: caller.ip },
            target: targetOf(account),
            after: person,
          });
          await recognizedCallerRepo.remember(account.id, caller);
          await events.publish('user.changed', { id: account.id });
          if (isMailed) {
            await mails.confirmAddress.send({ userId: account.id });
          }
          return account;
        });
      } catch (error) {
        if (isDuplicateKey(error)) {
          await assertFree(person);
        }
        throw error;
      }
    },

    /**
     * The user with these credentials, by username or email in any case. An unknown name, a wrong password, a disabled
     * account and, where an administrator is meant, an account that is none get one answer, after the same work.
     * @throws {AppError} `account.bad_credentials`, `rate_limited`
     */
    async signIn(
      { username, password }: Credentials,
      caller: Caller,
      { onlyAdmin = false } = {},
    ): Promise<Account> {
      const name = normalizeName(username);
      const found = await accountRepo.findForSignIn(name);
      const attempt = await lockout.beginSignIn(name, found?.account.id, caller);
      const isRight = await (found
        ? verifyPassword(found.passwordHash, password, attempt.callers)
        : verifyDummyHash(password, attempt.callers));
      if (!found || !isRight || found.account.isDisabled || (onlyAdmin && !found.account.isAdmin)) {
        throw new AppError('account.bad_credentials', 'Invalid credentials');
      }
      await Promise.all([attempt.succeeded(), recognizedCallerRepo.remember(found.account.id, caller)]);
      return found.account;
    },

    /** @throws {AppError} `unauthenticated` when the account is gone */
    async get(userId: string): Promise<Account> {
      const account = await accountRepo.findById(userId);
      if (!account) {
        throw unauthenticated();
      }
      return account;
    },
  };
}

/** What the audit log calls a user. */
export function targetOf({ id, username }: Account) {
  return { type: 'user' as const, id, label: username };
}

export const USERNAME_TAKEN = 'This username is already taken';
const EMAIL_TAKEN = 'An account with this email address already exists';

/** @throws {AppError} `account.username_taken`, `account.email_taken` */
async function assertFree({ username, email }: { username: string; email: string }): Promise<void> {
  const names = await accountRepo.takenNames([username, email]);
  const fields = {
    ...(names.has(normalizeName(username)) ? { username: USERNAME_TAKEN } : {}),
    ...(names.has(normalizeName(email)) ? { email: EMAIL_TAKEN } : {}),
  };
  if (Object.keys(fields).length > 0) {
    throw nameTaken(fields);
  }
}

/** The rejection of names that are taken. @param fields what is wrong with which */
export function nameTaken(fields: { username?: string; newUsername?: string; email?: string }): AppError {
  const username = fields.username ?? fields.newUsername;
  return username === undefined
    ? new AppError('account.email_taken', `${EMAIL_TAKEN}.`, { fields })
    : new AppError('account.username_taken', `${username}.`, { fields });
}

export function unauthenticated(): AppError {
  return new AppError('unauthenticated', 'Please sign in.');
}
