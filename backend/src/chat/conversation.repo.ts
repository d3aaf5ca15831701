import {
  CONVERSATION_STATUSES,
  MESSAGE_MAX,
  type ConversationFilter,
} from '@moveway/contracts/chat/chat.constants.ts';
import { AppError } from '../kernel/app-error.ts';
import { afterPosition, givenOnly, setOrClear } from '../storage/filters.ts';
import { unlessTaken } from '../storage/database-error.ts';
import { countListed } from '../storage/limits/read-limit.ts';
import { mongoose, toObjectId } from '../storage/mongoose.ts';
import { changeRaw, RetryTransaction } from '../storage/transactions/transactions.ts';
import { changeByMessage, END_OF_WAITING, newConversation, type AddedMessage } from './change-by-message.ts';

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
    /** Null for the default conversation. */
    trackingNumber: { type: String, default: null },
    status: { type: String, required: true, enum: CONVERSATION_STATUSES, default: 'open' },
    /** Since when it is open. Missing where it was opened before this was stored. */
    openedAt: Date,
    /** The administrator it was given to. */
    assigneeId: { type: mongoose.Schema.Types.ObjectId, default: null },
    /** The sequence number of the last message, which is how many there are. */
    lastSequence: { type: Number, required: true, default: 0 },
    /** The timestamp of the last message. */
    lastMessageAt: Date,
    /** The beginning of the last message. */
    lastText: String,
    isLastFromAdmin: Boolean,
    /** The sequence number of the last message that support has answered. */
    answeredSequence: { type: Number, required: true, default: 0 },
    /** When the customer wrote the first message that is still unanswered; absent while all are answered. */
    waitingSince: Date,
    /** The last message of the customer since then. */
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
// This index has unanswered conversations only.
conversationSchema.index(
  { waitingSince: 1, _id: 1 },
  { partialFilterExpression: { waitingSince: { $exists: true } } },
);

export const ConversationModel = mongoose.model('Conversation', conversationSchema, 'chat_conversations');

/** Which conversation: the customer's default one, or the one about a package. */
export interface ConversationKey {
  userId: string;
  /** Null for the default one. */
  trackingNumber: string | null;
}

export type Side = 'customer' | 'support';
export type BySide = Record<Side, number>;

export type StoredConversation = ReturnType<typeof toConversation>;

/** The fields that a write changes; undefined removes a field. */
type ConversationChange = Partial<Omit<StoredConversation, keyof ConversationKey | 'id' | 'lastSequence'>>;

interface ConversationListFilter {
  filter: ConversationFilter;
  /** The administrator whose conversations are "mine". */
  staffId: string;
  userId?: string | undefined;
  /** Conversations and customers that a search found. */
  found?:
    | { conversationIds: readonly string[]; userIds: readonly string[]; trackingNumber: string }
    | undefined;
  limit: number;
  after: { order: number; id: string } | undefined;
}

type ConversationRecord = mongoose.InferSchemaType<typeof ConversationModel.schema> & {
  _id: mongoose.Types.ObjectId;
};

/** The index of unanswered conversations holds only these. */
const IS_WAITING = { waitingSince: { $exists: true } };

function toConversation({ _id, ...conversation }: ConversationRecord) {
  const { userId, assigneeId, trackingNumber, lastMessageAt, waitingSince, question } = conversation;
  return {
    ...conversation,
    id: _id.toHexString(),
    userId: userId.toHexString(),
    trackingNumber: trackingNumber ?? null,
    assigneeId: assigneeId?.toHexString(),
    lastMessageAt: lastMessageAt ?? new Date(0),
    lastText: conversation.lastText ?? '',
    isLastFromAdmin: conversation.isLastFromAdmin ?? false,
    openedAt: conversation.openedAt ?? undefined,
    waitingSince: waitingSince ?? undefined,
    question: question ?? undefined,
  };
}

const keyFilter = ({ userId, trackingNumber }: ConversationKey) =>
  trackingNumber === null ? { _id: toObjectId(userId) } : { userId: toObjectId(userId), trackingNumber };

const NO_FILTER = {};
const filters: Record<ConversationFilter, (staffId: string) => object> = {
  open: () => ({ status: 'open' }),
  // They come first in the order of the open conversations, so the same index serves both.
  waiting: () => ({ status: 'open', listOrder: { $lt: END_OF_WAITING } }),
  mine: (staffId) => ({ status: 'open', assigneeId: staffId }),
  unassigned: () => ({ status: 'open', assigneeId: null }),
  resolved: () => ({ status: 'resolved' }),
  all: () => NO_FILTER,
};

