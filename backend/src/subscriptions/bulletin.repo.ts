import type { PagePosition } from '../kernel/page-cursor.ts';
import { afterPosition } from '../storage/filters.ts';
import { mongoose } from '../storage/mongoose.ts';

/** A service update that was sent by email. */
const schema = new mongoose.Schema(
  {
    subject: { type: String, required: true },
    text: { type: String, required: true },
    sentAt: { type: Date, required: true },
    sentBy: { type: String, required: true },
    receivers: { type: Number, required: true },
    /**
     * The id of the last subscription, in order of their ids, whose email is stored as a job; empty before the first.
     */
    position: { type: String, default: '' },
  },
  { versionKey: false },
);
schema.index({ sentAt: -1, _id: -1 });

export const BulletinModel = mongoose.model('Bulletin', schema, 'bulletins');

type BulletinRecord = mongoose.InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId };

export type StoredBulletin = ReturnType<typeof toBulletin>;

const toBulletin = ({ _id, subject, text, sentAt, sentBy, receivers }: BulletinRecord) => ({
  id: _id.toHexString(),
  subject,
  text,
  sentAt,
  sentBy,
  receivers,
});

export const bulletinRepo = {
  async insert(bulletin: Omit<StoredBulletin, 'id'>): Promise<StoredBulletin> {
    const { _id } = await new BulletinModel(bulletin).save();
    return { id: _id.toHexString(), ...bulletin };
  },

  async find(id: string): Promise<StoredBulletin | undefined> {
    const found = await BulletinModel.findById(id).lean();
    return found ? toBulletin(found) : undefined;
  },

  /** Newest first. */
  async list({
    limit,
    after,
  }: {
    limit: number;
    after: PagePosition | undefined;
  }): Promise<StoredBulletin[]> {
    const found = await BulletinModel.find(
      after ? afterPosition('sentAt', -1, { value: after.at, id: after.id }) : {},
    )
      .sort({ sentAt: -1, _id: -1 })
      .limit(limit)
      .lean();
    return found.map(toBulletin);
  },

  /** @returns whether it was at `from`: of several processes or attempts that move it, only one does */
  async move(id: string, from: string, to: string): Promise<boolean> {
    const moved = await BulletinModel.updateOne({ _id: id, position: from }, { $set: { position: to } });
    return moved.modifiedCount === 1;
  },
};
