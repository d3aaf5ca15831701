import { VIEW_UNDO_MS } from '@moveway/contracts/views/view.routes.ts';
import { mongoose } from '../../storage/mongoose.ts';

const { ObjectId } = mongoose.Schema.Types;

/** A view of the list of packages. */
const schema = new mongoose.Schema(
  {
    ownerId: { type: ObjectId, required: true },
    name: { type: String, required: true },
    query: { type: String },
    isShared: { type: Boolean, required: true },
    version: { type: Number, required: true },
    /** When it was deleted, which can be undone for a while. */
    removedAt: Date,
  },
  { versionKey: false },
);
// Apart, so that an administrator who changes a shared view does not learn the name of a private one.
schema.index(
  { ownerId: 1, isShared: 1, name: 1 },
  { unique: true, partialFilterExpression: { removedAt: null } },
);
schema.index({ isShared: 1 });
schema.index({ removedAt: 1 }, { expireAfterSeconds: VIEW_UNDO_MS / 1000 });

export const ViewModel = mongoose.model('View', schema, 'views');

/** What an administrator has beside their views; locked while one is added, so that they are counted right. */
const ownerSchema = new mongoose.Schema(
  {
    /** The view that their console opens with; it may be deleted by now, or not shared any more. */
    startId: ObjectId,
    /** How often it was locked. */
    changes: { type: Number, required: true },
  },
  { versionKey: false },
);

export const ViewOwnerModel = mongoose.model('ViewOwner', ownerSchema, 'view_owners');
