import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import { ATTACHMENT_KINDS } from '@moveway/contracts/chat/chat.constants.ts';
import { givenOnly } from '../../storage/filters.ts';
import { mongoose } from '../../storage/mongoose.ts';

/** A file of a message that is sent or still being written; its content is in the file store under its id. */
const schema = new mongoose.Schema(
  {
    /** Who uploaded it. */
    ownerId: { type: mongoose.Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true, enum: ATTACHMENT_KINDS },
    name: { type: String, required: true },
    size: { type: Number, required: true },
    width: Number,
    height: Number,
    /** The id of a picture's thumbnail in the file store. */
    thumbnailId: mongoose.Schema.Types.ObjectId,
    /** Whether all of its content is stored. */
    isStored: { type: Boolean, required: true },
    /** The customer in whose conversation it was sent; missing until then. */
    customerId: mongoose.Schema.Types.ObjectId,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

export const AttachmentModel = mongoose.model('Attachment', schema, 'chat_attachments');

/** A file that was uploaded. */
export interface StoredAttachment extends Attachment {
  ownerId: string;
  thumbnailId: string | undefined;
  /** The customer in whose conversation it was sent. */
  customerId: string | undefined;
}

type NewAttachment = Omit<StoredAttachment, 'customerId'> & { createdAt: Date };

type AttachmentRecord = mongoose.InferSchemaType<typeof AttachmentModel.schema> & {
  _id: mongoose.Types.ObjectId;
};

function toAttachment({ _id, ...record }: AttachmentRecord): StoredAttachment {
  const { ownerId, kind, name, size, width, height, thumbnailId, customerId } = record;
  return {
    id: _id.toHexString(),
    ownerId: ownerId.toHexString(),
    kind,
    name,
    size,
    width: width ?? undefined,
    height: height ?? undefined,
    thumbnailId: thumbnailId?.toHexString(),
    customerId: customerId?.toHexString(),
  };
}

const IN_NO_MESSAGE = { customerId: { $exists: false } };

export const attachmentRepo = {
  /** Stores a file before its content. */
  async insert({ id, ...attachment }: NewAttachment): Promise<void> {
    await AttachmentModel.create([{ _id: id, ...givenOnly(attachment), isStored: false }]);
  },

  /** Marks a file as complete once its content is stored. */
  async markStored(id: string): Promise<StoredAttachment> {
    const stored = await AttachmentModel.findOneAndUpdate(
      { _id: id },
      { $set: { isStored: true } },
      { returnDocument: 'after' },
    )
      .lean()
      .orFail();
    return toAttachment(stored);
  },

  async find(id: string): Promise<StoredAttachment | undefined> {
    const found = await AttachmentModel.findOne({ _id: id, isStored: true }).lean();
    return found ? toAttachment(found) : undefined;
  },

  /**
   * Takes files that are in no message yet, in the transaction of a message.
   * @returns the files in the order of their ids; undefined when one of them is missing, taken or somebody else's
   */
  async take(
    ids: readonly string[],
    { ownerId, customerId }: { ownerId: string; customerId: string },
  ): Promise<StoredAttachment[] | undefined> {
    const free = { _id: { $in: ids }, ownerId, isStored: true, ...IN_NO_MESSAGE };
    const found = (await AttachmentModel.find(free).lean()).map(toAttachment);
    const inOrder = ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
    if (new Set(ids).size < ids.length || inOrder.length < ids.length) {
      return undefined;
    }
    await AttachmentModel.updateMany({ _id: { $in: ids } }, { $set: { customerId } });
    return inOrder;
  },

  /** Removes a file that is in no message. @returns whether the file still exists, because it is in a message */
  async removeUnsent(id: string): Promise<boolean> {
    await AttachmentModel.deleteOne({ _id: id, ...IN_NO_MESSAGE });
    return (await AttachmentModel.exists({ _id: id })) !== null;
  },
};
