import type { ApiQuery } from '@moveway/contracts/api.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { nothingLeft, decodePageCursor, toPage } from '../../kernel/page-cursor.ts';
import type { StoredSession } from '../../kernel/identity/session.ts';
import { linkTokens } from '../../storage/link-tokens.ts';
import { outbox } from '../../storage/transactions/outbox.ts';
import { inTransaction, type Change } from '../../storage/transactions/transactions.ts';
import { customerShipmentRepo } from '../../shipments/shipment.service.ts';
import { audit } from '../../audit/audit.service.ts';
import { accountRepo, type Account } from '../account.repo.ts';
import { targetOf } from '../account.service.ts';
import { canGiveResetLink, createResetPath, RESET_SECONDS } from '../passwords/reset-link.ts';
import { sessionRepo } from '../session.repo.ts';
import { sessionNotFound } from '../session/session.service.ts';

/** A user with the other columns of the table of users. */
export interface CountedAccount {
  account: Account;
  packageCount: number;
}

async function withPackageCounts(accounts: Account[]): Promise<CountedAccount[]> {
  const counts = await customerShipmentRepo.countByCustomers(accounts.map(({ id }) => id));
  return accounts.map((account) => ({ account, packageCount: counts.get(account.id) ?? 0 }));
}

/**
 * A change of another user's account, in a transaction.
 * @throws {AppError} `forbidden`, `account.not_found`, `account.last_admin`, `account.not_yourself`
 */
async function administer(
  actor: Actor,
  id: string,
  change: (account: Account) => Promise<Account | undefined>,
): Promise<CountedAccount> {
  if (!(await accountRepo.lockAdministrator(actor.userId))) {
    throw new AppError('forbidden', 'Only administrators can do this.');
  }
  const account = await requireAccount(id);
  if (!canAdminister(actor, account)) {
    throw (await accountRepo.hasOtherAdministrator(id))
      ? new AppError('account.not_yourself', 'Ask another administrator to change your own account.')
      : new AppError(
          'account.last_admin',
          'You are the only administrator. Make someone else an administrator first.',
        );
  }
  const changed = (await change(account)) ?? account;
  const packageCount = (await customerShipmentRepo.countByCustomers([id])).get(id) ?? 0;
  return { account: changed, packageCount };
}

/**
 * Signs a user out, in a transaction, and records it when there was a session.
 * @returns how many sessions ended
 * @throws {AppError} `account.not_found`
 */
async function signOut(
  actor: Actor,
  id: string,
  end: () => Promise<{ ended: number; before: object }>,
): Promise<number> {
  const account = await requireAccount(id);
  const { ended, before } = await end();
  if (ended > 0) {
    await audit.record({ action: 'user.signed_out', actor, target: targetOf(account), before });
    await outbox.publish('session.ended', { userId: id });
  }
  return ended;
}

