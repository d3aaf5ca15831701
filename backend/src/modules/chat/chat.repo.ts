import type { PagePosition } from '../../kernel/page-cursor.ts';
import { MAX_READ_MS } from '../../storage/max-read-time.ts';
import { mongoose } from '../../storage/mongoose.ts';
import { ChatMessageModel, ConversationModel } from './chat.model.ts';

/** A message as stored. */
export interface StoredMessage {
  id: string;
  /** The customer whose conversation this is. */
  userId: string;
  message: string;
  isFromAdmin: boolean;
  timestamp: Date;
}

export interface MessageFilter {
  /** Of one customer; of all when left out. */
  userId?: string | undefined;
  limit: number;
  after: PagePosition | undefined;
}

/** Somebody whose last message nobody answered yet. */
export interface WaitingConversation {
  userId: string;
  /** What they wrote last. */
  question: string;
  /** When they wrote the first of these messages. */
  waitingSince: Date;
}

/** The index of conversations knows these only. */
const IS_WAITING = { waitingSince: { $exists: true } };

type MessageRecord = mongoose.InferSchemaType<typeof ChatMessageModel.schema> & {
  _id: mongoose.Types.ObjectId;
};

function toMessage({ _id, userId, message, isFromAdmin, timestamp }: MessageRecord): StoredMessage {
  return { id: _id.toHexString(), userId: userId.toHexString(), message, isFromAdmin, timestamp };
}

export const chatRepo = {
  /** Stores a message, and whether its customer now waits for an answer. */
  async insert(message: Omit<StoredMessage, 'id'>): Promise<StoredMessage> {
    const { userId, message: question, isFromAdmin, timestamp } = message;
    await ConversationModel.updateOne(
      { _id: userId },
      isFromAdmin
        ? { $unset: { waitingSince: 1, question: 1 } }
        : { $min: { waitingSince: timestamp }, $set: { question } },
      { upsert: !isFromAdmin },
    );
    const [stored] = await ChatMessageModel.create([message]);
    if (!stored) {
      throw new Error('MongoDB stored no message and reported no error.');
    }
    return toMessage(stored.toObject());
  },

  /** Newest first, read from an index in that order. */
  async list({ userId, limit, after }: MessageFilter): Promise<StoredMessage[]> {
    const found = await ChatMessageModel.find({
      ...(userId === undefined ? {} : { userId }),
      ...(after && {
        timestamp: { $lte: after.at },
        $or: [
          { timestamp: { $lt: after.at } },
          { _id: { $lt: mongoose.Types.ObjectId.createFromHexString(after.id) } },
        ],
      }),
    })
      .sort({ timestamp: -1, _id: -1 })
      .limit(limit)
      .maxTimeMS(MAX_READ_MS)
      .lean();
    return found.map(toMessage);
  },

  /** Who waits for an answer, the longest wait first. */
  async waiting(limit: number): Promise<WaitingConversation[]> {
    const found = await ConversationModel.find(IS_WAITING)
      .sort({ waitingSince: 1, _id: 1 })
      .limit(limit)
      .maxTimeMS(MAX_READ_MS)
      // Both are written together, in `insert`.
      .lean<{ _id: mongoose.Types.ObjectId; question: string; waitingSince: Date }[]>();
    return found.map(({ _id, ...rest }) => ({ userId: _id.toHexString(), ...rest }));
  },

  /** How many wait for an answer, counting no further than `most`. */
  async countWaiting(most: number): Promise<number> {
    return ConversationModel.countDocuments(IS_WAITING, { limit: most });
  },

  /** From the collection's own statistics: free, whatever the number. */
  count: (): Promise<number> => ChatMessageModel.estimatedDocumentCount(),
};
