import { MESSAGE_MAX } from '@moveway/contracts/chat/chat.constants.ts';
import { mongoose } from '../../storage/mongoose.ts';

/** An internal note of a conversation, stored apart from its messages so that no call of a customer can read it. */
const schema = new mongoose.Schema(
  {
    conversationId: { type: mongoose.Schema.Types.ObjectId, required: true },
    authorId: { type: mongoose.Schema.Types.ObjectId, required: true },
    text: { type: String, required: true, maxlength: MESSAGE_MAX },
    mentionedIds: { type: [mongoose.Schema.Types.ObjectId], required: true },
    /** The mentioned people who have not read it. */
    unreadBy: { type: [mongoose.Schema.Types.ObjectId], required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ conversationId: 1, createdAt: 1, _id: 1 });
schema.index({ unreadBy: 1, createdAt: -1, _id: -1 });

export const NoteModel = mongoose.model('ConversationNote', schema, 'conversation_notes');

export type StoredNote = ReturnType<typeof toNote>;

/** The most notes that one answer has. */
const MAX_NOTES = 200;

type NoteRecord = mongoose.InferSchemaType<typeof NoteModel.schema> & { _id: mongoose.Types.ObjectId };

const toNote = ({ _id, conversationId, authorId, text, mentionedIds, createdAt }: NoteRecord) => ({
  id: _id.toHexString(),
  conversationId: conversationId.toHexString(),
  authorId: authorId.toHexString(),
  text,
  mentionedIds: mentionedIds.map((id) => id.toHexString()),
  createdAt,
});

export const noteRepo = {
  async insert(note: Omit<StoredNote, 'id'>): Promise<StoredNote> {
    const unreadBy = note.mentionedIds.filter((id) => id !== note.authorId);
    return toNote((await new NoteModel({ ...note, unreadBy }).save()).toObject());
  },

  /** The last notes of a conversation, oldest first. */
  async ofConversation(conversationId: string): Promise<StoredNote[]> {
    const found = await NoteModel.find({ conversationId })
      .sort({ createdAt: -1, _id: -1 })
      .limit(MAX_NOTES)
      .lean();
    return found.toReversed().map(toNote);
  },

  /** Newest first. */
  async unreadBy(userId: string): Promise<StoredNote[]> {
    const found = await NoteModel.find({ unreadBy: userId })
      .sort({ createdAt: -1, _id: -1 })
      .limit(MAX_NOTES)
      .lean();
    return found.map(toNote);
  },

  async markRead(conversationId: string, userId: string): Promise<number> {
    const marked = await NoteModel.updateMany(
      { conversationId, unreadBy: userId },
      { $pull: { unreadBy: userId } },
    );
    return marked.modifiedCount;
  },
};
