import type { PagePosition } from '../../kernel/page-cursor.ts';
import { givenOnly } from '../../storage/filters.ts';
import { MAX_READ_MS } from '../../storage/max-read-time.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import { isAfter } from '../../storage/after-position.ts';
import { createDocumentCount } from '../../storage/document-count.ts';
import { ChatMessageModel, ConversationModel } from './chat.model.ts';

/** A message as stored. */
export interface StoredMessage {
  id: string;
  /** The customer whose conversation this is. */
  userId: string;
  message: string;
  isFromAdmin: boolean;
  timestamp: Date;
  /** From 1 within the conversation; undefined for what is older than the numbers. */
  sequence: number | undefined;
}

/** A message to be stored. */
export interface NewMessage {
  userId: string;
  message: string;
  isFromAdmin: boolean;
  /** By this server's clock; stored later where the conversation's last message is as late. */
  timestamp: Date;
  /** The last message that the writer of a reply had seen; all there are when left out. */
  lastSeenSequence?: number | undefined;
}

export interface MessageFilter {
  /** Of one customer; of all when left out. */
  userId?: string | undefined;
  limit: number;
  after: PagePosition | undefined;
}

/** A customer whose last message is unanswered. */
export interface UnansweredConversation {
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

function toMessage({ _id, userId, sequence, ...message }: MessageRecord): StoredMessage {
  const { isFromAdmin, timestamp, message: text } = message;
  return {
    id: _id.toHexString(),
    userId: userId.toHexString(),
    message: text,
    isFromAdmin,
    timestamp,
    sequence: sequence ?? undefined,
  };
}

const messageCount = createDocumentCount(ChatMessageModel);

/** The next place in a conversation: its number, and a time after the last message's. Writers wait for each other here. */
async function reserveSequence(userId: string, now: Date) {
  const conversation = await ConversationModel.findOneAndUpdate(
    { _id: userId },
    { $inc: { lastSequence: 1 } },
    { upsert: true, returnDocument: 'after' },
  )
    .lean()
    .orFail();
  // Messages without numbers left no time there.
  const last =
    conversation.lastMessageAt ??
    (await ChatMessageModel.findOne({ userId }).sort({ timestamp: -1 }).lean())?.timestamp;
  return {
    sequence: conversation.lastSequence ?? 1,
    timestamp: last && last >= now ? new Date(last.getTime() + 1) : now,
    answeredBefore: conversation.answeredSequence ?? 0,
  };
}

interface Reply {
  sequence: number;
  timestamp: Date;
  lastSeenSequence: number | undefined;
  /** Up to which message support had answered before. */
  answeredBefore: number;
}

/** What a reply changes of its conversation. A message that its writer had not seen waits on. */
async function changeByReply(
  userId: string,
  { sequence, timestamp, lastSeenSequence = sequence, answeredBefore }: Reply,
) {
  const last = sequence - 1;
  const answeredSequence = Math.max(answeredBefore, Math.min(lastSeenSequence, last));
  const $set = { answeredSequence, lastMessageAt: timestamp };
  const unanswered =
    answeredSequence < last &&
    (await ChatMessageModel.findOne({ userId, isFromAdmin: false, sequence: { $gt: answeredSequence } })
      .sort({ sequence: 1 })
      .lean());
  return unanswered
    ? { $set: { ...$set, waitingSince: unanswered.timestamp } }
    : { $set, $unset: { waitingSince: 1, question: 1 } };
}

export const chatRepo = {
  /** Stores a message, and whether its customer now waits for an answer. Inside a transaction. */
  async insert({ timestamp: now, lastSeenSequence, ...message }: NewMessage): Promise<StoredMessage> {
    const { userId, message: question, isFromAdmin } = message;
    const { sequence, timestamp, answeredBefore } = await reserveSequence(userId, now);
    await ConversationModel.updateOne(
      { _id: userId },
      isFromAdmin
        ? await changeByReply(userId, { sequence, timestamp, lastSeenSequence, answeredBefore })
        : { $min: { waitingSince: timestamp }, $set: { question, lastMessageAt: timestamp } },
    );
    const [stored] = await ChatMessageModel.create([{ ...message, timestamp, sequence }]);
    if (!stored) {
      throw new Error('MongoDB stored no message and reported no error.');
    }
    await messageCount.add(userId);
    return toMessage(stored.toObject());
  },

  /** Newest first, read from an index in that order. */
  async list({ userId, limit, after }: MessageFilter): Promise<StoredMessage[]> {
    const found = await ChatMessageModel.find({
      ...givenOnly({ userId }),
      ...(after && isAfter('timestamp', -1, { value: after.at, id: after.id })),
    })
      .sort({ timestamp: -1, _id: -1 })
      .limit(limit)
      .maxTimeMS(MAX_READ_MS)
      .lean();
    return found.map(toMessage);
  },

  /** Unanswered conversations, the longest wait first. */
  async waiting(limit: number): Promise<UnansweredConversation[]> {
    const found = await ConversationModel.find(IS_WAITING)
      .sort({ waitingSince: 1, _id: 1 })
      .limit(limit)
      .maxTimeMS(MAX_READ_MS)
      // Both are written together, in `insert`.
      .lean<{ _id: mongoose.Types.ObjectId; question: string; waitingSince: Date }[]>();
    return found.map(({ _id, ...rest }) => ({ userId: _id.toHexString(), ...rest }));
  },

  /** The number of unanswered conversations, counted up to `most`. */
  async countUnanswered(most: number): Promise<number> {
    return ConversationModel.countDocuments(IS_WAITING, { limit: most, maxTimeMS: MAX_READ_MS });
  },

  /** How many messages there are. */
  count: (): Promise<number> => messageCount.total(),
};
