import { inTransaction } from './transactions/transactions.ts';
import { mongoose } from './mongoose.ts';

/** Writers that count at the same time are in each other's way only when they meet in one of these. */
const PARTS = 256;
/** The part that counts the documents stored before counting began. */
const BEFORE = 'before';

const schema = new mongoose.Schema(
  {
    /** `<collection>:<part>`, so that a range of ids is one count. */
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    /** Of a count by time (`count-by-time.ts`): documents up to this moment. */
    upTo: Date,
  },
  { versionKey: false },
);

export const DocumentCountModel = mongoose.model('DocumentCount', schema, 'document_counts');

/** The exact number of documents of a collection that only grows; its cost does not depend on the number. */
export interface DocumentCount {
  /**
   * Counts a document, in the transaction that inserts it.
   * @param id of the document, or of what it belongs to (24 hex digits): writers of one count in one place
   */
  add(id: string): Promise<void>;
  total(): Promise<number>;
}

/** The part of a mongoose model that is used here. */
interface CountedModel {
  collection: { collectionName: string };
  countDocuments(): PromiseLike<number>;
}

/**
 * MongoDB's own count (`estimatedDocumentCount`) is wrong after a member was stopped uncleanly, and `countDocuments`
 * looks at every document. This one looks at every document once, the first time the total of an existing collection is
 * asked for.
 */
export function createDocumentCount(model: CountedModel): DocumentCount {
  const { collectionName } = model.collection;
  const idOf = (part: string | number) => `${collectionName}:${part}`;
  const ofCollection = { _id: { $gte: idOf(''), $lt: `${collectionName};` } };

  /** What is there and not counted in a part, all seen at one moment. */
  async function countBefore(): Promise<void> {
    await inTransaction(async () => {
      const parts = await DocumentCountModel.find(ofCollection).lean();
      if (!parts.some(({ _id }) => _id === idOf(BEFORE))) {
        const all = await model.countDocuments();
        await DocumentCountModel.create([{ _id: idOf(BEFORE), count: all - sum(parts) }]);
      }
    });
  }

  return {
    async add(id) {
      const part = Number.parseInt(id.slice(-2), 16) % PARTS;
      await DocumentCountModel.updateOne({ _id: idOf(part) }, { $inc: { count: 1 } }, { upsert: true });
    },

    async total() {
      const parts = await DocumentCountModel.find(ofCollection).lean();
      if (parts.some(({ _id }) => _id === idOf(BEFORE))) {
        return sum(parts);
      }
      await countBefore();
      return this.total();
    },
  };
}

function sum(parts: readonly { count: number }[]): number {
  return parts.reduce((total, { count }) => total + count, 0);
}
