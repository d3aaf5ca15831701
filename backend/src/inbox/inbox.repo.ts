import type { InboxKind, InboxStatus } from '@moveway/contracts/inbox/inbox.constants.ts';
import type { InboxItem } from '@moveway/contracts/inbox/inbox.routes.ts';
import type { PagePosition } from '../kernel/page-cursor.ts';
import { givenOnly } from '../storage/filters.ts';
import { afterPosition } from '../storage/after-position.ts';
import { isDuplicateKey } from '../storage/duplicate-key.ts';
import { countListed } from '../storage/limits/read-limit.ts';
import { mongoose } from '../storage/mongoose.ts';
import { InboxItemModel } from './inbox.model.ts';

/** A request as stored. */
export interface StoredItem extends Omit<InboxItem, 'createdAt' | 'done'> {
  createdAt: Date;
  done?: { by: string; at: Date };
}

export interface InboxFilter {
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

  /** Marks an open request for a quote as done by its package. @returns undefined when it is none */
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

  /** Marks an open request as done, or opens a done one. @returns undefined when it has that status, or is not there */
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
