import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import { givenOnly } from '../../storage/filters.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import { AttachmentModel } from './attachment.model.ts';

/** A file that was uploaded. */
export interface StoredAttachment extends Attachment {
  ownerId: string;
  thumbnailId: string | undefined;
  /** The customer in whose conversation it was sent. */
  customerId: string | undefined;
}

export type NewAttachment = Omit<StoredAttachment, 'customerId'> & { createdAt: Date };

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
  /** Before its content is stored. */
  async insert({ id, ...attachment }: NewAttachment): Promise<void> {
    await AttachmentModel.create([{ _id: id, ...givenOnly(attachment), isStored: false }]);
  },

  /** Its content is stored. */
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
   * Takes files that are in no message yet, in the transaction of one.
   * @returns them in the order of their ids; undefined when one of them is not to be had
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

  /** Removes one that is in no message. @returns whether one that is in a message is there */
  async removeUnsent(id: string): Promise<boolean> {
    await AttachmentModel.deleteOne({ _id: id, ...IN_NO_MESSAGE });
    return (await AttachmentModel.exists({ _id: id })) !== null;
  },
};
