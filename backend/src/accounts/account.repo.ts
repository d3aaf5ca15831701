import type { PagePosition } from '../kernel/page-cursor.ts';
import { givenOnly, startsWithPattern, afterPosition } from '../storage/filters.ts';
import { MAX_READ_MS } from '../storage/limits/max-read-time.ts';
import {
  countAll,
  countListed,
  inScanQueue,
  MAX_SCAN_MS,
  withReadTimeLimit,
  type CollectionCount,
} from '../storage/limits/read-limit.ts';
import type { mongoose } from '../storage/mongoose.ts';
import { normalizeName } from '../kernel/text/words.ts';
import { UserModel } from './account.model.ts';

/** An account as stored, without its password's hash. */
export interface Account {
  id: string;
  username: string;
  email?: string;
  firstName?: string;
  surname?: string;
  phoneNumber?: string;
  emailConfirmedAt?: Date;
  isAdmin: boolean;
  isDisabled: boolean;
  passwordVersion: number;
  version: number;
  createdAt: Date;
}

type NewAccount = Pick<
  Account,
  'username' | 'email' | 'firstName' | 'surname' | 'phoneNumber' | 'isAdmin'
> & { passwordHash: string };

interface AccountFilter {
  search: string | undefined;
  isAdmin: boolean | undefined;
  limit: number;
  after: PagePosition | undefined;
}

type UserRecord = mongoose.InferSchemaType<typeof UserModel.schema> & { _id: mongoose.Types.ObjectId };

const NEWEST = { createdAt: -1, _id: -1 } as const;
const ENABLED = { disabledAt: { $exists: false } } as const;

/** Accounts in MongoDB. */
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

  /** The ids of all enabled administrators. */
  async administratorIds(): Promise<string[]> {
    const found = await UserModel.find({ isAdmin: true, ...ENABLED }, { _id: 1 }).lean();
    return found.map(({ _id }) => _id.toHexString());
  },

  /** By username or email, in upper or lower case. */
  async findForSignIn(name: string): Promise<{ account: Account; passwordHash: string } | undefined> {
    const user = await UserModel.findOne({ signInNames: normalizeName(name) }).lean();
    return user ? { account: toAccount(user), passwordHash: user.passwordHash } : undefined;
  },

  async findIdByName(name: string): Promise<string | undefined> {
    return (
      await UserModel.findOne({ signInNames: normalizeName(name) }, { _id: 1 }).lean()
    )?._id.toHexString();
  },

  async findPasswordHash(id: string): Promise<string | undefined> {
    return (await UserModel.findById(id, { passwordHash: 1 }).lean())?.passwordHash;
  },

  /** The names among these that somebody signs in with. */
  async takenNames(names: readonly string[]): Promise<Set<string>> {
    const users = await UserModel.find(
      { signInNames: { $in: names.map(normalizeName) } },
      { signInNames: 1 },
    ).lean();
    return new Set(users.flatMap((user) => user.signInNames));
  },

  /** Inside a transaction. @throws a duplicate-key error when the username or the email is taken */
  async create(account: NewAccount): Promise<Account> {
    const [user] = await UserModel.create([
      { ...account, signInNames: signInNames(account), nameKeys: nameKeys(account) },
    ]);
    if (!user) {
      throw new Error('MongoDB stored no user and reported no error.');
    }
    return toAccount(user.toObject());
  },

  /** How many accounts a list has, counted in an index; undefined when that takes too long. */
  async countListed({
    search,
    isAdmin,
  }: Pick<AccountFilter, 'search' | 'isAdmin'>): Promise<number | undefined> {
    const key = normalizeName(search ?? '');
    return countListed((limits) =>
      UserModel.countDocuments(
        { ...givenOnly({ isAdmin }), ...nameFilter(key) },
        {
          ...limits,
          ...(key === '' && { hint: isAdmin === undefined ? NEWEST : { isAdmin: 1, ...NEWEST } }),
        },
      ),
    );
  },

  /** Newest first. @throws {AppError} `search_too_broad`, `unavailable` */
  async list({ search, isAdmin, limit, after }: AccountFilter): Promise<Account[]> {
    const key = normalizeName(search ?? '');
    const read = (maxTimeMS: number) =>
      UserModel.find({
        ...givenOnly({ isAdmin }),
        $and: [
          nameFilter(key),
          after ? afterPosition('createdAt', -1, { value: after.at, id: after.id }) : {},
        ],
      })
        .sort(NEWEST)
        .limit(limit)
        .maxTimeMS(maxTimeMS)
        .lean();
    const users = await withReadTimeLimit(search, () =>
      key === '' ? read(MAX_READ_MS) : inScanQueue(async () => read(MAX_SCAN_MS)),
    );
    return users.map(toAccount);
  },

  /** @returns undefined when the account no longer has this address, or has confirmed it already */
  async confirmEmail(id: string, email: string, now: Date): Promise<Account | undefined> {
    return change(
      { _id: id, email, emailConfirmedAt: { $exists: false } },
      { $set: { emailConfirmedAt: now } },
    );
  },

  /**
   * Gives the account an address that was just confirmed, if it still has the username and address of `account`.
   * @throws a duplicate-key error when another account has the new one
   */
  async changeEmail(
    { id, username, email: earlier }: Account,
    email: string,
    now: Date,
  ): Promise<Account | undefined> {
    return change(
      { _id: id, username, email: earlier ?? { $exists: false } },
      { $set: { email, emailConfirmedAt: now, signInNames: signInNames({ username, email }) } },
    );
  },

  /** Sets a new password if the account still has the old one. */
  async changePassword(id: string, oldHash: string, passwordHash: string): Promise<Account | undefined> {
    return change({ _id: id, passwordHash: oldHash }, { $set: { passwordHash } }, { passwordVersion: 1 });
  },

  /** @throws a duplicate-key error when the name is taken */
  async changeUsername(
    { id, username: old, email }: Account,
    username: string,
  ): Promise<Account | undefined> {
    return change(
      { _id: id, username: old },
      { $set: { username, signInNames: signInNames({ username, email }) } },
    );
  },

  /**
   * Locks this user as an administrator for the running transaction, by a write to the administrator's own record. Of
   * two administrators who demote each other at the same time, MongoDB lets one commit first, and the other is no
   * longer an administrator then. So one administrator always remains.
   */
  async lockAdministrator(id: string): Promise<boolean> {
    const { matchedCount } = await UserModel.updateOne(
      { _id: id, isAdmin: true, ...ENABLED },
      { $inc: { administrations: 1 } },
    );
    return matchedCount === 1;
  },

  async hasOtherAdministrator(id: string): Promise<boolean> {
    return (await UserModel.exists({ _id: { $ne: id }, isAdmin: true, ...ENABLED })) !== null;
  },

  async setAdministrator(id: string, isAdmin: boolean): Promise<Account | undefined> {
    return change({ _id: id, isAdmin: !isAdmin }, { $set: { isAdmin } });
  },

  /** @param disabledAt undefined to enable the user */
  async setDisabled(id: string, disabledAt: Date | undefined): Promise<Account | undefined> {
    return change(
      { _id: id, disabledAt: { $exists: disabledAt === undefined } },
      disabledAt ? { $set: { disabledAt } } : { $unset: { disabledAt: 1 } },
    );
  },

  async hasAdministrator(): Promise<boolean> {
    return (await UserModel.exists({ isAdmin: true })) !== null;
  },

  /** How many users there are. */
  count: (): Promise<CollectionCount> => countAll(UserModel),
};

