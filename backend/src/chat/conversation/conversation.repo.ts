import type { ConversationFilter, ReceiptState } from '@moveway/contracts/chat/chat.constants.ts';
import { afterPosition } from '../../storage/after-position.ts';
import { givenOnly } from '../../storage/filters.ts';
import { unlessTaken } from '../../storage/duplicate-key.ts';
import { countListed } from '../../storage/limits/read-limit.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import { toObjectId } from '../../storage/object-id.ts';
import { setOrClear } from '../../storage/set-or-clear.ts';
import { changeRaw, RetryTransaction } from '../../storage/transactions/transactions.ts';
import type { BySide, ConversationKey, Side, StoredConversation } from './conversation.types.ts';
import { changeByMessage, END_OF_WAITING, newConversation, type AddedMessage } from './change-by-message.ts';
import { ConversationModel } from '../chat.model.ts';

/** What a write changes of a conversation; undefined removes. */
export type ConversationChange = Partial<
  Omit<StoredConversation, keyof ConversationKey | 'id' | 'lastSequence'>
>;

export interface ConversationListFilter {
  filter: ConversationFilter;
  /** Whose are "mine". */
  staffId: string;
  userId?: string | undefined;
  /** What a search found: conversations, and customers. */
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

function toConversation({ _id, ...conversation }: ConversationRecord): StoredConversation {
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
  // They come first in the order of the open ones, so that the same index has them.
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

  /** Inside the transaction that read it. */
  async update(id: string, change: ConversationChange): Promise<void> {
    await ConversationModel.updateOne({ _id: id }, setOrClear(change));
  },

  /**
   * Changes a conversation by a message; makes it with its first one. Inside a transaction.
   * @param id of a conversation that is made
   * @returns the conversation before it
   * @throws {RetryTransaction} when another message made the conversation at the same time
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

  /** How many a list has, counted in an index where nothing is searched for; undefined when that takes too long. */
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

/** How a side's report changes it; undefined when it says nothing new. */
export function receiptChange(
  conversation: StoredConversation,
  side: Side,
  { state, sequence }: { state: ReceiptState; sequence: number },
): { delivered: BySide; seen: BySide } | undefined {
  const upTo = Math.min(sequence, conversation.lastSequence);
  const { delivered, seen } = conversation;
  if (upTo <= (state === 'seen' ? seen : delivered)[side]) {
    return undefined;
  }
  return {
    delivered: { ...delivered, [side]: Math.max(delivered[side], upTo) },
    seen: state === 'seen' ? { ...seen, [side]: upTo } : seen,
  };
}
