import { mongoose } from '../../storage/mongoose.ts';

/** How often a document was downloaded, or a news item viewed. */
const contentCountSchema = new mongoose.Schema(
  {
    /** `documents/{slug}` or `articles/{slug}`. */
    _id: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { versionKey: false },
);

export const ContentCountModel = mongoose.model('ContentCount', contentCountSchema, 'content_counts');