/**
 * Changes an account if it still matches `expected`, and counts the change.
 * @param counted other counters to increase besides the version
 */
async function change(
  expected: mongoose.QueryFilter<UserRecord>,
  update: mongoose.UpdateQuery<UserRecord>,
  counted: { passwordVersion?: 1 } = {},
): Promise<Account | undefined> {
  const user = await UserModel.findOneAndUpdate(
    expected,
    { ...update, $inc: { version: 1, ...counted } },
    { returnDocument: 'after' },
  ).lean();
  return user ? toAccount(user) : undefined;
}

function toAccount(user: UserRecord): Account {
  return {
    id: user._id.toHexString(),
    username: user.username,
    email: user.email ?? undefined,
    firstName: user.firstName ?? undefined,
    surname: user.surname ?? undefined,
    phoneNumber: user.phoneNumber ?? undefined,
    emailConfirmedAt: user.emailConfirmedAt ?? undefined,
    isAdmin: user.isAdmin,
    isDisabled: Boolean(user.disabledAt),
    passwordVersion: user.passwordVersion ?? 0,
    version: user.version ?? 0,
    createdAt: user.createdAt,
  };
}

/** Matches users with a name that starts with this key; all users if it is empty. */
function nameFilter(key: string) {
  const isName = startsWithPattern(key);
  return key === '' ? {} : { $or: [{ signInNames: isName }, { nameKeys: isName }] };
}

/** The names a user may sign in with. */
function signInNames({ username, email }: { username: string; email?: string | undefined }): string[] {
  return [username, ...(email === undefined ? [] : [email])].map(normalizeName);
}

/** The names that staff search users by, besides those to sign in with. */
function nameKeys({ firstName = '', surname = '' }: { firstName?: string; surname?: string }) {
  const keys = [firstName, surname, `${firstName} ${surname}`].map(normalizeName);
  return [...new Set(keys.filter((key) => key !== ''))];
}
