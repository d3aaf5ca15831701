import { randomBytes } from 'node:crypto';
import type { Credentials } from '@moveway/contracts/accounts/account.schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { accountRepo, adminTokenRepo, type Account } from './account.repo.ts';
import { hashPassword, verifyNobody, verifyPassword } from './password.ts';

const ADMIN_TOKEN_MS = 7 * 24 * 60 * 60 * 1000;

/** Counts failed sign-ins, of an account and from an address. */
export interface SignInAttempts {
  /** Counts an attempt as failed until `succeeded` says otherwise. @throws {AppError} `rate_limited` */
  begin(account: string, address: string): Promise<void>;
  succeeded(account: string, address: string): Promise<void>;
}

export type AccountService = ReturnType<typeof createAccountService>;

export interface AccountServiceDeps {
  attempts: SignInAttempts;
  clock: Clock;
}

export function createAccountService({ attempts, clock }: AccountServiceDeps) {
  return {
    /**
     * The administrator with these credentials. An unknown name, a wrong password and an account that is no
     * administrator's get one answer, after the same work.
     * @throws {AppError} `account.bad_credentials`, `rate_limited`
     */
    async signInAdmin({ username, password }: Credentials, address: string): Promise<Account> {
      const name = username.trim().toLowerCase();
      await attempts.begin(name, address);
      const found = await accountRepo.findForSignIn(name);
      const isRight = await (found ? verifyPassword(found.passwordHash, password) : verifyNobody(password));
      if (!found || !isRight || !found.account.isAdmin) {
        throw new AppError('account.bad_credentials', 'Invalid credentials');
      }
      await attempts.succeeded(name, address);
      return found.account;
    },

    async issueAdminToken(account: Account): Promise<{ adminToken: string; expiresAt: Date }> {
      const adminToken = randomBytes(32).toString('base64url');
      const now = clock();
      const expiresAt = new Date(now.getTime() + ADMIN_TOKEN_MS);
      await adminTokenRepo.create(adminToken, account.id, now, expiresAt);
      return { adminToken, expiresAt };
    },

    async revokeAdminToken(token: string): Promise<void> {
      await adminTokenRepo.revoke(token);
    },

    /** Who a bearer token stands for, as long as it lives and its user is an administrator. */
    async actorOfToken(token: string): Promise<Actor | undefined> {
      const userId = await adminTokenRepo.findUserId(token, clock());
      const actor = userId === undefined ? undefined : await actorOf(userId);
      return actor?.isAdmin ? actor : undefined;
    },

    actorOf,

    /** @throws {AppError} `unauthenticated` when the account is gone */
    async get(userId: string): Promise<Account> {
      const account = await accountRepo.findById(userId);
      if (!account) {
        throw new AppError('unauthenticated', 'Please sign in.');
      }
      return account;
    },

    count: () => accountRepo.count(),

    /** The users among these ids, by id; in one query. */
    findUsersByIds: (ids: readonly string[]): Promise<Map<string, Account>> => accountRepo.findByIds(ids),

    /** Whether there is such a user. */
    userExists: (id: string): Promise<boolean> => accountRepo.exists(id),
  };
}

/** Reads the account anew for each call, so that a lost right is lost at once. */
async function actorOf(userId: string): Promise<Actor | undefined> {
  const account = await accountRepo.findById(userId);
  return (
    account && {
      userId: account.id,
      username: account.username,
      isAdmin: account.isAdmin,
      address: '',
      sessionId: '',
    }
  );
}

/**
 * Makes the first administrator; does nothing where there is one.
 * @returns whether an account was made
 */
export async function ensureAdministrator(username: string, password: string): Promise<boolean> {
  if (await accountRepo.hasAdministrator()) {
    return false;
  }
  await accountRepo.create({ username, passwordHash: await hashPassword(password), isAdmin: true });
  return true;
}
