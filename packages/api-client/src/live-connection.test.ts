import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from '@moveway/contracts/realtime/live-messages.ts';
import { createLiveConnection, type LiveSubscription, type SubscribeLive } from './live-connection.ts';

/** The browser's own sockets; what the server at their other end does is up to the test. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  static last = () => FakeSocket.all.at(-1) as FakeSocket;
  readyState = 0;
  binaryType = 'blob';
  sent: unknown[] = [];
  constructor() {
    super();
    FakeSocket.all.push(this);
  }
  acceptSilently(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  accept({ isSignedIn = false } = {}): void {
    this.acceptSilently();
    this.receive({ type: 'connected', isSignedIn });
  }
  /** Accepts the connection, and answers what it is asked to watch. */
  acceptAndWatch(): void {
    this.accept();
    this.answerWatch();
  }
  answerWatch(): void {
    // What the client sends is its own contract's.
    const { trackingNumbers } = this.sent.at(-1) as { trackingNumbers: string[] };
    this.receive({ type: 'watching', trackingNumbers });
  }
  receive(message: ServerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  lose(code = 1006, reason = ''): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason, wasClean: false }));
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.readyState = 3;
  }
}

let subscribeLive: SubscribeLive;
let wake: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  subscribeLive = createLiveConnection({
    url: 'ws://localhost/ws',
    onWake(listener) {
      wake = listener;
      return () => {};
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function subscribe(subscription: Partial<LiveSubscription> = { trackingNumbers: ['MW1'] }) {
  const states: string[] = [];
  const heard = {
    onRefetch: vi.fn<() => void>(),
    onChange: vi.fn<() => void>(),
    onMessage: vi.fn<() => void>(),
    onEnded: vi.fn<() => void>(),
  };
  const stop = subscribeLive({ ...heard, onState: (state) => states.push(state), ...subscription });
  await vi.advanceTimersByTimeAsync(0);
  return { ...heard, states, stop };
}

const sent = () => FakeSocket.last().sent;
const change = { type: 'package.changed', trackingNumber: 'MW1', updatedAt: 'now' } as const;

describe('the live connection of a page', () => {
  it('is one, whatever is followed, and is closed soon after nothing is', async () => {
    const tracking = await subscribe();
    FakeSocket.last().accept({ isSignedIn: true });
    const chat = await subscribe({ isOwn: true });
    expect(FakeSocket.all).toHaveLength(1);
    expect(chat.states).toEqual(['live']);
    expect(chat.onRefetch).toHaveBeenCalledOnce();
    FakeSocket.last().receive({ type: 'new_message', id: '1', userId: '1' });
    expect(chat.onMessage).toHaveBeenCalledOnce();
    tracking.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.last().readyState).toBe(1);
    chat.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.last().readyState).toBe(3);
  });

  it('says that it is live, and has everything fetched, only when the server is watching', async () => {
    const { states, onRefetch, onChange } = await subscribe({ trackingNumbers: ['MW1', 'MW2'] });
    FakeSocket.last().accept();
    expect(sent()).toEqual([{ type: 'watch', trackingNumbers: ['MW1', 'MW2'] }]);
    expect(states).toEqual([]);
    FakeSocket.last().answerWatch();
    expect(states).toEqual(['live']);
    expect(onRefetch).toHaveBeenCalledOnce();
    FakeSocket.last().receive(change);
    expect(onChange).toHaveBeenCalledWith({ trackingNumber: 'MW1', updatedAt: 'now' });
  });

  it('fetches nothing when the page shows what the server has, and everything when one package is another', async () => {
    const shown = { MW1: 'then', MW2: 'then' };
    const { states, onRefetch } = await subscribe({
      trackingNumbers: ['MW1', 'MW2'],
      shownUpdatedAt: (number) => shown[number as keyof typeof shown],
    });
    const answer = (updatedAt?: Record<string, string>) => {
      FakeSocket.last().accept();
      FakeSocket.last().receive({
        ...{ type: 'watching', trackingNumbers: ['MW1', 'MW2'] },
        ...(updatedAt && { updatedAt }),
      });
    };
    answer({ MW1: 'then', MW2: 'then' });
    expect(states).toEqual(['live']);
    expect(onRefetch).not.toHaveBeenCalled();

    const differing = [{ MW1: 'then', MW2: 'now' }, { MW1: 'then' }, undefined];
    for (const [fetches, updatedAt] of differing.entries()) {
      FakeSocket.last().lose();
      await vi.advanceTimersByTimeAsync(5000);
      answer(updatedAt);
      expect(onRefetch).toHaveBeenCalledTimes(fetches + 1);
    }
  });

  it('watches what another search asks for, on the same connection', async () => {
    const first = await subscribe();
    FakeSocket.last().acceptAndWatch();
    first.stop();
    const second = await subscribe({ trackingNumbers: ['MW2'] });
    expect(FakeSocket.all).toHaveLength(1);
    expect(sent().at(-1)).toEqual({ type: 'watch', trackingNumbers: ['MW2'] });
    FakeSocket.last().receive({ type: 'watching', trackingNumbers: ['MW1'] });
    expect(second.states).toEqual([]);
    FakeSocket.last().answerWatch();
    expect(second.states).toEqual(['live']);
  });

  it('watches again when the server says that it could not, after the time it names', async () => {
    const { states } = await subscribe();
    FakeSocket.last().accept();
    FakeSocket.last().receive({ type: 'error', code: 'rate_limited', retryAfter: 60 });
    await vi.advanceTimersByTimeAsync(15_000);
    FakeSocket.last().receive({ type: 'pong' });
    expect(sent().filter((message) => (message as { type: string }).type === 'watch')).toHaveLength(1);
    for (let seconds = 15; seconds < 60; seconds += 15) {
      await vi.advanceTimersByTimeAsync(15_000);
      FakeSocket.last().receive({ type: 'pong' });
    }
    expect(sent().at(-1)).toEqual({ type: 'watch', trackingNumbers: ['MW1'] });
    FakeSocket.last().answerWatch();
    expect(states).toEqual(['live']);
  });

  it('waits a random part of the time the server names when many hear the same', async () => {
    const { onChange } = await subscribe();
    FakeSocket.last().acceptAndWatch();
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.5);
    FakeSocket.last().receive({ ...change, spreadMs: 1000 });
    await vi.advanceTimersByTimeAsync(499);
    expect(onChange).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('has everything fetched when the server may have missed something', async () => {
    const { onRefetch } = await subscribe();
    FakeSocket.last().acceptAndWatch();
    FakeSocket.last().receive({ type: 'refetch' });
    expect(onRefetch).toHaveBeenCalledTimes(2);
  });

  it.each([0, 0.5, 0.999])(
    'comes back within 5 s, each page after a time of its own (%s)',
    async (random) => {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      const { states, onRefetch } = await subscribe();
      FakeSocket.last().acceptAndWatch();
      await vi.advanceTimersByTimeAsync(10_000);
      FakeSocket.last().lose(1001);
      expect(states).toEqual(['live', 'lost']);
      await vi.advanceTimersByTimeAsync(1000 + random * 3000 - 1);
      expect(FakeSocket.all).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      FakeSocket.last().acceptAndWatch();
      expect(states).toEqual(['live', 'lost', 'live']);
      expect(onRefetch).toHaveBeenCalledTimes(2);
      vi.mocked(Math.random).mockRestore();
    },
  );
});

describe('a connection whose other end is silent', () => {
  it('is replaced within 45 s, although nobody said that it had ended', async () => {
    const { states } = await subscribe();
    FakeSocket.last().acceptAndWatch();
    await vi.advanceTimersByTimeAsync(45_000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(states).toEqual(['live', 'lost']);
    FakeSocket.last().acceptAndWatch();
    expect(states).toEqual(['live', 'lost', 'live']);
  });

  it('is replaced also when it never said anything', async () => {
    await subscribe();
    FakeSocket.last().acceptSilently();
    await vi.advanceTimersByTimeAsync(45_000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last().acceptAndWatch();
  });

  it('is kept as long as it answers', async () => {
    await subscribe();
    FakeSocket.last().acceptAndWatch();
    for (let round = 0; round < 10; round += 1) {
      await vi.advanceTimersByTimeAsync(21_000);
      expect(sent().at(-1)).toEqual({ type: 'ping' });
      FakeSocket.last().receive({ type: 'pong' });
    }
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('is replaced within 5 s after the page woke up', async () => {
    const { states } = await subscribe();
    FakeSocket.last().acceptAndWatch();
    wake();
    expect(sent().at(-1)).toEqual({ type: 'ping' });
    await vi.advanceTimersByTimeAsync(3000);
    FakeSocket.last().acceptAndWatch();
    expect(FakeSocket.all).toHaveLength(2);
    expect(states.at(-1)).toBe('live');
  });

  it('that is waiting for its next attempt makes it at once when the page wakes up', async () => {
    await subscribe();
    FakeSocket.last().acceptAndWatch();
    FakeSocket.last().lose();
    wake();
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
  /** Answers whatever it is asked, as a server does whose connection is alive. */
  async function pass(seconds: number) {
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      if (FakeSocket.last().readyState === 1) {
        FakeSocket.last().receive({ type: 'pong' });
      }
    }
  }

  it.each(['first', 'again'])('has packages polled that the server rejects to watch (%s)', async (time) => {
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
    await pass(5);
    FakeSocket.last().answerWatch();
    expect(onRefetch).toHaveBeenCalledTimes(4);
    await pass(60);
    expect(onRefetch).toHaveBeenCalledTimes(4);
  });

  it('has what belongs to the user polled while it is a visitor’s, and nothing else', async () => {
    const tracking = await subscribe();
    const chat = await subscribe({ isOwn: true });
    FakeSocket.last().acceptAndWatch();
    await pass(29);
    expect(chat.onRefetch).not.toHaveBeenCalled();
    await pass(1);
    expect(chat.onRefetch).toHaveBeenCalledOnce();
    expect(tracking.onRefetch).toHaveBeenCalledOnce();
  });

  it('has nothing polled any more once what it could not follow is gone', async () => {
    const tracking = await subscribe();
    const chat = await subscribe({ isOwn: true });
    FakeSocket.last().acceptAndWatch();
    chat.stop();
    await pass(60);
    expect(tracking.onRefetch).toHaveBeenCalledOnce();
    expect(chat.onRefetch).not.toHaveBeenCalled();
  });
});

describe('what belongs to the user', () => {
  it('is heard of only by a signed-in connection; a visitor’s says so', async () => {
    const { onEnded, onRefetch, states, stop } = await subscribe({ isOwn: true });
    FakeSocket.last().accept();
    expect(onEnded).toHaveBeenCalledOnce();
    expect(onRefetch).not.toHaveBeenCalled();
    expect(states).toEqual(['lost']);
    // The page believes that somebody is signed in: perhaps the cookie was on its way.
    await vi.advanceTimersByTimeAsync(15_000);
    FakeSocket.last().receive({ type: 'pong' });
    await vi.advanceTimersByTimeAsync(15_001);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last().accept({ isSignedIn: true });
    expect(states.at(-1)).toBe('live');
    stop();
  });

  it('makes a visitor’s connection sign in, and keeps what it watched', async () => {
    const tracking = await subscribe();
    FakeSocket.last().acceptAndWatch();
    const chat = await subscribe({ isOwn: true });
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last().accept({ isSignedIn: true });
    FakeSocket.last().answerWatch();
    expect([tracking.states.at(-1), chat.states.at(-1)]).toEqual(['live', 'live']);
  });

  it('ends when the session has, while watched packages are followed on', async () => {
    const tracking = await subscribe();
    const chat = await subscribe({ isOwn: true });
    FakeSocket.last().accept({ isSignedIn: true });
    FakeSocket.last().answerWatch();
    FakeSocket.last().lose(1008, 'unauthenticated');
    await vi.advanceTimersByTimeAsync(501);
    FakeSocket.last().acceptAndWatch();
    expect(chat.onEnded).toHaveBeenCalledOnce();
    expect(tracking.onEnded).not.toHaveBeenCalled();
    expect(tracking.states.at(-1)).toBe('live');
  });

  it('goes on when the session was only replaced by another one of the same page', async () => {
    const chat = await subscribe({ isOwn: true });
    FakeSocket.last().accept({ isSignedIn: true });
    FakeSocket.last().lose(1008, 'unauthenticated');
    await vi.advanceTimersByTimeAsync(501);
    FakeSocket.last().accept({ isSignedIn: true });
    expect(chat.states).toEqual(['live', 'lost', 'live']);
    expect(chat.onEnded).not.toHaveBeenCalled();
  });
});
