import { createHash, randomBytes } from 'node:crypto';
import { mongoose } from './mongoose.ts';

/** What a link allows, by purpose. */
export interface LinkPurposes {
  /** Proves that its opener reads this address. */
  'confirm-address': { userId: string; email: string };
  /** Gives the account this address, as long as it has the earlier one and its password was not changed since. */
  'change-address': { userId: string; email: string; earlier: string | undefined; passwordVersion: number };
  /**
   * Sets a new password, as long as the account has this address, or still none, and the old password was not changed
   * since. A link that an administrator gave does not work for administrators.
   */
  'reset-password': { userId: string; email: string | undefined; passwordVersion: number; isGiven: boolean };
  /** Proves that its opener reads this address and wants service updates. */
  'confirm-subscription': { email: string };
  /** Shows a quote that was kept, which the module of quotes reads. */
  'kept-quote': { quote: unknown };
}

const schema = new mongoose.Schema(
  {
    /** SHA-256 of the token: who reads the database cannot use the link. */
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    subject: { type: mongoose.Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, required: true, expires: 0 },
  },
  { versionKey: false },
);

export const LinkTokenModel = mongoose.model('LinkToken', schema, 'link_tokens');

const digest = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * The secrets of links in emails, and of links that administrators give. Times are the real ones: MongoDB itself
 * removes what has expired.
 */
export const linkTokens = {
  /** @returns the token, which is stored nowhere */
  async create<P extends keyof LinkPurposes>(
    purpose: P,
    subject: LinkPurposes[P],
    lifetimeMs: number,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + lifetimeMs);
    await LinkTokenModel.create([{ _id: digest(token), purpose, subject, expiresAt }]);
    return token;
  },

  /** The subject of the link; undefined when it was never given, has expired, or was used. */
  async find<P extends keyof LinkPurposes>(purpose: P, token: string): Promise<LinkPurposes[P] | undefined> {
    const found = await LinkTokenModel.findOne(living(purpose, token)).lean();
    return found?.subject as LinkPurposes[P] | undefined;
  },

  /** Identifies a link where its token must not be stored. */
  idOf: digest,

  /** The subject of the link with this id, and when it expires; undefined as for `find`. */
  async findById<P extends keyof LinkPurposes>(
    purpose: P,
    id: string,
  ): Promise<{ subject: LinkPurposes[P]; expiresAt: Date } | undefined> {
    const found = await LinkTokenModel.findOne({ _id: id, purpose, expiresAt: { $gt: new Date() } }).lean();
    return found ? { subject: found.subject as LinkPurposes[P], expiresAt: found.expiresAt } : undefined;
  },

  /** Like `find`, but uses the link up: only one of two simultaneous calls gets the subject. */
  async consume<P extends keyof LinkPurposes>(
    purpose: P,
    token: string,
  ): Promise<LinkPurposes[P] | undefined> {
    const found = await LinkTokenModel.findOneAndDelete(living(purpose, token)).lean();
    return found?.subject as LinkPurposes[P] | undefined;
  },

  /**
   * Ends the links for a new password of an account that administrators gave; those that were mailed stay.
   * @param lifetimeMs of such links: no other is looked at, but for clocks of servers that differ
   */
  async endGiven(userId: string, lifetimeMs: number): Promise<void> {
    const now = Date.now();
    await LinkTokenModel.deleteMany({
      expiresAt: { $gt: new Date(now), $lte: new Date(now + 2 * lifetimeMs) },
      purpose: 'reset-password' satisfies keyof LinkPurposes,
      'subject.userId': userId,
      'subject.isGiven': true,
    });
  },
};

const living = (purpose: string, token: string) => ({
  _id: digest(token),
  purpose,
  expiresAt: { $gt: new Date() },
});
