import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import { NOT_ALPHANUMERIC, wordsOf } from '../../kernel/text/words.ts';
import type { PagePosition } from '../../kernel/page-cursor.ts';
import { afterPosition } from '../../storage/after-position.ts';
import { givenOnly } from '../../storage/filters.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import { newObjectId, toObjectId } from '../../storage/object-id.ts';
import {
  countAll,
  inScanQueue,
  MAX_SCAN_MS,
  searchTooBroad,
  withReadTimeLimit,
  type CollectionCount,
} from '../../storage/limits/read-limit.ts';
import { insertRaw } from '../../storage/transactions/transactions.ts';
import { ChatMessageModel } from '../chat.model.ts';

/** A message as stored. */
export interface StoredMessage {
  id: string;
  conversationId: string;
  /** The customer whose conversation this is. */
  userId: string;
  /** Empty where only files were sent. */
  message: string;
  attachments: Attachment[];
  isFromAdmin: boolean;
  /** Who wrote a reply, as far as it is known; for staff alone. */
  authorId: string | undefined;
  timestamp: Date;
  /** From 1 within the conversation. */
  sequence: number;
  clientId: string | undefined;
}

/** Which part of a conversation: newest first below a sequence number, or oldest first after one. */
export interface MessageRange {
  limit: number;
  before?: number | undefined;
  after?: number | undefined;
  /** Only support's, or only the customer's. */
  isFromAdmin?: boolean | undefined;
}

/** Messages that match a search are read up to this number. */
const MAX_FOUND = 1000;

export type MessageRecord = mongoose.InferSchemaType<typeof ChatMessageModel.schema> & {
  _id: mongoose.Types.ObjectId;
};

/** @param record as the collection has it */
export function toMessage({ _id, ...message }: MessageRecord): StoredMessage {
  const { conversationId, userId, isFromAdmin, authorId, timestamp, sequence, clientId, attachments } =
    message;
  return {
    id: _id.toHexString(),
    conversationId: conversationId.toHexString(),
    userId: userId.toHexString(),
    message: message.message,
    attachments: (attachments ?? []).map(({ id, width, height, ...attachment }) => ({
      ...attachment,
      id: id.toHexString(),
      width: width ?? undefined,
      height: height ?? undefined,
    })),
    isFromAdmin,
    authorId: authorId?.toHexString(),
    timestamp,
    sequence,
    clientId: clientId ?? undefined,
  };
}

/** What staff find a message by: its words, and the parts of those with a hyphen or an apostrophe. */
function searchedWords(text: string): string[] {
  const words = wordsOf(text);
  const parts = words.flatMap((word) => word.split(NOT_ALPHANUMERIC));
  return [...new Set([...words, ...parts])];
}

/** The messages of conversations. They are never changed. */
export const messageRepo = {
  /** Inside the transaction that gave the message its place in the conversation. */
  async insert(message: Omit<StoredMessage, 'id'>): Promise<StoredMessage> {
    const { attachments, conversationId, userId, authorId, ...fields } = message;
    const text = [message.message, ...attachments.map(({ name }) => name)].join(' ');
    const id = newObjectId();
    const stored: Omit<MessageRecord, 'attachments'> & { attachments: object[] | undefined } = {
      ...fields,
      _id: toObjectId(id),
      conversationId: toObjectId(conversationId),
      userId: toObjectId(userId),
      authorId: authorId === undefined ? undefined : toObjectId(authorId),
      attachments:
        attachments.length > 0
          ? attachments.map((file) => ({ ...file, id: toObjectId(file.id) }))
          : undefined,
      words: searchedWords(text),
    };
    await insertRaw<typeof stored>(ChatMessageModel, stored);
    return { ...message, id };
  },

  /** What was stored in this customer's conversations under an id of the sender. */
  async findByClientId(userId: string, clientId: string): Promise<StoredMessage | undefined> {
    const found = await ChatMessageModel.findOne({ userId, clientId }).lean();
    return found ? toMessage(found) : undefined;
  },

  /** A part of one conversation. */
  async range(
    conversationId: string,
    { limit, before, after, isFromAdmin }: MessageRange,
  ): Promise<StoredMessage[]> {
    const sequence = {
      ...(before !== undefined && { $lt: before }),
      ...(after !== undefined && { $gt: after }),
    };
    const found = await ChatMessageModel.find({
      conversationId,
      ...(Object.keys(sequence).length > 0 && { sequence }),
      ...givenOnly({ isFromAdmin }),
    })
      .sort({ sequence: after === undefined ? -1 : 1 })
      .limit(limit)
      .lean();
    return found.map(toMessage);
  },

  /** Of all conversations, or of one customer's, newest first. */
  async list(filter: {
    userId?: string | undefined;
    limit: number;
    after: PagePosition | undefined;
  }): Promise<StoredMessage[]> {
    const { userId, limit, after } = filter;
    const found = await ChatMessageModel.find({
      ...givenOnly({ userId }),
      ...(after && afterPosition('timestamp', -1, { value: after.at, id: after.id })),
    })
      .sort({ timestamp: -1, _id: -1 })
      .limit(limit)
      .lean();
    return found.map(toMessage);
  },

  /** How many messages of one side come after a sequence number. */
  countOf: (conversationId: string, isFromAdmin: boolean, after: number): Promise<number> =>
    ChatMessageModel.countDocuments({ conversationId, isFromAdmin, sequence: { $gt: after } }).exec(),

  /**
   * The conversations with a message in which each of these words begins a word.
   * @throws {AppError} `search_too_broad`, `unavailable`
   */
  async conversationsWith(words: readonly string[]): Promise<string[]> {
    const begins = words.map((word) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\u{10FFFF}` } } }));
    const found = await withReadTimeLimit(words.join(' '), () =>
      inScanQueue(async () =>
        ChatMessageModel.find({ $and: begins }, { conversationId: 1 })
          .limit(MAX_FOUND + 1)
          .maxTimeMS(MAX_SCAN_MS)
          .lean(),
      ),
    );
    if (found.length > MAX_FOUND) {
      throw searchTooBroad();
    }
    return [...new Set(found.map(({ conversationId }) => conversationId.toHexString()))];
  },

  /** How many messages there are. */
  count: (): Promise<CollectionCount> => countAll(ChatMessageModel),
};
