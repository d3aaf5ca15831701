import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BATCH_MS, playChime } from './chime.ts';

const started = vi.fn<() => void>();
let isAllowed = true;

class FakeNode {
  gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  connect = <T>(next: T) => next;
  start = started;
  stop = () => undefined;
}
class FakeContext {
  state = 'suspended';
  currentTime = 0;
  destination = {};
  async resume() {
    if (!isAllowed) {
      await new Promise(() => undefined);
    }
    this.state = 'running';
  }
  close = async () => undefined;
}

beforeEach(() => {
  vi.useFakeTimers();
  started.mockClear();
  isAllowed = true;
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('GainNode', FakeNode);
  vi.stubGlobal('OscillatorNode', FakeNode);
  let isHeld = false;
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      async request(_name: string, _options: object, work: (lock: object | null) => Promise<void>) {
        const isFree = !isHeld;
        isHeld = true;
        await work(isFree ? {} : null);
        isHeld = !isFree;
      },
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('plays once for what arrives together, in however many tabs, and again later', async () => {
  const played = [playChime(), playChime(), playChime()];
  await vi.advanceTimersByTimeAsync(500);
  expect(started).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(BATCH_MS + 1000);
  await Promise.all(played);
  void playChime();
  await vi.advanceTimersByTimeAsync(BATCH_MS + 1000);
  expect(started).toHaveBeenCalledTimes(4);
});

it('plays nothing, not even later, where the browser does not let the page', async () => {
  isAllowed = false;
  const played = playChime();
  await vi.advanceTimersByTimeAsync(BATCH_MS);
  await played;
  expect(started).not.toHaveBeenCalled();
});
