import { hash } from 'node:crypto';
import DataLoader from 'dataloader';
import {
  listedDeviceName,
  type FoundSession,
  type SessionData,
  type SessionStore,
  type SessionUser,
  type StoredSession,
} from '../kernel/identity/session.ts';
import { givenOnly } from '../storage/filters.ts';
import { rawCollection, type mongoose } from '../storage/mongoose.ts';
import { SessionModel, UserModel } from './account.model.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
/** A session ends when it was not used for this long. */
const IDLE_MS = 7 * DAY;
/** A session ends this long after signing in, however much it is used. */
const ABSOLUTE_MS = 30 * DAY;
/** The most sessions that are listed. */
const LIST_MAX = 100;

type SessionUserRecord = Pick<
  mongoose.InferSchemaType<typeof UserModel.schema>,
  'username' | 'isAdmin' | 'disabledAt' | 'passwordVersion'
>;
type SessionRecord = mongoose.InferSchemaType<typeof SessionModel.schema> & { _id: mongoose.Types.ObjectId };

const digest = (secret: string) => hash('sha256', secret, 'base64url');
const validFilter = (now: number) => ({
  expiresAt: { $gt: new Date(now) },
  createdAt: { $gt: new Date(now - ABSOLUTE_MS) },
});
/** When a session ends that is used now. */
const endOf = (createdAt: number, now: number) => new Date(Math.min(now + IDLE_MS, createdAt + ABSOLUTE_MS));

const MAX_FOUND_AT_ONCE = 100;
const byDigest = new DataLoader<string, FoundSession | undefined>(findAll, {
  cache: false,
  maxBatchSize: MAX_FOUND_AT_ONCE,
});

async function findAll(digests: readonly string[]): Promise<(FoundSession | undefined)[]> {
  const stages = [
    {
      $match: {
        secretHash: digests.length === 1 ? digests[0] : { $in: digests },
        ...validFilter(Date.now()),
      },
    },
    {
      $lookup: {
        from: UserModel.collection.collectionName,
        localField: 'userId',
        foreignField: '_id',
        pipeline: [{ $project: { username: 1, isAdmin: 1, disabledAt: 1, passwordVersion: 1 } }],
        as: 'users',
      },
    },
  ];
  // With the driver: mongoose would prepare the query again for every call.
  const records = await rawCollection(SessionModel)
    .aggregate<SessionRecord & { users: SessionUserRecord[] }>(stages)
    .toArray();
  const found = new Map(
    records.map((record) => [
      record.secretHash,
      { ...toSession(record), user: record.users.map(toSessionUser)[0] },
    ]),
  );
  return digests.map((secretHash) => found.get(secretHash));
}

