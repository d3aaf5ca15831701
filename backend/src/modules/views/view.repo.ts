import type { NewView } from '@moveway/contracts/views/view.routes.ts';
import { MAX_READ_MS } from '../../storage/limits/max-read-time.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import { toObjectId } from '../../storage/object-id.ts';
import { lockDocument } from '../../storage/transactions/lock-document.ts';
import { ViewModel, ViewOwnerModel } from './view.model.ts';

/** A view as it is stored. */
export interface StoredView extends NewView {
  id: string;
  ownerId: string;
  version: number;
}

interface ViewRecord extends NewView {
  _id: mongoose.Types.ObjectId;
  ownerId: mongoose.Types.ObjectId;
  version: number;
}

const toView = ({ _id, ownerId, name, query, isShared, version }: ViewRecord): StoredView => ({
  id: _id.toHexString(),
  ownerId: ownerId.toHexString(),
  name,
  query,
  isShared,
  version,
});

/** What a user sees: their own and the shared ones. */
const seenBy = (userId: string) => ({ $or: [{ ownerId: toObjectId(userId) }, { isShared: true }] });

/** A name that another shared view of the owner has, or another private one, is a duplicate key of MongoDB. */
export const viewRepo = {
  /** By their names. */
  async listFor(userId: string): Promise<StoredView[]> {
    const found = await ViewModel.find({ ...seenBy(userId), removedAt: null })
      .sort({ name: 1, _id: 1 })
      .maxTimeMS(MAX_READ_MS)
      .lean<ViewRecord[]>();
    return found.map(toView);
  },

  async findFor(userId: string, id: string): Promise<StoredView | undefined> {
    const found = await ViewModel.findOne({
      ...seenBy(userId),
      _id: id,
      removedAt: null,
    }).lean<ViewRecord>();
    return found ? toView(found) : undefined;
  },

  /** One that was deleted. */
  async findRemovedFor(userId: string, id: string): Promise<StoredView | undefined> {
    const found = await ViewModel.findOne({
      ...seenBy(userId),
      _id: id,
      removedAt: { $type: 'date' },
    }).lean<ViewRecord>();
    return found ? toView(found) : undefined;
  },

  countOf: (ownerId: string): Promise<number> =>
    ViewModel.countDocuments({ ownerId: toObjectId(ownerId), removedAt: null }),

  /** Whether a user has another view of this name, shared or not. */
  hasOther: async (ownerId: string, name: string, id?: string): Promise<boolean> =>
    (await ViewModel.exists({
      ownerId: toObjectId(ownerId),
      name,
      removedAt: null,
      ...(id !== undefined && { _id: { $ne: toObjectId(id) } }),
    })) !== null,

  async insert(ownerId: string, view: NewView): Promise<StoredView> {
    const { _id } = await new ViewModel({ ...view, ownerId, version: 1 }).save();
    return { id: _id.toHexString(), ownerId, ...view, version: 1 };
  },

  /** @returns undefined when the version stored is another by now, or it is deleted */
  async replace(id: string, version: number, view: NewView): Promise<StoredView | undefined> {
    const replaced = await ViewModel.findOneAndUpdate(
      { _id: id, version, removedAt: null },
      { $set: view, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean<ViewRecord>();
    return replaced ? toView(replaced) : undefined;
  },

  /** Deletes it. */
  async remove(id: string, removedAt: Date): Promise<void> {
    await ViewModel.updateOne({ _id: id }, { $set: { removedAt } });
  },

  /** Undoes that. */
  async restore(id: string): Promise<void> {
    await ViewModel.updateOne({ _id: id }, { $unset: { removedAt: '' } });
  },

  /** Until the running transaction ends, no other one adds a view of this owner or chooses how they start. */
  lockOwner: (ownerId: string): Promise<void> => lockDocument(ViewOwnerModel, toObjectId(ownerId), 'changes'),

  async startOf(userId: string): Promise<string | undefined> {
    const found = await ViewOwnerModel.findById(userId).lean<{ startId?: mongoose.Types.ObjectId }>();
    return found?.startId?.toHexString();
  },

  /** Of a locked owner. */
  async setStart(userId: string, startId: string | null): Promise<void> {
    await ViewOwnerModel.updateOne(
      { _id: userId },
      startId === null ? { $unset: { startId: '' } } : { $set: { startId } },
    );
  },
};
