import type {
  ConversationFilter,
  ConversationStatus,
  ReceiptState,
} from '@moveway/contracts/chat/chat.constants.ts';
import { isAfter } from '../../storage/after-position.ts';
import { givenOnly } from '../../storage/filters.ts';
import { MAX_READ_MS } from '../../storage/max-read-time.ts';
import { isDuplicateKey } from '../../storage/idempotency-keys.ts';
import { countListed } from '../../storage/read-limit.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import { newObjectId } from '../../storage/object-id.ts';
import { RetryTransaction } from '../../storage/transactions.ts';
import { ConversationModel } from './chat.model.ts';

/** Which conversation: the customer's default one, or the one about a package. */
export interface ConversationKey {
  userId: string;
  /** Null for the default one. */
  trackingNumber: string | null;
}

export type Side = 'customer' | 'support';
type BySide = Record<Side, number>;

/** A conversation as stored. */
export interface StoredConversation extends ConversationKey {
  id: string;
  /** Counts its changes; 0 before the first one. */
  revision: number;
  status: ConversationStatus;
  assigneeId: string | undefined;
  lastSequence: number;
  lastMessageAt: Date;
  /** The beginning of the last message. */
  lastText: string;
  isLastFromAdmin: boolean;
  answeredSequence: number;
  /** Since when it is open; unknown where it was opened before this was stored. */
  openedAt: Date | undefined;
  waitingSince: Date | undefined;
  /** What the customer wrote last since then. */
  question: string | undefined;
  delivered: BySide;
  seen: BySide;
  unread: BySide;
  listOrder: number;
}

/** What a write changes of a conversation; undefined removes. */
export type ConversationChange = Partial<
  Omit<StoredConversation, keyof ConversationKey | 'id' | 'revision' | 'lastSequence'>
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
    revision: conversation.revision ?? 0,
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

/** A conversation without a message, as it is before its first one. */
export function newConversation({ userId, trackingNumber }: ConversationKey): StoredConversation {
  const none = { customer: 0, support: 0 };
  return {
    id: trackingNumber === null ? userId : newObjectId(),
    revision: 0,
    userId,
    trackingNumber,
    status: 'open',
    assigneeId: undefined,
    lastSequence: 0,
    lastMessageAt: new Date(0),
    lastText: '',
    isLastFromAdmin: false,
    answeredSequence: 0,
    openedAt: undefined,
    waitingSince: undefined,
    question: undefined,
    delivered: none,
    seen: none,
    unread: none,
    listOrder: 0,
  };
}

function toUpdate(change: ConversationChange) {
  const removed = Object.entries(change).flatMap(([key, value]) => (value === undefined ? [key] : []));
  return {
    $set: givenOnly(change),
    $inc: { revision: 1 },
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map((key) => [key, 1])) }),
  };
}

const keyFilter = ({ userId, trackingNumber }: ConversationKey) =>
  trackingNumber === null ? { _id: userId } : { userId, trackingNumber };

const NO_FILTER = {};
const filters: Record<ConversationFilter, (staffId: string) => object> = {
  open: () => ({ status: 'open' }),
  mine: (staffId) => ({ status: 'open', assigneeId: staffId }),
  unassigned: () => ({ status: 'open', assigneeId: null }),
  resolved: () => ({ status: 'resolved' }),
  all: () => NO_FILTER,
};

const LIST_ORDER = { listOrder: 1, _id: 1 } as const;

function isListed({ filter, staffId, userId, found, after }: Omit<ConversationListFilter, 'limit'>) {
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
      after ? isAfter('listOrder', 1, { value: after.order, id: after.id }) : {},
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
    await ConversationModel.updateOne({ _id: id }, toUpdate(change));
  },

  /**
   * What a message changes, with its sequence number; makes the conversation with its first message. Inside a
   * transaction.
   * @param conversation as it was read, in the transaction or before it
   * @throws {RetryTransaction} when it was changed since
   */
  async addMessage(
    { id, revision, userId, trackingNumber }: StoredConversation,
    change: ConversationChange & { lastSequence: number },
  ): Promise<void> {
    const isNew = revision === 0;
    try {
      const { matchedCount, upsertedCount } = await ConversationModel.updateOne(
        // One that was stored before changes were counted has none either.
        { _id: id, revision: isNew ? { $exists: false } : revision },
        { ...toUpdate(change), $setOnInsert: { userId, trackingNumber } },
        { upsert: isNew },
      );
      if (matchedCount + upsertedCount === 0) {
        throw new RetryTransaction(new Error('The conversation was changed by others, again and again.'));
      }
    } catch (error) {
      throw isNew && isDuplicateKey(error) ? new RetryTransaction(error) : error;
    }
  },

  /** All conversations of a customer, the latest first. */
  async ofCustomer(userId: string): Promise<StoredConversation[]> {
    const found = await ConversationModel.find({ userId })
      .sort({ lastMessageAt: -1 })
      .maxTimeMS(MAX_READ_MS)
      .lean();
    return found.map(toConversation);
  },

  /** How many a list has, counted in an index where nothing is searched for; undefined when that takes too long. */
  async count(filter: Omit<ConversationListFilter, 'limit' | 'after'>): Promise<number | undefined> {
    const isWhole = filter.filter === 'all' && filter.userId === undefined && filter.found === undefined;
    return countListed((limits) =>
      ConversationModel.countDocuments(isListed({ ...filter, after: undefined }), {
        ...limits,
        ...(isWhole && { hint: LIST_ORDER }),
      }),
    );
  },

  /** The longest wait first, then the latest (`listOrder`). */
  async list({ limit, ...filter }: ConversationListFilter) {
    const conversations = await ConversationModel.find(isListed(filter))
      .sort(LIST_ORDER)
      .limit(limit)
      .maxTimeMS(MAX_READ_MS)
      .lean();
    return conversations.map(toConversation);
  },

  /** Unanswered conversations, the longest wait first. */
  async waiting(limit: number): Promise<StoredConversation[]> {
    const found = await ConversationModel.find(IS_WAITING)
      .sort({ waitingSince: 1, _id: 1 })
      .limit(limit)
      .maxTimeMS(MAX_READ_MS)
      .lean();
    return found.map(toConversation);
  },

  /** The number of unanswered conversations, counted up to `most`. */
  countUnanswered: (most: number): Promise<number> =>
    ConversationModel.countDocuments(IS_WAITING, { limit: most, maxTimeMS: MAX_READ_MS }).exec(),
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

/** Later than any time of waiting, and still exact in a double. */
const AFTER_ALL_WAITING = 1e14;

/**
 * The place of a conversation in the console's list, as a number to sort by: first the unanswered ones, the longest wait
 * first; then the others, the latest first. Stored, because an index has to be in this order.
 */
export function listOrder(conversation: { waitingSince?: Date | undefined; lastMessageAt: Date }): number {
  const { waitingSince, lastMessageAt } = conversation;
  return waitingSince ? waitingSince.getTime() : AFTER_ALL_WAITING - lastMessageAt.getTime();
}
