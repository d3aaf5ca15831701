import { expect, it } from 'vitest';
import { fuzzIpc } from '../../testing/fuzz-ipc.ts';

it('takes no call of a frame or with an input that it should not, in 5,000 random ones', async () => {
  const { handled } = await fuzzIpc(5000);
  // Some were good, so that the handlers were reached at all.
  expect(handled).toBeGreaterThan(100);
});
