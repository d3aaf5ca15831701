import {
  ATTACHMENT_KINDS,
  CONVERSATION_STATUSES,
  MESSAGE_MAX,
} from '@moveway/contracts/chat/chat.constants.ts';
import { mongoose } from '../storage/mongoose.ts';

/** A file of a message, as it is shown with it (`attachment.model.ts` has all of it). */
const attachmentSchema = new mongoose.Schema(
  {
    id: { type: mongoose.Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true, enum: ATTACHMENT_KINDS },
    name: { type: String, required: true },
    size: { type: Number, required: true },
    width: Number,
    height: Number,
  },
  { _id: false, id: false },
);

/** One line of a support conversation (specification, section 3). */
const chatMessageSchema = new mongoose.Schema(
  {
    conversationId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The customer whose conversation this is. */
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Empty where only files were sent. */
    message: { type: String, default: '', maxlength: MESSAGE_MAX },
    /** Missing where there are none. */
    attachments: { type: [attachmentSchema], default: undefined },
    isFromAdmin: { type: Boolean, required: true },
    /**
     * Who wrote it for support; for staff alone. Missing in the customer's messages, and in replies stored before the
     * field.
     */
    authorId: mongoose.Schema.Types.ObjectId,
    /** Later than that of the message before, also where servers' clocks differ: the order of a conversation. */
    timestamp: { type: Date, required: true },
    /** From 1 within a conversation, without gaps. */
    sequence: { type: Number, required: true },
    /** Given by its sender; a message is stored once under it. */
    clientId: String,
    /** What staff find it by, simplified (`kernel/text/words.ts`). */
    words: { type: [String], required: true },
  },
  { versionKey: false },
);
// The pages of all conversations, of one customer's, and of one.
chatMessageSchema.index({ timestamp: -1, _id: -1 });
chatMessageSchema.index({ userId: 1, timestamp: -1, _id: -1 });
chatMessageSchema.index({ conversationId: 1, sequence: 1 }, { unique: true });
// What one side wrote after a message, which may be little of all that came after it.
chatMessageSchema.index({ conversationId: 1, isFromAdmin: 1, sequence: 1 });
chatMessageSchema.index(
  { userId: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
chatMessageSchema.index({ words: 1, conversationId: 1 });

const bySide = {
  type: new mongoose.Schema(
    { customer: { type: Number, required: true }, support: { type: Number, required: true } },
    { _id: false },
  ),
  required: true,
  default: () => ({ customer: 0, support: 0 }),
} as const;

/**
 * What a customer and support write to each other, by default or about one package. The default one has the customer's
 * id. Every message is written with a change of it.
 */
const conversationSchema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Null for the default one. */
    trackingNumber: { type: String, default: null },
    status: { type: String, required: true, enum: CONVERSATION_STATUSES, default: 'open' },
    /** Since when it is open, until it is resolved. */
    openedAt: Date,
    /** The administrator it was given to. */
    assigneeId: { type: mongoose.Schema.Types.ObjectId, default: null },
    /** How many messages it has. */
    lastSequence: { type: Number, required: true, default: 0 },
    /** The timestamp of the last of them. */
    lastMessageAt: Date,
    /** The beginning of it. */
    lastText: String,
    isLastFromAdmin: Boolean,
    /** Up to which message support has answered. */
    answeredSequence: { type: Number, required: true, default: 0 },
    /** When they wrote the first message that is still unanswered; absent while none is. */
    waitingSince: Date,
    /** What they wrote last since then. */
    question: { type: String, maxlength: MESSAGE_MAX },
    /** How far each side has received the conversation, and seen it, by the sequence number. */
    delivered: bySide,
    seen: bySide,
    /** How many messages of the other side each has not seen. */
    unread: bySide,
    /** The place in the console's list (`listOrder`). */
    listOrder: { type: Number, required: true, default: 0 },
  },
  { versionKey: false },
);
conversationSchema.index({ userId: 1, trackingNumber: 1 }, { unique: true });
conversationSchema.index({ listOrder: 1, _id: 1 });
conversationSchema.index({ status: 1, listOrder: 1, _id: 1 });
conversationSchema.index({ status: 1, assigneeId: 1, listOrder: 1, _id: 1 });
// It holds unanswered conversations only.
conversationSchema.index(
  { waitingSince: 1, _id: 1 },
  { partialFilterExpression: { waitingSince: { $exists: true } } },
);

export const ConversationModel = mongoose.model('Conversation', conversationSchema, 'chat_conversations');
export const ChatMessageModel = mongoose.model('ChatMessage', chatMessageSchema, 'chat_messages');
