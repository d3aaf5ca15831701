import { mongoose } from './mongoose.ts';

const DAY_IN_SECONDS = 24 * 60 * 60;

const schema = new mongoose.Schema({
  /** Digest of actor, route and the caller's key. */
  _id: { type: String, required: true },
  /** Digest of the call's input: another input under the same key is a mistake. */
  requestHash: { type: String, required: true },
  /** The answer's JSON. */
  answer: String,
  createdAt: { type: Date, required: true, expires: DAY_IN_SECONDS },
});

export const IdempotencyKeyModel = mongoose.model('IdempotencyKey', schema, 'idempotency_keys');

const DUPLICATE_KEY = 11_000;

/** Whether MongoDB refused a write because a unique value is taken. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY;
}

/** The calls already answered under a key, kept for a day. */
export const idempotencyKeys = {
  /** Takes the key, inside a unit of work. @throws a duplicate-key error when it was used before */
  async take(id: string, requestHash: string): Promise<void> {
    await IdempotencyKeyModel.create([{ _id: id, requestHash, createdAt: new Date() }]);
  },

  /** Stores the answer with the key, inside the same unit of work. */
  async keep(id: string, answer: string): Promise<void> {
    await IdempotencyKeyModel.updateOne({ _id: id }, { $set: { answer } });
  },

  async find(id: string): Promise<{ requestHash: string; answer: string } | undefined> {
    const found = await IdempotencyKeyModel.findById(id).lean();
    return typeof found?.answer === 'string'
      ? { requestHash: found.requestHash, answer: found.answer }
      : undefined;
  },
};
