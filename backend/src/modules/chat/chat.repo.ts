import type { PagePosition } from '../../kernel/page-cursor.ts';
import { mongoose } from '../../storage/mongoose.ts';
import { ChatMessageModel } from './chat.model.ts';

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

type MessageRecord = mongoose.InferSchemaType<typeof ChatMessageModel.schema> & {
  _id: mongoose.Types.ObjectId;
};

function toMessage({ _id, userId, message, isFromAdmin, timestamp }: MessageRecord): StoredMessage {
  return { id: _id.toHexString(), userId: userId.toHexString(), message, isFromAdmin, timestamp };
}

export const chatRepo = {
  async insert(message: Omit<StoredMessage, 'id'>): Promise<StoredMessage> {
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
      .lean();
    return found.map(toMessage);
  },

  /** From the collection's own statistics: free, whatever the number. */
  count: (): Promise<number> => ChatMessageModel.estimatedDocumentCount(),
};
