import { unlessTaken } from '../duplicate-key.ts';
import { mongoose } from '../mongoose.ts';
import { RetryTransaction } from './transactions.ts';

/** What transactions lock by its name. One that nobody locks goes after an hour. */
const schema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    /** Each lock counts it up, so that it changes the document. */
    times: { type: Number, required: true },
    lockedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ lockedAt: 1 }, { expireAfterSeconds: 3600 });

export const LockModel = mongoose.model('Lock', schema, 'locks');

/**
 * Until the running transaction ends, no other transaction locks this name; one that tries runs again afterwards and
 * sees what the first has written. Called before what it protects is read.
 */
export async function lock(name: string): Promise<void> {
  const update = { $inc: { times: 1 }, $set: { lockedAt: new Date() } };
  // Two transactions may make it at once.
  await unlessTaken(
    LockModel.updateOne({ _id: name }, update, { upsert: true }),
    (cause) => new RetryTransaction(cause),
  );
}
