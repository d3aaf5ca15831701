import { MESSAGE_MAX } from '@moveway/contracts/chat/chat.constants.ts';
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

/** What is to be done about a customer's conversation, under the customer's id. */
const conversationSchema = new mongoose.Schema(
  {
    /** When they wrote the first message that nobody answered yet; left out while nobody waits. */
    waitingSince: Date,
    /** What they wrote last since then. */
    question: { type: String, maxlength: MESSAGE_MAX },
  },
  { versionKey: false },
);
// Only who waits has a place in it.
conversationSchema.index(
  { waitingSince: 1, _id: 1 },
  { partialFilterExpression: { waitingSince: { $exists: true } } },
);

export const ConversationModel = mongoose.model('Conversation', conversationSchema, 'chat_conversations');
export const ChatMessageModel = mongoose.model('ChatMessage', chatMessageSchema, 'chat_messages');
