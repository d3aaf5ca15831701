import { connectToDatabase } from '../../testing/connected-database.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { expect, it } from 'vitest';
import { AppError } from '../../kernel/app-error.ts';
import { withIdempotency } from './idempotency.ts';

await connectToDatabase('idempotency', createTestDatabase('idempotency'));

it('a call that failed because another came first under its key gets the answer of the first', async () => {
  const key = { id: 'one', requestHash: 'same' };
  const begun = Promise.withResolvers<void>();
  const committed = Promise.withResolvers<void>();
  const second = withIdempotency(key, async () => {
    begun.resolve();
    await committed.promise;
    throw new AppError('account.username_taken', 'This username is taken.');
  });
  await begun.promise;
  expect(await withIdempotency(key, async () => '"done"')).toEqual({ json: '"done"', isRepeated: false });
  committed.resolve();

  expect(await second).toEqual({ json: '"done"', isRepeated: true });
});

it('a call that failed by itself gets its own error', async () => {
  const work = async (): Promise<string> => {
    throw new AppError('account.username_taken', 'This username is taken.');
  };

  await expect(withIdempotency({ id: 'two', requestHash: 'same' }, work)).rejects.toThrow('is taken');
});
