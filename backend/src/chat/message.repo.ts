import type { ApiQuery } from '@moveway/contracts/api.ts';
import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import { ATTACHMENT_KINDS, MESSAGE_MAX } from '@moveway/contracts/chat/chat.constants.ts';
import { z } from 'zod';
import { nothingLeft, decodeCursor, pageOf, type PagePosition } from '../kernel/page-cursor.ts';
import { NOT_ALPHANUMERIC, wordsOf } from '../kernel/text/words.ts';
import { afterPosition, givenOnly } from '../storage/filters.ts';
import { mongoose, newObjectId, toObjectId } from '../storage/mongoose.ts';
import {
  countAll,
  inScanQueue,
  MAX_SCAN_MS,
  searchTooBroad,
  withReadTimeLimit,
  type CollectionCount,
} from '../storage/limits/read-limit.ts';
import { insertRaw } from '../storage/transactions/transactions.ts';

/** A file of a message, as it is shown with it (`attachment.repo.ts` has the rest). */
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
    /** Missing where there are no files. */
    attachments: { type: [attachmentSchema], default: undefined },
    isFromAdmin: { type: Boolean, required: true },
    /**
     * The administrator who wrote a reply; only staff may see it. Missing in the customer's messages, and in replies
     * stored before the field existed.
     */
    authorId: mongoose.Schema.Types.ObjectId,
    /** The order of a conversation: later than the message before, even where the clocks of servers differ. */
    timestamp: { type: Date, required: true },
    /** From 1 within a conversation, without gaps. */
    sequence: { type: Number, required: true },
    /** Given by the sender; a message is stored once under it. */
    clientId: String,
    /** The words that staff can search for, simplified (`kernel/text/words.ts`). */
    words: { type: [String], required: true },
  },
  { versionKey: false },
);
// The pages of all conversations, of one customer's, and of one.
chatMessageSchema.index({ timestamp: -1, _id: -1 });
chatMessageSchema.index({ userId: 1, timestamp: -1, _id: -1 });
chatMessageSchema.index({ conversationId: 1, sequence: 1 }, { unique: true });
// The messages of one side after a message, which may be few of all that follow.
chatMessageSchema.index({ conversationId: 1, isFromAdmin: 1, sequence: 1 });
chatMessageSchema.index(
  { userId: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
chatMessageSchema.index({ words: 1, conversationId: 1 });

export const ChatMessageModel = mongoose.model('ChatMessage', chatMessageSchema, 'chat_messages');

export type StoredMessage = ReturnType<typeof toMessage>;

/** A part of a conversation: newest first before a sequence number, or oldest first after one. */
interface MessageRange {
  limit: number;
  before?: number | undefined;
  after?: number | undefined;
  /** Only support's, or only the customer's. */
  isFromAdmin?: boolean | undefined;
}

/** Messages that match a search are read up to this number. */
const MAX_FOUND = 1000;
/** The most replies in one email. */
const MAX_REPLIES = 50;

export type MessageRecord = mongoose.InferSchemaType<typeof ChatMessageModel.schema> & {
  _id: mongoose.Types.ObjectId;
};

/** @param record as the collection has it */
export function toMessage({ _id, ...message }: MessageRecord) {
  const { conversationId, userId, isFromAdmin, authorId, timestamp, sequence, clientId, attachments } =
    message;
  return {
    id: _id.toHexString(),
    conversationId: conversationId.toHexString(),
    userId: userId.toHexString(),
    message: message.message,
    attachments: (attachments ?? []).map(({ id, width, height, ...attachment }): Attachment => ({
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

/** The words that staff can search for, and the parts of words with a hyphen or an apostrophe. */
function searchedWords(text: string): string[] {
  const words = wordsOf(text);
  const parts = words.flatMap((word) => word.split(NOT_ALPHANUMERIC));
  return [...new Set([...words, ...parts])];
}

/** Messages in MongoDB. They are never changed. */
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

  /** The message that was stored in this customer's conversations under an id of the sender. */
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

  /**
   * The first replies of support after a message, oldest first, as text, however much the customer wrote in between.
   * @param upTo the sequence number of the last message that counts
   */
  async repliesAfter(conversationId: string, after: number, upTo = Infinity) {
    const before = upTo === Infinity ? undefined : upTo + 1;
    const range = { after, before, isFromAdmin: true, limit: MAX_REPLIES };
    const found = await messageRepo.range(conversationId, range);
    return found.map((reply) => ({ id: reply.id, sequence: reply.sequence, message: textOf(reply) }));
  },

  /** How many messages there are. */
  count: (): Promise<CollectionCount> => countAll(ChatMessageModel),
};

/** The text of a message; the names of its files where it has no text. */
export function textOf({ message, attachments }: Pick<StoredMessage, 'message' | 'attachments'>): string {
  return message === '' ? attachments.map(({ name }) => name).join(', ') : message;
}

const cursorSchema = z.int().positive();

/**
 * A page of one conversation: newest first from its end, or oldest first after a sequence number, where the client asks
 * again with the last number it has. @throws {AppError} `invalid_input` for a forged cursor
 */
export async function pageOfMessages(
  conversationId: string,
  { limit, cursor, after, ...rest }: ApiQuery<'GET /api/admin/conversations/:id/messages'>,
) {
  nothingLeft(rest);
  if (after !== undefined) {
    return { items: await messageRepo.range(conversationId, { limit, after }), nextCursor: undefined };
  }
  const before = cursor === undefined ? undefined : decodeCursor(cursor, cursorSchema);
  const found = await messageRepo.range(conversationId, { limit: limit + 1, before });
  return pageOf(found, limit, ({ sequence }) => sequence);
}
