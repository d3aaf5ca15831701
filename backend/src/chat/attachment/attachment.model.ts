import { ATTACHMENT_KINDS } from '@moveway/contracts/chat/chat.constants.ts';
import { mongoose } from '../../storage/mongoose.ts';

/** A file of a message, or for one; its content is in the file store under its id. */
const schema = new mongoose.Schema(
  {
    /** Who uploaded it. */
    ownerId: { type: mongoose.Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true, enum: ATTACHMENT_KINDS },
    name: { type: String, required: true },
    size: { type: Number, required: true },
    width: Number,
    height: Number,
    /** In the file store, of a picture. */
    thumbnailId: mongoose.Schema.Types.ObjectId,
    /** Whether its content is stored whole. */
    isStored: { type: Boolean, required: true },
    /** The customer in whose conversation it was sent; missing until then. */
    customerId: mongoose.Schema.Types.ObjectId,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

export const AttachmentModel = mongoose.model('Attachment', schema, 'chat_attachments');
