import { mongoose } from '../storage/mongoose.ts';

const { ObjectId } = mongoose.Schema.Types;

/** A view of the list of packages. */
const schema = new mongoose.Schema(
  {
    ownerId: { type: ObjectId, required: true },
    name: { type: String, required: true },
    query: { type: String },
    isShared: { type: Boolean, required: true },
  },
  { versionKey: false },
);
// Shared and private names apart, so that a colleague who changes a shared view learns no private name.
schema.index({ ownerId: 1, isShared: 1, name: 1 }, { unique: true });
schema.index({ isShared: 1 });

export const ViewModel = mongoose.model('View', schema, 'views');