/** Sessions in MongoDB, by the hash of their secret. MongoDB itself removes expired ones. */
export const sessionRepo = {
  async create(
    secret: string,
    kind: StoredSession['kind'],
    { signedInAt, ...data }: SessionData,
  ): Promise<StoredSession> {
    const createdAt = new Date(signedInAt);
    const [session] = await SessionModel.create([
      {
        ...data,
        kind,
        secretHash: digest(secret),
        createdAt,
        lastUsedAt: createdAt,
        shownAt: createdAt,
        expiresAt: endOf(signedInAt, signedInAt),
      },
    ]);
    if (!session) {
      throw new Error('MongoDB stored no session and reported no error.');
    }
    return toSession(session.toObject());
  },

  /** Finds a session with its user, as each call does first. One query finds all that are needed at the same time. */
  async find(secret: string, kind: StoredSession['kind']): Promise<FoundSession | undefined> {
    const found = await byDigest.load(digest(secret));
    return found?.kind === kind ? found : undefined;
  },

  /**
   * Stores the use of a session: at most once a minute for an administrator, else every ten minutes. For an
   * administrator it also stores that a page is visible, which tells that support is there. A use extends a token; a
   * browser's session is extended when its cookie is renewed.
   */
  async touch(
    { id, kind, createdAt, lastUsedAt, shownAt }: StoredSession,
    { address, isAdmin, isHidden }: { address: string; isAdmin: boolean; isHidden: boolean },
  ): Promise<void> {
    const now = Date.now();
    const isShown = isAdmin && !isHidden;
    const isRecent = (at: Date | undefined) => now - (at?.getTime() ?? 0) < (isAdmin ? MINUTE : 10 * MINUTE);
    if (isRecent(lastUsedAt) && (!isShown || isRecent(shownAt))) {
      return;
    }
    await SessionModel.updateOne(
      // Only one of several calls at the same time writes.
      { _id: id, lastUsedAt },
      {
        $set: {
          lastUsedAt: new Date(now),
          shownAt: isShown ? new Date(now) : undefined,
          address,
          expiresAt: kind === 'token' ? endOf(createdAt.getTime(), now) : undefined,
        },
      },
    );
  },

  /** Whether a page of one of these users was visible since then. */
  async isAnyShown(userIds: readonly string[], since: Date): Promise<boolean> {
    return (await SessionModel.exists({ userId: { $in: userIds }, shownAt: { $gte: since } })) !== null;
  },

  /** The valid sessions of a user, last used first. */
  async list(userId: string): Promise<StoredSession[]> {
    const found = await SessionModel.find({ userId, ...validFilter(Date.now()) })
      .sort({ lastUsedAt: -1 })
      .limit(LIST_MAX)
      .lean();
    return found.map(toSession);
  },

  /** @returns the session that ended; undefined when this user has no session with this id */
  async end(userId: string, id: string): Promise<StoredSession | undefined> {
    const ended = await SessionModel.findOneAndDelete({ _id: id, userId, ...validFilter(Date.now()) }).lean();
    return ended ? toSession(ended) : undefined;
  },

  /** @returns the id of the user; undefined when there was no such session */
  async endBySecret(secret: string): Promise<string | undefined> {
    const ended = await SessionModel.findOneAndDelete({ secretHash: digest(secret) }).lean();
    return ended?.userId.toHexString();
  },

  /** @returns how many ended */
  async endAll(userId: string, { except, kind }: { except?: string; kind?: StoredSession['kind'] } = {}) {
    const { deletedCount } = await SessionModel.deleteMany({
      userId,
      ...givenOnly({ kind, _id: except === undefined ? undefined : { $ne: except } }),
    });
    return deletedCount;
  },
};

/** The sessions of browsers, for the library that keeps the cookie. */
export const sessionStore: SessionStore = {
  find: (secret) => sessionRepo.find(secret, 'browser'),

  async create(secret, data) {
    await sessionRepo.create(secret, 'browser', data);
  },

  async renew(secret) {
    const session = await sessionRepo.find(secret, 'browser');
    const expiresAt = session && endOf(session.createdAt.getTime(), Date.now());
    // In the last days of a session its end cannot be extended, so there is nothing to write.
    if (expiresAt && expiresAt > session.expiresAt) {
      await SessionModel.updateOne({ _id: session.id }, { $set: { expiresAt } });
    }
  },

  async end(secret) {
    await sessionRepo.endBySecret(secret);
  },
};

function toSessionUser({ username, isAdmin, disabledAt, passwordVersion }: SessionUserRecord): SessionUser {
  return { username, isAdmin, isDisabled: Boolean(disabledAt), passwordVersion: passwordVersion ?? 0 };
}

function toSession({ _id, userId, kind, ...session }: SessionRecord): StoredSession {
  return {
    id: _id.toHexString(),
    userId: userId.toHexString(),
    kind,
    passwordVersion: session.passwordVersion,
    device: listedDeviceName(session.device),
    address: session.address,
    createdAt: session.createdAt,
    lastUsedAt: session.lastUsedAt,
    shownAt: session.shownAt ?? undefined,
    expiresAt: session.expiresAt,
  };
}
