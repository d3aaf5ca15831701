import { createHash } from 'node:crypto';
import type { SessionStore } from '../../kernel/session.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import { AdminTokenModel, SessionModel, UserModel } from './account.model.ts';

/** An account as stored, without its password's hash. */
export interface Account {
  id: string;
  username: string;
  email?: string;
  isAdmin: boolean;
  createdAt: Date;
}

export interface NewAccount {
  username: string;
  email?: string;
  passwordHash: string;
  isAdmin: boolean;
}

type UserRecord = mongoose.InferSchemaType<typeof UserModel.schema> & { _id: mongoose.Types.ObjectId };

function toAccount({ _id, username, email, isAdmin, createdAt }: UserRecord): Account {
  return { id: _id.toHexString(), username, isAdmin, createdAt, ...(email ? { email } : {}) };
}

const inOneForm = (name: string) => name.trim().toLowerCase();
const digest = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export const accountRepo = {
  async findById(id: string): Promise<Account | undefined> {
    const user = await UserModel.findById(id).lean();
    return user ? toAccount(user) : undefined;
  },

  async findByIds(ids: readonly string[]): Promise<Map<string, Account>> {
    const users = await UserModel.find({ _id: { $in: ids } }).lean();
    return new Map(users.map(toAccount).map((account) => [account.id, account]));
  },

  async exists(id: string): Promise<boolean> {
    return (await UserModel.exists({ _id: id })) !== null;
  },

  /** By username or e-mail, in any case. */
  async findForSignIn(name: string): Promise<{ account: Account; passwordHash: string } | undefined> {
    const user = await UserModel.findOne({ signInNames: inOneForm(name) }).lean();
    return user ? { account: toAccount(user), passwordHash: user.passwordHash } : undefined;
  },

  /** @throws a duplicate-key error when the username or the e-mail is taken */
  async create(account: NewAccount): Promise<Account> {
    const names = [account.username, ...(account.email === undefined ? [] : [account.email])];
    const [user] = await UserModel.create([{ ...account, signInNames: names.map(inOneForm) }]);
    if (!user) {
      throw new Error('MongoDB stored no user and reported no error.');
    }
    return toAccount(user.toObject());
  },

  async hasAdministrator(): Promise<boolean> {
    return (await UserModel.exists({ isAdmin: true })) !== null;
  },

  /** From the collection's own statistics: exact between transactions, and free. */
  count(): Promise<number> {
    return UserModel.estimatedDocumentCount();
  },
};

/** Sessions by the hash of their id. */
export const sessionStore: SessionStore = {
  async find(id) {
    const session = await SessionModel.findOne({ _id: digest(id), expiresAt: { $gt: new Date() } }).lean();
    return (
      (session && {
        userId: session.userId.toHexString(),
        signedInAt: session.signedInAt,
        expiresAt: session.expiresAt,
      }) ??
      undefined
    );
  },

  async create(id, { userId, signedInAt }, expiresAt) {
    await SessionModel.create([{ _id: digest(id), userId, signedInAt, expiresAt }]);
  },

  async renew(id, expiresAt) {
    await SessionModel.updateOne({ _id: digest(id) }, { $set: { expiresAt } });
  },

  async end(id) {
    await SessionModel.deleteOne({ _id: digest(id) });
  },
};

/** Bearer tokens by their hash. */
export const adminTokenRepo = {
  async create(token: string, userId: string, createdAt: Date, expiresAt: Date): Promise<void> {
    await AdminTokenModel.create([{ _id: digest(token), userId, createdAt, expiresAt }]);
  },

  async findUserId(token: string, now: Date): Promise<string | undefined> {
    const found = await AdminTokenModel.findOne({ _id: digest(token), expiresAt: { $gt: now } }).lean();
    return found?.userId.toHexString();
  },

  async revoke(token: string): Promise<void> {
    await AdminTokenModel.deleteOne({ _id: digest(token) });
  },
};
