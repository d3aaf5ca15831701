import { MESSAGE_MAX } from '@moveway/contracts/chat/chat.routes.ts';
import { mongoose } from '../../storage/mongoose.ts';

/** One line of a support conversation (specification, section 3). */
const chatMessageSchema = new mongoose.Schema(
  {
    /** The customer whose conversation this is. */
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    message: { type: String, required: true, maxlength: MESSAGE_MAX },
    isFromAdmin: { type: Boolean, required: true },
    timestamp: { type: Date, required: true },
  },
  { versionKey: false },
);
// The pages of all conversations, and of one.
chatMessageSchema.index({ timestamp: -1, _id: -1 });
chatMessageSchema.index({ userId: 1, timestamp: -1, _id: -1 });

export const ChatMessageModel = mongoose.model('ChatMessage', chatMessageSchema, 'chat_messages');
