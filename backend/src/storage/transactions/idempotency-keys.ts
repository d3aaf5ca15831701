import { unlessTaken } from '../database-error.ts';
import { mongoose } from '../mongoose.ts';
import { insertRaw } from './transactions.ts';

const DAY_IN_SECONDS = 24 * 60 * 60;

const schema = new mongoose.Schema({
  /** Digest of actor, route and the caller's key. */
  _id: { type: String, required: true },
  /** Digest of the call's input: another input under the same key is a mistake. */
  requestHash: { type: String, required: true },
  /** The answer's JSON; missing for a key that is only used up. */
  answer: String,
  createdAt: { type: Date, required: true, expires: DAY_IN_SECONDS },
});

export const IdempotencyKeyModel = mongoose.model('IdempotencyKey', schema, 'idempotency_keys');

/** The key was reserved before. It ends the transaction that it is thrown in. */
export class KeyReservedError extends Error {
  override readonly name = 'KeyReservedError';
}

/** The calls made under an idempotency key, stored for a day. */
export const idempotencyKeys = {
  /**
   * Stores the key, without an answer or with it.
   * @throws {KeyReservedError} when it was used before
   */
  async reserve(id: string, requestHash: string, answer?: string): Promise<void> {
    const stored = { _id: id, requestHash, answer, createdAt: new Date() };
    await unlessTaken(
      insertRaw<typeof stored>(IdempotencyKeyModel, stored),
      (cause) => new KeyReservedError('The key is reserved', { cause }),
    );
  },

  async find(id: string): Promise<{ requestHash: string; answer: string | undefined } | undefined> {
    const found = await IdempotencyKeyModel.findById(id).lean();
    return found ? { requestHash: found.requestHash, answer: found.answer ?? undefined } : undefined;
  },
};
