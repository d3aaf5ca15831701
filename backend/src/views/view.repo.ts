import type { NewView } from '@moveway/contracts/views/view.routes.ts';
import { type mongoose, toObjectId } from '../storage/mongoose.ts';
import { ViewModel } from './view.model.ts';

/** A view as it is stored. */
export interface StoredView extends NewView {
  id: string;
  ownerId: string;
}

interface ViewRecord extends NewView {
  _id: mongoose.Types.ObjectId;
  ownerId: mongoose.Types.ObjectId;
}

const toView = ({ _id, ownerId, name, query, isShared }: ViewRecord): StoredView => ({
  id: _id.toHexString(),
  ownerId: ownerId.toHexString(),
  name,
  query,
  isShared,
});

/** What a user sees: their own and the shared ones. */
const seenBy = (userId: string) => ({ $or: [{ ownerId: toObjectId(userId) }, { isShared: true }] });

/** A name that another shared view of the owner has, or another private one, is a duplicate key of MongoDB. */
export const viewRepo = {
  /** By their names. */
  async listFor(userId: string): Promise<StoredView[]> {
    const found = await ViewModel.find(seenBy(userId)).sort({ name: 1, _id: 1 }).lean<ViewRecord[]>();
    return found.map(toView);
  },

  async findFor(userId: string, id: string): Promise<StoredView | undefined> {
    const found = await ViewModel.findOne({ ...seenBy(userId), _id: id }).lean<ViewRecord>();
    return found ? toView(found) : undefined;
  },

  countOf: (ownerId: string): Promise<number> => ViewModel.countDocuments({ ownerId: toObjectId(ownerId) }),

  /** Whether a user has another view of this name, shared or not. */
  hasOther: async (ownerId: string, name: string, id?: string): Promise<boolean> =>
    (await ViewModel.exists({
      ownerId: toObjectId(ownerId),
      name,
      ...(id !== undefined && { _id: { $ne: toObjectId(id) } }),
    })) !== null,

  async insert(ownerId: string, view: NewView): Promise<StoredView> {
    const { _id } = await new ViewModel({ ...view, ownerId }).save();
    return { id: _id.toHexString(), ownerId, ...view };
  },

  async replace(id: string, view: NewView): Promise<void> {
    await ViewModel.updateOne({ _id: id }, { $set: view });
  },

  async remove(id: string): Promise<void> {
    await ViewModel.deleteOne({ _id: id });
  },
};
