import { randomBytes } from 'node:crypto';
import type { Actor, SessionActor } from '../../kernel/identity/actor.ts';
import type { Caller } from '../../kernel/identity/caller.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainEventPublisher } from '../../kernel/domain-events.ts';
import type { FoundSession, SessionData, StoredSession } from '../../kernel/identity/session.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';
import type { Account } from '../account.repo.ts';
import { sessionRepo } from '../session.repo.ts';

/** A bearer token, shown to its user once. */
export interface AdminToken {
  adminToken: string;
  expiresAt: Date;
}

export type SessionService = ReturnType<typeof createSessionService>;

/** Who is signed in where, by cookie or by bearer token. */
export function createSessionService({ clock, events }: { clock: Clock; events: DomainEventPublisher }) {
  function open(account: Account, { ip }: Caller, deviceName: string): SessionData {
    return {
      userId: account.id,
      passwordVersion: account.passwordVersion,
      signedInAt: clock().getTime(),
      device: deviceName,
      address: ip,
    };
  }

  /**
   * Who a session stands for. It was read with its account for this call, so that a lost right is lost at once; and a
   * session opened with an older password is invalid, even one that was being opened while the password changed.
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

  /** Who makes a call, by which their session is used unless nobody sees the page. */
  async function actorOfCall(session: FoundSession, caller: Caller): Promise<SessionActor | undefined> {
    const actor = actorOf(session, caller);
    if (actor) {
      const { ip: address, isHidden = false } = caller;
      await sessionRepo.touch(session, { address, isAdmin: actor.isAdmin, isHidden });
    }
    return actor;
  }

  return {
    /** What a browser's new session knows. */
    open,

    actorOfCall,

    async issueAdminToken(account: Account, caller: Caller, deviceName: string): Promise<AdminToken> {
      const adminToken = randomBytes(32).toString('base64url');
      const { expiresAt } = await sessionRepo.create(adminToken, 'token', open(account, caller, deviceName));
      return { adminToken, expiresAt };
    },

    /** Who makes a call with a bearer token, while it is valid and they are an administrator. */
    async actorOfToken(token: string, caller: Caller): Promise<SessionActor | undefined> {
      const session = await sessionRepo.find(token, 'token');
      return session && actorOfCall(session, caller);
    },

    /** Who listens on a live connection. Its session is not used by that: the page may be open with nobody there. */
    async listener(
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
          await events.publish('session.ended', { userId });
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
        await events.publish('session.ended', { userId: actor.userId });
      }),

    /** @returns how many ended */
    endOthers: (actor: Actor): Promise<number> =>
      inTransaction(async () => {
        const ended = await sessionRepo.endAll(actor.userId, { except: actor.sessionId });
        await events.publish('session.ended', { userId: actor.userId });
        return ended;
      }),
  };
}

export function sessionNotFound(): AppError {
  return new AppError('account.session_not_found', 'This session has already ended.');
}
