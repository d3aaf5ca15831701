import { randomBytes } from 'node:crypto';
import type { Actor, SessionActor } from '../../kernel/identity/actor.ts';
import type { Caller } from '../../kernel/identity/caller.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { FoundSession, SessionData, StoredSession } from '../../kernel/identity/session.ts';
import { outbox } from '../../storage/transactions/outbox.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';
import type { Account } from '../account.repo.ts';
import { sessionRepo } from '../session.repo.ts';

/** A bearer token, shown to its user once. */
export interface AdminToken {
  adminToken: string;
  expiresAt: Date;
}

function open(account: Account, { ip }: Caller, deviceName: string): SessionData {
  return {
    userId: account.id,
    passwordVersion: account.passwordVersion,
    signedInAt: Date.now(),
    device: deviceName,
    address: ip,
  };
}

/**
 * The actor of a session. Each call reads the session together with its account, so that a lost right is lost at once.
 * A session opened with an older password is invalid, even one that was being opened while the password changed.
 */
function actorOf({ user, ...session }: FoundSession, { ip }: Caller): SessionActor | undefined {
  if (
    !user ||
    user.isDisabled ||
    user.passwordVersion !== session.passwordVersion ||
    (session.kind === 'token' && !user.isAdmin)
  ) {
    return undefined;
  }
  const { username, isAdmin } = user;
  const { id: sessionId, userId, expiresAt: sessionEndsAt } = session;
  return { userId, username, isAdmin, address: ip, sessionId, sessionEndsAt };
}

/** The actor of a call. The call counts as a use of the session unless its page is hidden. */
async function actorOfCall(session: FoundSession, caller: Caller): Promise<SessionActor | undefined> {
  const actor = actorOf(session, caller);
  if (actor) {
    const { ip: address, isHidden = false } = caller;
    await sessionRepo.touch(session, { address, isAdmin: actor.isAdmin, isHidden });
  }
  return actor;
}

/** Who is signed in where, by cookie or by bearer token. */
export const sessions = {
  /** The data of a browser's new session. */
  open,

  actorOfCall,

  async issueAdminToken(account: Account, caller: Caller, deviceName: string): Promise<AdminToken> {
    const adminToken = randomBytes(32).toString('base64url');
    const { expiresAt } = await sessionRepo.create(adminToken, 'token', open(account, caller, deviceName));
    return { adminToken, expiresAt };
  },

  /** The actor of a call with a bearer token, which is valid while its user is an administrator. */
  async actorOfToken(token: string, caller: Caller): Promise<SessionActor | undefined> {
    const session = await sessionRepo.find(token, 'token');
    return session && actorOfCall(session, caller);
  },

  /** The actor of a live connection. It does not count as a use of the session: nobody may be at the open page. */
  async actorOfConnection(
    secret: string,
    kind: StoredSession['kind'],
    caller: Caller,
  ): Promise<SessionActor | undefined> {
    const session = await sessionRepo.find(secret, kind);
    return session && actorOf(session, caller);
  },

  /** Ends the session whose cookie or token this is. */
  endBySecret: (secret: string): Promise<void> =>
    inTransaction(async () => {
      const userId = await sessionRepo.endBySecret(secret);
      if (userId !== undefined) {
        await outbox.publish('session.ended', { userId });
      }
    }),

  /** Last used first. */
  list: (userId: string): Promise<StoredSession[]> => sessionRepo.list(userId),

  /** @throws {AppError} `account.session_not_found`, also for a session of another user */
  end: (actor: Actor, id: string): Promise<void> =>
    inTransaction(async () => {
      if (!(await sessionRepo.end(actor.userId, id))) {
        throw sessionNotFound();
      }
      await outbox.publish('session.ended', { userId: actor.userId });
    }),

  /** @returns how many ended */
  endOthers: (actor: Actor): Promise<number> =>
    inTransaction(async () => {
      const ended = await sessionRepo.endAll(actor.userId, { except: actor.sessionId });
      await outbox.publish('session.ended', { userId: actor.userId });
      return ended;
    }),
};

export function sessionNotFound(): AppError {
  return new AppError('account.session_not_found', 'This session has already ended.');
}
