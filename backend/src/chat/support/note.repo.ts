import type { mongoose } from '../../storage/mongoose.ts';
import { NoteModel } from './note.model.ts';

/** A note as stored. */
export interface StoredNote {
  id: string;
  conversationId: string;
  authorId: string;
  text: string;
  mentionedIds: string[];
  createdAt: Date;
}

/** The most notes that one answer has. */
const MAX_NOTES = 200;

type NoteRecord = mongoose.InferSchemaType<typeof NoteModel.schema> & { _id: mongoose.Types.ObjectId };

const toNote = ({
  _id,
  conversationId,
  authorId,
  text,
  mentionedIds,
  createdAt,
}: NoteRecord): StoredNote => ({
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

  /** The last ones of a conversation, oldest first. */
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
