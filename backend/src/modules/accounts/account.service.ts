import type { Credentials, SignUp } from '@moveway/contracts/accounts/account.schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { DomainEventPublisher } from '../../kernel/domain-events.ts';
import { isDuplicateKey } from '../../storage/idempotency-keys.ts';
import { inTransaction } from '../../storage/transactions.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { inOneForm } from './account-names.ts';
import { accountRepo, type Account } from './account.repo.ts';
import { hashPassword, verifyNobody, verifyPassword } from './password.ts';
import { sessionRepo } from './session.repo.ts';

/** Counts attempts, at an account and from a network address. */
export interface Attempts {
  /** Counts an attempt as failed until `succeeded` says otherwise. @throws {AppError} `rate_limited` */
  begin(account: string, address: string): Promise<void>;
  succeeded(account: string, address: string): Promise<void>;
}

export interface AccountServiceDeps {
  signIns: Attempts;
  /** Every attempt counts here, also one that opens an account. */
  signUps: Pick<Attempts, 'begin'>;
  audit: AuditService;
  events: DomainEventPublisher;
}

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService({ signIns, signUps, audit, events }: AccountServiceDeps) {
  /** The limit of sign-ins counts here too: who took over a session may not guess the password. */
  async function assertPassword(actor: Actor, password: string, address: string): Promise<string> {
    const name = inOneForm(actor.username);
    await signIns.begin(name, address);
    const passwordHash = await accountRepo.findPasswordHash(actor.userId);
    if (passwordHash === undefined || !(await verifyPassword(passwordHash, password))) {
      throw wrongPassword();
    }
    await signIns.succeeded(name, address);
    return passwordHash;
  }

  return {
    /**
     * Opens an account.
     * @throws {AppError} `account.username_taken`, `account.email_taken`, each naming the fields; `rate_limited`
     */
    async signUp({ password, ...person }: SignUp, address: string): Promise<Account> {
      await signUps.begin(inOneForm(person.email), address);
      await assertFree(person);
      const passwordHash = await hashPassword(password);
      try {
        return await inTransaction(async () => {
          const account = await accountRepo.create({ ...person, passwordHash, isAdmin: false });
          await audit.record({
            action: 'user.signed_up',
            actor: { userId: account.id, username: account.username, address },
            target: targetOf(account),
            after: person,
          });
          await events.publish('user.changed', { id: account.id });
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
     * The user with these credentials, by username or e-mail in any case. An unknown name, a wrong password, a disabled
     * account and, where an administrator is meant, an account that is none get one answer, after the same work.
     * @throws {AppError} `account.bad_credentials`, `rate_limited`
     */
    async signIn(
      { username, password }: Credentials,
      address: string,
      { onlyAdmin = false } = {},
    ): Promise<Account> {
      const name = inOneForm(username);
      await signIns.begin(name, address);
      const found = await accountRepo.findForSignIn(name);
      const isRight = await (found ? verifyPassword(found.passwordHash, password) : verifyNobody(password));
      if (!found || !isRight || found.account.isDisabled || (onlyAdmin && !found.account.isAdmin)) {
        throw new AppError('account.bad_credentials', 'Invalid credentials');
      }
      await signIns.succeeded(name, address);
      return found.account;
    },

    /** Signs every other place out. @throws {AppError} `account.wrong_password`, `rate_limited` */
    async changePassword(
      actor: Actor,
      change: { currentPassword: string; newPassword: string },
      address: string,
    ): Promise<void> {
      const oldHash = await assertPassword(actor, change.currentPassword, address);
      const newHash = await hashPassword(change.newPassword);
      await inTransaction(async () => {
        const account = await accountRepo.changePassword(actor.userId, oldHash, newHash);
        if (!account) {
          throw wrongPassword();
        }
        await sessionRepo.endAll(actor.userId, { except: actor.sessionId });
        await sessionRepo.carryOver(actor.sessionId, account.passwordVersion);
        await audit.record({ action: 'user.password_changed', actor, target: targetOf(account) });
        await events.publish('user.changed', { id: account.id });
      });
    },

    /** @throws {AppError} `account.wrong_password`, `account.username_taken`, `rate_limited` */
    async changeUsername(
      actor: Actor,
      change: { currentPassword: string; newUsername: string },
      address: string,
    ): Promise<Account> {
      await assertPassword(actor, change.currentPassword, address);
      try {
        return await inTransaction(async () => {
          const before = await accountRepo.findById(actor.userId);
          const after = before && (await accountRepo.changeUsername(before, change.newUsername));
          if (!after) {
            throw signInFirst();
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
        });
      } catch (error) {
        throw isDuplicateKey(error) ? taken({ newUsername: USERNAME_TAKEN }) : error;
      }
    },

    /** @throws {AppError} `unauthenticated` when the account is gone */
    async get(userId: string): Promise<Account> {
      const account = await accountRepo.findById(userId);
      if (!account) {
        throw signInFirst();
      }
      return account;
    },

    count: () => accountRepo.count(),

    /** The users among these ids, by id; in one query. */
    findUsersByIds: (ids: readonly string[]): Promise<Map<string, Account>> => accountRepo.findByIds(ids),

    /** Who has this username or e-mail address, in any case. */
    findIdByName: (name: string): Promise<string | undefined> => accountRepo.findIdByName(name),

    /** Whether there is such a user. */
    userExists: (id: string): Promise<boolean> => accountRepo.exists(id),
  };
}

/** What the audit log calls a user. */
export function targetOf({ id, username }: Account) {
  return { type: 'user' as const, id, label: username };
}

const USERNAME_TAKEN = 'This username is already taken';
const EMAIL_TAKEN = 'There is already an account with this email address';

/** @throws {AppError} `account.username_taken`, `account.email_taken` */
async function assertFree({ username, email }: { username: string; email: string }): Promise<void> {
  const names = await accountRepo.takenNames([username, email]);
  const fields = {
    ...(names.has(inOneForm(username)) ? { username: USERNAME_TAKEN } : {}),
    ...(names.has(inOneForm(email)) ? { email: EMAIL_TAKEN } : {}),
  };
  if (Object.keys(fields).length > 0) {
    throw taken(fields);
  }
}

function taken(fields: { username?: string; newUsername?: string; email?: string }): AppError {
  const username = fields.username ?? fields.newUsername;
  return username === undefined
    ? new AppError('account.email_taken', `${EMAIL_TAKEN}.`, { fields })
    : new AppError('account.username_taken', `${username}.`, { fields });
}

function wrongPassword(): AppError {
  const message = 'Current password is incorrect';
  return new AppError('account.wrong_password', `${message}.`, { fields: { currentPassword: message } });
}

function signInFirst(): AppError {
  return new AppError('unauthenticated', 'Please sign in.');
}
