import type { CannedReply, NewCannedReply } from '@moveway/contracts/support/support.routes.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import { CannedReplyModel } from './canned-reply.model.ts';

type CannedReplyRecord = Omit<CannedReply, 'id'> & { _id: mongoose.Types.ObjectId };

const toReply = ({ _id, shortcut, text, version }: CannedReplyRecord): CannedReply => ({
  id: _id.toHexString(),
  shortcut,
  text,
  version,
});

/** A shortcut that another reply has is a duplicate key of MongoDB. */
export const cannedReplyRepo = {
  /** By their shortcuts. */
  async list(): Promise<CannedReply[]> {
    const found = await CannedReplyModel.find().sort({ shortcut: 1 }).lean<CannedReplyRecord[]>();
    return found.map(toReply);
  },

  async find(id: string): Promise<CannedReply | undefined> {
    const found = await CannedReplyModel.findById(id).lean<CannedReplyRecord>();
    return found ? toReply(found) : undefined;
  },

  async insert(reply: NewCannedReply): Promise<CannedReply> {
    const { _id } = await new CannedReplyModel({ ...reply, version: 1 }).save();
    return { id: _id.toHexString(), ...reply, version: 1 };
  },

  /** @returns undefined when the version stored is another by now */
  async replace(id: string, version: number, reply: NewCannedReply): Promise<CannedReply | undefined> {
    const replaced = await CannedReplyModel.findOneAndUpdate(
      { _id: id, version },
      { $set: reply, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean<CannedReplyRecord>();
    return replaced ? toReply(replaced) : undefined;
  },

  async remove(id: string): Promise<CannedReply | undefined> {
    const removed = await CannedReplyModel.findByIdAndDelete(id).lean<CannedReplyRecord>();
    return removed ? toReply(removed) : undefined;
  },
};
