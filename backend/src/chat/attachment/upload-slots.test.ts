import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rateLimitRejections } from '../../kernel/metrics.ts';
import { createUploadSlots, type UploadSlots } from './upload-slots.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
/** The least that arrives in four seconds of a file that is not slow. */
const PACE = 64 * KILOBYTE;
const CUSTOMERS = 12;

let slots: UploadSlots;

beforeEach(() => {
  vi.useFakeTimers();
  slots = createUploadSlots();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An upload whose file arrives by hand, and whose work has no end. */
function begin(userId: string, isAdmin = false) {
  const whole = Promise.withResolvers<Buffer>();
  let arrived = (_bytes: number) => undefined as void;
  let state = 'arriving';
  slots
    .run(
      { userId, isAdmin },
      (arrival) => {
        ({ arrived } = arrival);
        arrival.signal.addEventListener('abort', () => whole.reject(arrival.signal.reason));
        return whole.promise;
      },
      () => {
        state = 'worked on';
        return new Promise<never>(() => undefined);
      },
    )
    .catch((error: { code: string }) => {
      state = error.code;
    });
  return {
    arrive: (bytes: number) => arrived(bytes),
    complete: () => whole.resolve(Buffer.alloc(0)),
    fail: () => whole.reject(new Error('cut off')),
    state: async () => {
      await vi.advanceTimersByTimeAsync(0);
      return state;
    },
  };
}
const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

/** Files of customers, one each, that arrive at a good pace. */
function takeAll() {
  return many(CUSTOMERS, (index) => {
    const upload = begin(`customer${index}`);
    upload.arrive(PACE);
    return upload;
  });
}
const stateOfNext = (userId: string, isAdmin = false) => {
  const next = begin(userId, isAdmin);
  next.complete();
  return next.state();
};

it('takes no slot for slow files, however many customers send them', async () => {
  const slow = many(100, (index) => begin(`slow${index}`));
  for (let second = 0; second < 60; second += 4) {
    slow.forEach(({ arrive }) => arrive(PACE / 64));
    await vi.advanceTimersByTimeAsync(4000);
  }
  expect(await stateOfNext('jane')).toBe('worked on');
  expect(await slow[0]?.state()).toBe('arriving');
});

it('takes a slot for a file that is complete or arrives at a good pace', async () => {
  takeAll().forEach(({ complete }) => complete());
  expect(await stateOfNext('jane')).toBe('rate_limited');
  const early = begin('omar');
  early.arrive(PACE);
  expect(await early.state()).toBe('rate_limited');
});

/**
 * Two files of each of these customers, and how many of them still arrive.
 * @param bytes of each in the time of a pace: all just fast enough for a slot
 */
async function holdAll(bytes = PACE) {
  const held = many(CUSTOMERS, (index) => begin(`eve${index % (CUSTOMERS / 2)}`));
  for (let round = 0; round < 3; round += 1) {
    held.forEach(({ arrive }) => arrive(bytes));
    await vi.advanceTimersByTimeAsync(4000);
  }
  const arriving = async () =>
    (await Promise.all(held.map(({ state }) => state()))).filter((state) => state === 'arriving').length;
  return { held, arriving };
}

it('ends the slowest file of customers who hold all slots, for one that is complete or much faster', async () => {
  const { held, arriving } = await holdAll();
  held.forEach(({ arrive }) => arrive(PACE));
  expect(await stateOfNext('jane')).toBe('worked on');
  expect(await arriving()).toBe(CUSTOMERS - 1);
  const fast = begin('omar');
  await vi.advanceTimersByTimeAsync(1000);
  fast.arrive(PACE);
  expect(await fast.state()).toBe('arriving');
  expect(await arriving()).toBe(CUSTOMERS - 2);
});

it('ends no file for one that is hardly faster, and never ends a complete one', async () => {
  const { held, arriving } = await holdAll();
  const next = begin('jane');
  await vi.advanceTimersByTimeAsync(2500);
  held.forEach(({ arrive }) => arrive(PACE));
  next.arrive(PACE);
  expect(await next.state()).toBe('rate_limited');
  expect(await arriving()).toBe(CUSTOMERS);
  held.forEach(({ complete }) => complete());
  expect(await stateOfNext('omar')).toBe('rate_limited');
  expect(await held[0]?.state()).toBe('worked on');
});

it('ends no file that is much faster than a slot needs', async () => {
  const { held, arriving } = await holdAll(3 * PACE);
  held.forEach(({ arrive }) => arrive(3 * PACE));
  expect(await stateOfNext('jane')).toBe('rate_limited');
  expect(await arriving()).toBe(CUSTOMERS);
});

it('takes the slot back from a file that slows down, and not from one that keeps its pace', async () => {
  const [first, ...others] = takeAll();
  await vi.advanceTimersByTimeAsync(4000);
  others.forEach(({ arrive }) => arrive(PACE));
  first?.arrive(PACE - 1);
  await vi.advanceTimersByTimeAsync(4000);
  others.forEach(({ complete }) => complete());
  expect(await stateOfNext('jane')).toBe('worked on');
  expect(await stateOfNext('omar')).toBe('rate_limited');
  expect(await first?.state()).toBe('arriving');
});

it('counts a rejected file once', async () => {
  const rejections = async () =>
    (await rateLimitRejections.get()).values.find(({ labels }) => labels.limit === 'uploads-at-once')
      ?.value ?? 0;
  takeAll();
  const before = await rejections();
  const early = begin('omar');
  early.arrive(PACE);
  expect(await early.state()).toBe('rate_limited');
  expect(await rejections()).toBe(before + 1);
});

it('does no work for a file that was ended between its last piece and the work', async () => {
  // As while its idempotency key is looked up: nothing listens to the signal any more.
  const received = Promise.withResolvers<Buffer>();
  const work = vi.fn<() => Promise<void>>();
  const run = slots.run(
    { userId: 'eve', isAdmin: false },
    ({ arrived }) => {
      arrived(17 * MEGABYTE);
      return received.promise;
    },
    work,
  );
  const outcome = run.catch((error: unknown) => error);
  // At the second look it is slow, and too large for a file without a slot.
  await vi.advanceTimersByTimeAsync(8000);
  received.resolve(Buffer.alloc(0));
  expect(await outcome).toMatchObject({ code: 'rate_limited' });
  expect(work).not.toHaveBeenCalled();
});

it('frees the slot of a file that failed', async () => {
  const [first] = takeAll();
  first?.fail();
  expect(await first?.state()).not.toBe('arriving');
  expect(await stateOfNext('jane')).toBe('worked on');
});

it('has separate slots for staff, and two for each person', async () => {
  takeAll();
  expect(await stateOfNext('ann', true)).toBe('worked on');
  expect(await stateOfNext('ann', true)).toBe('worked on');
  expect(await stateOfNext('ann', true)).toBe('rate_limited');
  expect(await stateOfNext('bob', true)).toBe('worked on');
});

it('ends the largest slow file of the person with the most slow bytes, when these take too much memory', async () => {
  // Each just too slow for a slot.
  async function fill(upload: ReturnType<typeof begin>, bytes: number) {
    for (let at = 0; at < bytes; at += PACE - 1) {
      upload.arrive(PACE - 1);
      await vi.advanceTimersByTimeAsync(4000);
    }
  }
  const jane = begin('jane');
  await fill(jane, 5 * MEGABYTE);
  const eves = many(5, () => begin('eve'));
  await fill(eves[0] ?? jane, 3 * MEGABYTE);
  for (const one of eves.slice(1)) {
    await fill(one, 2.5 * MEGABYTE);
  }
  const states = await Promise.all(eves.map(({ state }) => state()));
  expect(states).toEqual(['rate_limited', 'arriving', 'arriving', 'arriving', 'arriving']);
  expect(await jane.state()).toBe('arriving');
});
