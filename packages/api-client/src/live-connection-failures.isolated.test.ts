import { describe, expect, it, vi } from 'vitest';
import {
  device,
  FakeSocket,
  prepareLiveConnection,
  sent,
  subscribe,
  watch,
} from './live-connection.fixtures.ts';

prepareLiveConnection();

describe('a connection whose other end is silent', () => {
  it.each([true, false])(
    'is replaced within 45 s without a close event (has spoken: %s)',
    async (hasSpoken) => {
      const { states } = await subscribe();
      FakeSocket.last().acceptSilently();
      if (hasSpoken) {
        FakeSocket.last().acceptAndWatch();
      }
      await vi.advanceTimersByTimeAsync(45_000);
      expect(FakeSocket.all).toHaveLength(2);
      FakeSocket.last().acceptAndWatch();
      expect(states).toEqual([...(hasSpoken ? ['live'] : []), 'lost', 'live']);
    },
  );

  it('stays open as long as it answers', async () => {
    await watch();
    for (let round = 0; round < 10; round += 1) {
      await vi.advanceTimersByTimeAsync(21_000);
      expect(sent().at(-1)).toEqual({ type: 'ping' });
      FakeSocket.last().receive({ type: 'pong' });
    }
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('is replaced within 5 s after the page woke up', async () => {
    const { states } = await watch();
    device.wake();
    expect(sent().at(-1)).toEqual({ type: 'ping' });
    await vi.advanceTimersByTimeAsync(3000);
    FakeSocket.last().acceptAndWatch();
    expect(FakeSocket.all).toHaveLength(2);
    expect(states.at(-1)).toBe('live');
  });

  it('that is waiting for its next attempt makes it at once when the page wakes up', async () => {
    await watch();
    FakeSocket.last().lose();
    device.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe('where no WebSocket gets through', () => {
  async function block() {
    const page = await subscribe();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      FakeSocket.last().lose();
      await vi.advanceTimersByTimeAsync(5000);
    }
    return page;
  }

  it('everything is fetched each 30 s instead, with one more attempt each time', async () => {
    const { states, onRefetch } = await block();
    expect(states.at(-1)).toBe('polling');
    const [attempts, fetched] = [FakeSocket.all.length, onRefetch.mock.calls.length];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onRefetch.mock.calls.length - fetched).toBe(2);
    expect(FakeSocket.all.length - attempts).toBeLessThanOrEqual(2);
  });

  it('the connection is live again once one does', async () => {
    const { states, onRefetch } = await block();
    await vi.advanceTimersByTimeAsync(16_000);
    FakeSocket.last().acceptAndWatch();
    expect(states.at(-1)).toBe('live');
    const fetched = onRefetch.mock.calls.length;
    await vi.advanceTimersByTimeAsync(15_000);
    FakeSocket.last().receive({ type: 'pong' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(onRefetch).toHaveBeenCalledTimes(fetched);
  });
});

describe('a connection that cannot follow everything', () => {
  /** Answers every ping, as a server does whose connection is alive. */
  async function pass(seconds: number) {
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      if (FakeSocket.last().readyState === 1) {
        FakeSocket.last().receive({ type: 'pong' });
      }
    }
  }

  it.each(['first', 'again'])('polls until a rejected `watch` may be sent again (%s)', async (time) => {
    const { onRefetch } = await subscribe();
    if (time === 'again') {
      FakeSocket.last().acceptAndWatch();
      FakeSocket.last().lose();
      await pass(5);
      onRefetch.mockClear();
    }
    FakeSocket.last().accept();
    FakeSocket.last().receive({ type: 'error', code: 'rate_limited', retryAfter: 100 });
    await pass(95);
    expect(onRefetch).toHaveBeenCalledTimes(3);
    const watches = () => sent().filter((message) => (message as { type: string }).type === 'watch');
    expect(watches()).toHaveLength(1);
    await pass(5);
    expect(watches()).toHaveLength(2);
    FakeSocket.last().answerWatch();
    expect(onRefetch).toHaveBeenCalledTimes(4);
    await pass(60);
    expect(onRefetch).toHaveBeenCalledTimes(4);
  });

  it('polls what belongs to the user while it is a visitor’s, and nothing else', async () => {
    const tracking = await subscribe();
    const chat = await subscribe({ isOwn: true });
    FakeSocket.last().acceptAndWatch();
    await pass(29);
    expect(chat.onRefetch).not.toHaveBeenCalled();
    await pass(1);
    expect(chat.onRefetch).toHaveBeenCalledOnce();
    expect(tracking.onRefetch).toHaveBeenCalledOnce();
  });

  it('stops polling once what it could not follow is gone', async () => {
    const tracking = await subscribe();
    const chat = await subscribe({ isOwn: true });
    FakeSocket.last().acceptAndWatch();
    chat.stop();
    await pass(60);
    expect(tracking.onRefetch).toHaveBeenCalledOnce();
    expect(chat.onRefetch).not.toHaveBeenCalled();
  });
});
