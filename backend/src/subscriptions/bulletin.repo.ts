import type { PagePosition } from '../kernel/page-cursor.ts';
import { afterPosition } from '../storage/after-position.ts';
import type { mongoose } from '../storage/mongoose.ts';
import { BulletinModel } from './bulletin.model.ts';

/** A service update as stored. */
export interface StoredBulletin {
  id: string;
  subject: string;
  text: string;
  sentAt: Date;
  sentBy: string;
  receivers: number;
}

type BulletinRecord = Omit<StoredBulletin, 'id'> & { _id: mongoose.Types.ObjectId };

const toBulletin = ({ _id, subject, text, sentAt, sentBy, receivers }: BulletinRecord): StoredBulletin => ({
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
    const found = await BulletinModel.findById(id).lean<BulletinRecord>();
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
      .lean<BulletinRecord[]>();
    return found.map(toBulletin);
  },

  /** @returns whether it stood at `from`: of several that move it, or of two attempts, one does */
  async move(id: string, from: string, to: string): Promise<boolean> {
    const moved = await BulletinModel.updateOne({ _id: id, position: from }, { $set: { position: to } });
    return moved.modifiedCount === 1;
  },
};