/** Reads and changes the accounts of other users for administrators. */
export const administration = {
  /** Newest first. @throws {AppError} `invalid_input` for a forged cursor */
  async list({ search, role, limit, cursor, ...rest }: ApiQuery<'GET /api/admin/users'>) {
    nothingLeft(rest);
    const found = await accountRepo.list({
      search,
      isAdmin: role === undefined ? undefined : role === 'admin',
      // One more shows whether there is a next page.
      limit: limit + 1,
      after: cursor === undefined ? undefined : decodePageCursor(cursor),
    });
    const { items, nextCursor } = toPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    return { items: await withPackageCounts(items), nextCursor };
  },

  /** How many users match, up to one more than `MAX_LISTED`; undefined where counting takes too long. */
  async count({
    search,
    role,
    ...rest
  }: ApiQuery<'GET /api/admin/users/count'>): Promise<number | undefined> {
    nothingLeft(rest);
    return accountRepo.countListed({ search, isAdmin: role === undefined ? undefined : role === 'admin' });
  },

  /** @throws {AppError} `account.not_found` */
  async get(id: string): Promise<CountedAccount> {
    const account = await accountRepo.findById(id);
    const [found] = account ? await withPackageCounts([account]) : [];
    if (!found) {
      throw notFound();
    }
    return found;
  },

  /** Where a user is signed in, last used first. @throws {AppError} `account.not_found` */
  async sessions(id: string): Promise<StoredSession[]> {
    if (!(await accountRepo.exists(id))) {
      throw notFound();
    }
    return sessionRepo.list(id);
  },

  /** Ends one session of a user. @throws {AppError} `account.not_found`, `account.session_not_found` */
  endSession:
    (actor: Actor, { id, sessionId }: { id: string; sessionId: string }): Change<number> =>
    () =>
      signOut(actor, id, async () => {
        const session = await sessionRepo.end(id, sessionId);
        if (!session) {
          throw sessionNotFound();
        }
        return { ended: 1, before: { device: session.device, address: session.address } };
      }),

  /**
   * Ends all sessions of a user, except the one the administrator is calling with.
   * @returns how many ended
   * @throws {AppError} `account.not_found`
   */
  endSessions:
    (actor: Actor, id: string): Change<number> =>
    () =>
      signOut(actor, id, async () => {
        const ended = await sessionRepo.endAll(id, { except: actor.sessionId });
        return { ended, before: { signedInPlaces: ended } };
      }),

  /**
   * Makes a link with which a customer whom email does not reach sets a new password once. The link is void after a
   * change of the password, the address or the role.
   * @returns the path of the page with the token, which is stored and logged nowhere
   * @throws {AppError} `account.not_found`, `account.no_reset_link`
   */
  giveResetLink: (actor: Actor, id: string): Promise<{ path: string; expiresAt: Date }> =>
    inTransaction(async () => {
      const account = await requireAccount(id);
      if (!canGiveResetLink(actor, account)) {
        throw new AppError('account.no_reset_link', 'One-time links are for customers who are not disabled.');
      }
      await audit.record({ action: 'user.reset_link_given', actor, target: targetOf(account) });
      const expiresAt = new Date(Date.now() + RESET_SECONDS * 1000);
      return { path: await createResetPath(account, { isGiven: true }), expiresAt };
    }),

  /**
   * Grants or removes administrator rights, which ends the links that were given; removing them also ends the bearer
   * tokens.
   * @throws as `administer`
   */
  changeRole:
    (actor: Actor, { id, isAdmin }: { id: string; isAdmin: boolean }): Change<CountedAccount> =>
    () =>
      administer(actor, id, async (account) => {
        const changed = await accountRepo.setAdministrator(id, isAdmin);
        if (changed) {
          await linkTokens.endGiven(id, RESET_SECONDS * 1000);
          if (!isAdmin) {
            await sessionRepo.endAll(id, { kind: 'token' });
          }
          await audit.record({
            action: 'user.role_changed',
            actor,
            target: targetOf(account),
            before: { isAdmin: account.isAdmin },
            after: { isAdmin },
          });
          await outbox.publish('user.changed', { id });
        }
        return changed;
      }),

  /** Disables a user, which ends all their sessions, or enables them again. @throws as `administer` */
  changeDisabled:
    (actor: Actor, { id, isDisabled }: { id: string; isDisabled: boolean }): Change<CountedAccount> =>
    () =>
      administer(actor, id, async (account) => {
        const changed = await accountRepo.setDisabled(id, isDisabled ? new Date() : undefined);
        if (changed) {
          if (isDisabled) {
            await sessionRepo.endAll(id);
          }
          await audit.record({
            action: isDisabled ? 'user.disabled' : 'user.enabled',
            actor,
            target: targetOf(account),
            before: { isDisabled: account.isDisabled },
            after: { isDisabled },
          });
          await outbox.publish('user.changed', { id });
        }
        return changed;
      }),
};

/** Whether the actor may change this user's role or state; never their own. */
export function canAdminister(actor: Actor, user: { id: string }): boolean {
  return actor.isAdmin && actor.userId !== user.id;
}

/** @throws {AppError} `account.not_found` */
async function requireAccount(id: string): Promise<Account> {
  const account = await accountRepo.findById(id);
  if (!account) {
    throw notFound();
  }
  return account;
}

function notFound(): AppError {
  return new AppError('account.not_found', 'That user was not found.');
}