const LIST_ORDER = { listOrder: 1, _id: 1 } as const;

function listConditions({ filter, staffId, userId, found, after }: Omit<ConversationListFilter, 'limit'>) {
  return {
    ...filters[filter](staffId),
    ...givenOnly({ userId }),
    $and: [
      found
        ? {
            $or: [
              { _id: { $in: found.conversationIds } },
              { userId: { $in: found.userIds } },
              { trackingNumber: found.trackingNumber },
            ],
          }
        : {},
      after ? afterPosition('listOrder', 1, { value: after.order, id: after.id }) : {},
    ],
  };
}

export const conversationRepo = {
  async find(id: string): Promise<StoredConversation | undefined> {
    const found = await ConversationModel.findById(id).lean();
    return found ? toConversation(found) : undefined;
  },

  async findByKey(key: ConversationKey): Promise<StoredConversation | undefined> {
    const found = await ConversationModel.findOne(keyFilter(key)).lean();
    return found ? toConversation(found) : undefined;
  },

  /** Inside the transaction that read the conversation. */
  async update(id: string, change: ConversationChange): Promise<void> {
    await ConversationModel.updateOne({ _id: id }, setOrClear(change));
  },

  /**
   * Changes a conversation by a message; the first message creates the conversation. Inside a transaction.
   * @param id the id of a conversation that is created
   * @returns the conversation before the message
   * @throws {RetryTransaction} when another message created the conversation at the same time
   */
  async addMessage(
    { id, ...key }: ConversationKey & { id: string },
    message: AddedMessage,
  ): Promise<StoredConversation | undefined> {
    const before = await unlessTaken(
      changeRaw<ConversationRecord>(ConversationModel, keyFilter(key), [
        { $replaceWith: { $mergeObjects: [{ $literal: newConversation({ id, ...key }) }, '$$ROOT'] } },
        { $set: changeByMessage(message) },
      ]),
      (cause) => new RetryTransaction(cause),
    );
    return before && toConversation(before);
  },

  /** All conversations of a customer, the latest first. */
  async ofCustomer(userId: string): Promise<StoredConversation[]> {
    const found = await ConversationModel.find({ userId }).sort({ lastMessageAt: -1 }).lean();
    return found.map(toConversation);
  },

  /**
   * How many conversations a list has, counted in an index unless it is searched; undefined when that takes too long.
   */
  async count(filter: Omit<ConversationListFilter, 'limit' | 'after'>): Promise<number | undefined> {
    const isWhole = filter.filter === 'all' && filter.userId === undefined && filter.found === undefined;
    return countListed((limits) =>
      ConversationModel.countDocuments(listConditions({ ...filter, after: undefined }), {
        ...limits,
        ...(isWhole && { hint: LIST_ORDER }),
      }),
    );
  },

  /** The longest wait first, then the latest (`listOrder`). */
  async list({ limit, ...filter }: ConversationListFilter) {
    const conversations = await ConversationModel.find(listConditions(filter))
      .sort(LIST_ORDER)
      .limit(limit)
      .lean();
    return conversations.map(toConversation);
  },

  /** Unanswered conversations, the longest wait first. */
  async waiting(limit: number): Promise<StoredConversation[]> {
    const found = await ConversationModel.find(IS_WAITING)
      .sort({ waitingSince: 1, _id: 1 })
      .limit(limit)
      .lean();
    return found.map(toConversation);
  },

  /** The number of unanswered conversations, counted up to `most`. */
  countUnanswered: (most: number): Promise<number> =>
    ConversationModel.countDocuments(IS_WAITING, { limit: most }).exec(),

  /** The number of open conversations, counted up to `most`. */
  countOpen: (most: number): Promise<number> =>
    ConversationModel.countDocuments({ status: 'open' }, { limit: most }).exec(),
};

/** @throws {AppError} `chat.conversation_not_found` */
export const findConversation = async (id: string): Promise<StoredConversation> =>
  (await conversationRepo.find(id)) ?? conversationNotFound();

/** @throws {AppError} always */
export function conversationNotFound(): never {
  throw new AppError('chat.conversation_not_found', 'That conversation was not found.');
}
