import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  afterCommit,
  assertOutsideTransaction,
  inTransaction,
  isInTransaction,
  RetryTransaction,
} from './transactions.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';
import { mongoose } from '../mongoose.ts';

await connectToDatabase('transactions');

it('a transaction inside another is an error', async () => {
  const nested = inTransaction(() => inTransaction(async () => 'done'));
  await expect(nested).rejects.toThrow('A transaction is running already');
  expect(isInTransaction()).toBe(false);
});

it('work that is too slow for a transaction is an error inside one', async () => {
  const slow = inTransaction(async () => assertOutsideTransaction('Hashing a password'));
  await expect(slow).rejects.toThrow('Hashing a password has to be done before the transaction opens.');
  assertOutsideTransaction('Hashing a password');
});

it('a task for after the commit runs once, however often the transaction had to run', async () => {
  const followed: number[] = [];
  let runs = 0;
  await inTransaction(async () => {
    runs += 1;
    afterCommit(() => followed.push(runs));
    if (runs < 3) {
      throw new RetryTransaction(new Error('taken'));
    }
  });
  expect(followed).toEqual([3]);
});

it('a transaction that would have to run forever fails with the cause', async () => {
  const stuck = inTransaction(async () => {
    throw new RetryTransaction(new Error('taken'));
  });
  await expect(stuck).rejects.toThrow('taken');
});

describe('a commit that MongoDB does not confirm', () => {
  const { ClientSession, MongoError, MongoServerError } = mongoose.mongo;
  const Note = mongoose.model('TransactionNote', new mongoose.Schema({ text: String }), 'transaction_notes');
  const labeled = (label: string, error = new MongoError('connection closed')) => {
    error.addErrorLabel(label);
    return error;
  };
  const UNKNOWN = 'UnknownTransactionCommitResult';
  const TRANSIENT = 'TransientTransactionError';
  afterEach(() => void vi.restoreAllMocks());

  it('is sent again, and the work does not run again', async () => {
    const commit = vi.spyOn(ClientSession.prototype, 'commitTransaction');
    commit.mockRejectedValueOnce(labeled(UNKNOWN)).mockRejectedValueOnce(labeled(UNKNOWN));
    const work = vi.fn(async () => {
      await Note.create([{ text: 'once' }]);
      return 'stored';
    });
    expect(await inTransaction(work)).toBe('stored');
    expect(work).toHaveBeenCalledOnce();
    expect(await Note.countDocuments({ text: 'once' })).toBe(1);
  });

  it('is sent again for eight seconds only', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const commit = vi.spyOn(ClientSession.prototype, 'commitTransaction').mockImplementation(async () => {
      clock.mockReturnValue(performance.now() + 3000);
      throw labeled(UNKNOWN);
    });
    await expect(inTransaction(async () => Note.create([{ text: 'never' }]))).rejects.toThrow(
      'connection closed',
    );
    expect(commit).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['The service is not available right now.', labeled(TRANSIENT)],
    [
      'Someone else is saving changes here.',
      labeled(TRANSIENT, new MongoServerError({ code: 112, message: 'WriteConflict' })),
    ],
  ])('is waited for eight seconds: %s', async (reason, failure) => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const work = vi.fn(async () => {
      clock.mockReturnValue(performance.now() + 3000);
      throw failure;
    });
    await expect(inTransaction(work)).rejects.toMatchObject({
      code: 'unavailable',
      message: `${reason} Please try again shortly.`,
      cause: failure,
    });
    expect(work).toHaveBeenCalledTimes(3);
  });
});
