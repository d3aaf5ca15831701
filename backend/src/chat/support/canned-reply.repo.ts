import type { CannedReply, NewCannedReply } from '@moveway/contracts/support/support.routes.ts';
import { mongoose } from '../../storage/mongoose.ts';

/** A reply that all administrators may insert. */
const schema = new mongoose.Schema(
  {
    shortcut: { type: String, required: true },
    text: { type: String, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ shortcut: 1 }, { unique: true });

export const CannedReplyModel = mongoose.model('CannedReply', schema, 'canned_replies');

type CannedReplyRecord = mongoose.InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId };

const toReply = ({ _id, shortcut, text, version }: CannedReplyRecord): CannedReply => ({
  id: _id.toHexString(),
  shortcut,
  text,
  version,
});

/** Canned replies in MongoDB, which rejects a shortcut of another reply as a duplicate key. */
export const cannedReplyRepo = {
  /** In order of their shortcuts. */
  async list(): Promise<CannedReply[]> {
    const found = await CannedReplyModel.find().sort({ shortcut: 1 }).lean();
    return found.map(toReply);
  },

  async find(id: string): Promise<CannedReply | undefined> {
    const found = await CannedReplyModel.findById(id).lean();
    return found ? toReply(found) : undefined;
  },

  async insert(reply: NewCannedReply): Promise<CannedReply> {
    const { _id } = await new CannedReplyModel({ ...reply, version: 1 }).save();
    return { id: _id.toHexString(), ...reply, version: 1 };
  },

  /** @returns undefined when someone else has changed the reply since `version` */
  async replace(id: string, version: number, reply: NewCannedReply): Promise<CannedReply | undefined> {
    const replaced = await CannedReplyModel.findOneAndUpdate(
      { _id: id, version },
      { $set: reply, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    return replaced ? toReply(replaced) : undefined;
  },

  async remove(id: string): Promise<CannedReply | undefined> {
    const removed = await CannedReplyModel.findByIdAndDelete(id).lean();
    return removed ? toReply(removed) : undefined;
  },
};
