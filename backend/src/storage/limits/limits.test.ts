import { expect, it } from 'vitest';
import { callerFrom } from '../../kernel/identity/caller.ts';
import { mongoose } from '../mongoose.ts';
import { consume, createLimiter } from './limits.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

const TYPED = 'my password, in the wrong field';

await connectToDatabase('limits');

it('stores nothing of what it counts by, and still counts, rewards and resets it', async () => {
  const shared = createLimiter('by-name', { points: 2, seconds: 60 });
  await consume('mail-address-name', callerFrom('2001:db8:7:7::1'), TYPED);
  await shared.consume(TYPED);
  const stored = JSON.stringify(await mongoose.connection.collection('rate_limits').find().toArray());
  expect(stored).toContain('by-name');
  expect(stored).not.toContain('password');
  expect(stored).not.toContain('2001:db8');

  await shared.consume(TYPED);
  await expect(shared.consume(TYPED)).rejects.toMatchObject({ code: 'rate_limited' });
  await shared.consume(`${TYPED}!`);
  await shared.reset(TYPED);
  await shared.consume(TYPED);
  await shared.reward(TYPED);
  expect(await shared.count(TYPED, 1)).toMatchObject({ consumed: 1 });
});

it('rejects without MongoDB what it has rejected before, where that is wanted', async () => {
  const size = { points: 2, seconds: 60 };
  const asking = createLimiter('asking', size);
  const remembering = createLimiter('remembering', { ...size, rejectsFromMemory: true });
  const reached = { code: 'rate_limited' };
  for (const limiter of [asking, remembering]) {
    await limiter.consume('max');
    await limiter.consume('max');
    expect(() => limiter.assertNotKnownUsedUp('mia')).not.toThrow();
    await expect(limiter.consume('max')).rejects.toMatchObject(reached);
  }
  expect(() => asking.assertNotKnownUsedUp('max')).not.toThrow();
  expect(() => remembering.assertNotKnownUsedUp('max')).toThrow(expect.objectContaining(reached));
  await mongoose.connection.collection('rate_limits').deleteMany({});
  await asking.consume('max');
  await expect(remembering.consume('max')).rejects.toMatchObject(reached);
  await remembering.consume('mia');
});
