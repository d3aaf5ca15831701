import {
  type InboxKind,
  type InboxStatus,
  INBOX_KINDS,
  INBOX_STATUSES,
  REQUEST_MESSAGE_MAX,
} from '@moveway/contracts/inbox/inbox.constants.ts';
import type { InboxItem } from '@moveway/contracts/inbox/inbox.routes.ts';
import type { PagePosition } from '../kernel/page-cursor.ts';
import { givenOnly, afterPosition } from '../storage/filters.ts';
import { isDuplicateKey } from '../storage/database-error.ts';
import { countListed } from '../storage/limits/read-limit.ts';
import { mongoose } from '../storage/mongoose.ts';

/** What a visitor sent with a form of the site. */
const inboxItemSchema = new mongoose.Schema(
  {
    reference: { type: String, required: true },
    kind: { type: String, required: true, enum: INBOX_KINDS },
    status: { type: String, required: true, enum: INBOX_STATUSES },
    name: String,
    email: String,
    phone: String,
    trackingNumber: String,
    page: String,
    message: { type: String, required: true, maxlength: REQUEST_MESSAGE_MAX },
    /** Of a quote: the trip, and the estimate at that time. */
    quote: mongoose.Schema.Types.Mixed,
    createdAt: { type: Date, required: true },
    done: { type: new mongoose.Schema({ by: String, at: Date }, { _id: false }) },
  },
  { versionKey: false },
);
inboxItemSchema.index({ reference: 1 }, { unique: true });
// The pages of all requests, of a kind, of a status, and of both.
inboxItemSchema.index({ createdAt: -1, _id: -1 });
inboxItemSchema.index({ kind: 1, createdAt: -1, _id: -1 });
inboxItemSchema.index({ status: 1, createdAt: -1, _id: -1 });
inboxItemSchema.index({ status: 1, kind: 1, createdAt: -1, _id: -1 });

export const InboxItemModel = mongoose.model('InboxItem', inboxItemSchema, 'inbox_items');

/** A request as stored. */
export interface StoredItem extends Omit<InboxItem, 'createdAt' | 'done'> {
  createdAt: Date;
  done?: { by: string; at: Date };
}

interface InboxFilter {
  kind?: InboxKind | undefined;
  status?: InboxStatus | undefined;
  limit: number;
  after: PagePosition | undefined;
}

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

type ItemRecord = Omit<StoredItem, 'id'> & { _id: mongoose.Types.ObjectId };

const toItem = ({ _id, ...item }: ItemRecord): StoredItem => ({ id: _id.toHexString(), ...item });

export const inboxRepo = {
  /** @returns undefined when the reference is taken; the transaction has ended then */
  async insert(item: Omit<StoredItem, 'id'>): Promise<StoredItem | undefined> {
    const _id = new mongoose.Types.ObjectId();
    try {
      await new InboxItemModel({ _id, ...item }).save();
    } catch (error) {
      if (isDuplicateKey(error)) {
        return undefined;
      }
      throw error;
    }
    return toItem({ _id, ...item });
  },

  /** How many a list has, counted in the index of its filter. */
  async count({ kind, status }: Pick<InboxFilter, 'kind' | 'status'>): Promise<number | undefined> {
    const isWhole = kind === undefined && status === undefined;
    return countListed((limits) =>
      InboxItemModel.countDocuments(givenOnly({ kind, status }), {
        ...limits,
        ...(isWhole && { hint: NEWEST_FIRST }),
      }),
    );
  },

  /** Newest first, read from an index in that order. */
  async list({ kind, status, limit, after }: InboxFilter): Promise<StoredItem[]> {
    const found = await InboxItemModel.find({
      ...givenOnly({ kind, status }),
      ...(after && afterPosition('createdAt', -1, { value: after.at, id: after.id })),
    })
      .sort(NEWEST_FIRST)
      .limit(limit)
      .lean<ItemRecord[]>();
    return found.map(toItem);
  },

  async find(id: string): Promise<StoredItem | undefined> {
    const found = await InboxItemModel.findById(id).lean<ItemRecord>();
    return found ? toItem(found) : undefined;
  },

  /** Marks an open request for a quote as done by its package. @returns undefined when there is no such open quote */
  async fulfillQuote(
    id: string,
    trackingNumber: string,
    done: { by: string; at: Date },
  ): Promise<StoredItem | undefined> {
    const fulfilled = await InboxItemModel.findOneAndUpdate(
      { _id: id, kind: 'quote', status: 'open' },
      { $set: { status: 'done', trackingNumber, done } },
      { returnDocument: 'after' },
    ).lean<ItemRecord>();
    return fulfilled ? toItem(fulfilled) : undefined;
  },

  /** Marks a request as done, or opens it again. @returns undefined when it has that status, or does not exist */
  async setStatus(
    id: string,
    status: InboxStatus,
    done: { by: string; at: Date },
  ): Promise<StoredItem | undefined> {
    const changed = await InboxItemModel.findOneAndUpdate(
      { _id: id, status: { $ne: status } },
      status === 'done' ? { $set: { status, done } } : { $set: { status }, $unset: { done: 1 } },
      { returnDocument: 'after' },
    ).lean<ItemRecord>();
    return changed ? toItem(changed) : undefined;
  },
};
