import { MESSAGE_MAX } from '@moveway/contracts/chat/chat.constants.ts';
import { mongoose } from '../../storage/mongoose.ts';

/** One line of a support conversation (specification, section 3). */
const chatMessageSchema = new mongoose.Schema(
  {
    /** The customer whose conversation this is. */
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    message: { type: String, required: true, maxlength: MESSAGE_MAX },
    isFromAdmin: { type: Boolean, required: true },
    /** Later than that of the message before, also where servers' clocks differ: the order of a conversation. */
    timestamp: { type: Date, required: true },
    /** From 1 within a conversation, without gaps; left out of what is older than the numbers. */
    sequence: Number,
  },
  { versionKey: false },
);
// The pages of all conversations, and of one.
chatMessageSchema.index({ timestamp: -1, _id: -1 });
chatMessageSchema.index({ userId: 1, timestamp: -1, _id: -1 });
chatMessageSchema.index(
  { userId: 1, sequence: 1 },
  { unique: true, partialFilterExpression: { sequence: { $exists: true } } },
);

/** A customer's conversation, under the customer's id. Every message is written with a change of it. */
const conversationSchema = new mongoose.Schema(
  {
    /** How many numbered messages it has. */
    lastSequence: Number,
    /** The timestamp of the last of them. */
    lastMessageAt: Date,
    /** Up to which message support has answered. */
    answeredSequence: Number,
    /** When they wrote the first message that is still unanswered; absent while none is. */
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
