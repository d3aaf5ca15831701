import { expect, it } from 'vitest';
import {
  afterCommit,
  assertOutsideTransaction,
  inTransaction,
  isInTransaction,
  RetryTransaction,
} from './transactions.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

await connectToDatabase('transactions');

it('has one owner: a transaction inside another is an error', async () => {
  const nested = inTransaction(() => inTransaction(async () => 'done'));
  await expect(nested).rejects.toThrow('A transaction is running already');
  expect(isInTransaction()).toBe(false);
});

it('holds up no slow work, and repeats none that counts', async () => {
  const slow = inTransaction(async () => assertOutsideTransaction('Hashing a password'));
  await expect(slow).rejects.toThrow('Hashing a password has to be done before the transaction opens.');
  assertOutsideTransaction('Hashing a password');
});

it('runs what follows a commit once, however often the transaction had to run', async () => {
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

it('gives up with the cause when it would have to run forever', async () => {
  const stuck = inTransaction(async () => {
    throw new RetryTransaction(new Error('taken'));
  });
  await expect(stuck).rejects.toThrow('taken');
});
