import { unlessTaken } from '../duplicate-key.ts';
import { RetryTransaction } from './transactions.ts';

/** A model of documents that count how often they were locked. */
interface Lockable {
  updateOne(filter: object, update: object, options: { upsert: true }): PromiseLike<unknown>;
}

/**
 * Until the running transaction ends, no other transaction locks this document; one that tries runs again afterwards
 * and sees what the first has written. Called before what it protects is read.
 * @param id made when it is locked for the first time
 * @param counter the field that each lock counts up
 */
export async function lockDocument(model: Lockable, id: unknown, counter: string): Promise<void> {
  // Two transactions may make it at once.
  await unlessTaken(
    model.updateOne({ _id: id }, { $inc: { [counter]: 1 } }, { upsert: true }),
    (cause) => new RetryTransaction(cause),
  );
}
