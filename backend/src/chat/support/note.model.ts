import { MESSAGE_MAX } from '@moveway/contracts/chat/chat.constants.ts';
import { mongoose } from '../../storage/mongoose.ts';

/** An internal note of a conversation: not among its messages, so that no call of a customer can read it. */
const schema = new mongoose.Schema(
  {
    conversationId: { type: mongoose.Schema.Types.ObjectId, required: true },
    authorId: { type: mongoose.Schema.Types.ObjectId, required: true },
    text: { type: String, required: true, maxlength: MESSAGE_MAX },
    mentionedIds: { type: [mongoose.Schema.Types.ObjectId], required: true },
    /** Who of those has not read it. */
    unreadBy: { type: [mongoose.Schema.Types.ObjectId], required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ conversationId: 1, createdAt: 1, _id: 1 });
schema.index({ unreadBy: 1, createdAt: -1, _id: -1 });

export const NoteModel = mongoose.model('ConversationNote', schema, 'conversation_notes');
