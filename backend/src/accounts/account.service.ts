import { hkdfSync } from 'node:crypto';
import type { Credentials, SignUp } from '@moveway/contracts/accounts/account.schema.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import { AppError } from '../kernel/app-error.ts';
import { isDuplicateKey, unlessTaken } from '../storage/database-error.ts';
import { consume, tryConsume } from '../storage/limits/limits.ts';
import { searchTooBroad } from '../storage/limits/read-limit.ts';
import { outbox } from '../storage/transactions/outbox.ts';
import { inTransaction, type Change } from '../storage/transactions/transactions.ts';
import { audit } from '../audit/audit.service.ts';
import { normalizeName } from '../kernel/text/words.ts';
import { mailboxOf } from '../notify/mail/mail.service.ts';
import { beginPasswordCheck, beginSignIn } from './lockout/account-lockout.ts';
import type { AccountMails } from './email/account-mails.ts';
import { accountRepo, type Account } from './account.repo.ts';
import { hashPassword, verifyDummyHash, verifyPassword } from './passwords/password.ts';
import { sessionRepo } from './session.repo.ts';
import { sessions, type AdminToken } from './session/session.service.ts';
import { recognizedCallerRepo } from './recognized-caller.repo.ts';

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

/** Accounts, sign-up and sign-in, and what people change of how they sign in, which takes the current password. */
export function createAccountService({ mails }: { mails: Pick<AccountMails, 'confirmAddress'> }) {
  /**
   * @returns the hash that the password was verified with
   * @throws {AppError} `account.wrong_password`, `rate_limited`
   */
  async function assertPassword(actor: Actor, password: string): Promise<string> {
    const { callers, succeeded } = await beginPasswordCheck(actor);
    const passwordHash = await accountRepo.findPasswordHash(actor.userId);
    if (passwordHash === undefined || !(await verifyPassword(passwordHash, password, callers))) {
      throw wrongPassword();
    }
    await succeeded();
    return passwordHash;
  }

  return {
    ...accounts,

    /**
     * Opens an account. If its address got too many emails, the link that confirms it is only sent on request.
     * @throws {AppError} `account.username_taken`, `account.email_taken`, each naming the fields; `rate_limited`
     */
    async signUp({ password, ...person }: SignUp, caller: Caller): Promise<Account> {
      const mailbox = mailboxOf(person.email);
      await consume('sign-up-address', caller);
      await consume('sign-up-account', mailbox);
      await assertFree(person);
      const passwordHash = await hashPassword(password, [caller.rateLimitKey]);
      const isMailed = await tryConsume('mail-recipient', mailbox);
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
          await outbox.publish('user.changed', { id: account.id });
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
     * The user with these credentials, by username or email in upper or lower case. An unknown name, a wrong password,
     * a disabled account and, for `onlyAdmin`, the account of a customer get the same answer after the same work.
     * @throws {AppError} `account.bad_credentials`, `rate_limited`
     */
    async signIn(
      { username, password }: Credentials,
      caller: Caller,
      { onlyAdmin = false } = {},
    ): Promise<Account> {
      const name = normalizeName(username);
      const found = await accountRepo.findForSignIn(name);
      const attempt = await beginSignIn(name, found?.account.id, caller);
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

    assertPassword,

    /**
     * Changes the password and ends every session of the actor, the present one included: otherwise a copy of its
     * cookie or token would stay valid. If a bearer token carried the call, its successor is made in the same
     * transaction; for a browser the caller starts a new session.
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
        await outbox.publish('user.changed', { id: account.id });
        await outbox.publish('session.ended', { userId: account.id });
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
        await outbox.publish('user.changed', { id: after.id });
        return after;
      };
    },
  };
}

/** A user as a target in the audit log. */
export function targetOf({ id, username }: Account) {
  return { type: 'user' as const, id, label: username };
}

const USERNAME_TAKEN = 'This username is already taken';
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

/** The error for names that are taken. @param fields the problem of each field */
function nameTaken(fields: { username?: string; newUsername?: string; email?: string }): AppError {
  const username = fields.username ?? fields.newUsername;
  return username === undefined
    ? new AppError('account.email_taken', `${EMAIL_TAKEN}.`, { fields })
    : new AppError('account.username_taken', `${username}.`, { fields });
}

export function unauthenticated(): AppError {
  return new AppError('unauthenticated', 'Please sign in.');
}

function wrongPassword(): AppError {
  const message = 'Current password is incorrect';
  return new AppError('account.wrong_password', `${message}.`, { fields: { currentPassword: message } });
}

const KEY_BYTES = 32;

/**
 * Makes the key of each account for what a console stores on a computer: without a sign-in to the account nobody can
 * read those files.
 * @param secret all keys are derived from it
 * @returns a function that gives the key of a user, in hexadecimal
 */
export const createStorageKeys = (secret: Buffer) => (userId: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', userId, KEY_BYTES)).toString('hex');
