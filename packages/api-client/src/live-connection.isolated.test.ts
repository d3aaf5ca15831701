import { describe, expect, it, vi } from 'vitest';
import { moment } from './moment.ts';
import {
  change,
  FakeSocket,
  prepareLiveConnection,
  sent,
  subscribe,
  watch,
} from './live-connection.fixtures.ts';

prepareLiveConnection();

describe('the live connection of a page', () => {
  it('is one, whatever is followed, and is closed soon after nothing is', async () => {
    const tracking = await subscribe();
    FakeSocket.last().accept({ isSignedIn: true });
    const chat = await subscribe({ isOwn: true });
    expect(FakeSocket.all).toHaveLength(1);
    expect(chat.states).toEqual(['live']);
    expect(chat.onRefetch).toHaveBeenCalledOnce();
    FakeSocket.last().receive({ type: 'new_message', id: '1', conversationId: 'c1', userId: '1' });
    expect(chat.onMessage).toHaveBeenCalledOnce();
    tracking.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.last().readyState).toBe(1);
    chat.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.last().readyState).toBe(3);
  });

  it('has nothing fetched of the user that was asked for since it receives their events', async () => {
    const start = moment();
    const chat = await subscribe({ isOwn: true });
    await vi.advanceTimersByTimeAsync(100);
    FakeSocket.last().accept({ isSignedIn: true });
    const before = await subscribe({ isOwn: true, askedAt: () => start });
    expect(before.onRefetch).toHaveBeenCalledOnce();
    const now = moment();
    const since = await subscribe({ isOwn: true, askedAt: () => now });
    expect(since.states).toEqual(['live']);
    expect(since.onRefetch).not.toHaveBeenCalled();
    FakeSocket.last().lose();
    await vi.advanceTimersByTimeAsync(30_000);
    FakeSocket.last().accept({ isSignedIn: true });
    expect(since.onRefetch).toHaveBeenCalled();
    chat.stop();
  });

  describe('that opens after the page has asked for the user’s own', () => {
    /** Asks at once, and subscribes a second later. @returns what is fetched once it is connected */
    async function connectAfterAsking(): Promise<Awaited<ReturnType<typeof subscribe>>> {
      const asked = moment();
      await vi.advanceTimersByTimeAsync(1000);
      return subscribe({ isOwn: true, askedAt: () => asked });
    }

    const HOUR = 3_600_000;

    it.each([
      ['everything', 'something changed in between', 999, 0, 1],
      ['nothing', 'nothing changed since then', 1000, 0, 0],
      ['everything', 'the server does not know for how long nothing changed', 0, 0, 1],
      ['everything', 'the device has slept, whose clock of performance stood still', 55_000, HOUR, 1],
      ['everything', 'the time of day was set back in between', 999, -HOUR, 1],
    ])('has %s fetched when %s', async (_, _when, unchangedForMs, offset, fetches) => {
      const { states, onRefetch } = await connectAfterAsking();
      vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() + offset);
      FakeSocket.last().accept({ isSignedIn: true, unchangedForMs });
      expect(states).toEqual(['live']);
      expect(onRefetch).toHaveBeenCalledTimes(fetches);
    });

    it('has everything fetched when an attempt has failed, as calls may have', async () => {
      const { onRefetch } = await connectAfterAsking();
      FakeSocket.last().lose();
      const asked = moment();
      const later = await subscribe({ isOwn: true, askedAt: () => asked });
      await vi.advanceTimersByTimeAsync(5000);
      FakeSocket.last().accept({ isSignedIn: true, unchangedForMs: 55_000 });
      expect(onRefetch).toHaveBeenCalledOnce();
      expect(later.onRefetch).toHaveBeenCalledOnce();
    });

    it('has nothing fetched when a visitor’s connection is opened again for it', async () => {
      await watch();
      const { onRefetch } = await connectAfterAsking();
      expect(FakeSocket.all).toHaveLength(2);
      FakeSocket.last().accept({ isSignedIn: true, unchangedForMs: 1000 });
      expect(onRefetch).not.toHaveBeenCalled();
    });
  });

  it('is live, and has everything fetched, only when the server has confirmed `watch`', async () => {
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
        type: 'watching',
        trackingNumbers: ['MW1', 'MW2'],
        updatedAt,
      });
    };
    answer({ MW1: 'then', MW2: 'then' });
    expect(states).toEqual(['live']);
    expect(onRefetch).not.toHaveBeenCalled();

    const differing: (Record<string, string> | undefined)[] = [
      { MW1: 'then', MW2: 'now' },
      { MW1: 'then' },
      undefined,
    ];
    for (const [fetches, updatedAt] of differing.entries()) {
      FakeSocket.last().lose();
      await vi.advanceTimersByTimeAsync(5000);
      answer(updatedAt);
      expect(onRefetch).toHaveBeenCalledTimes(fetches + 1);
    }
  });

  it('watches what another search asks for, on the same connection', async () => {
    const first = await watch();
    first.stop();
    const second = await subscribe({ trackingNumbers: ['MW2'] });
    expect(FakeSocket.all).toHaveLength(1);
    expect(sent().at(-1)).toEqual({ type: 'watch', trackingNumbers: ['MW2'] });
    FakeSocket.last().receive({ type: 'watching', trackingNumbers: ['MW1'] });
    expect(second.states).toEqual([]);
    FakeSocket.last().answerWatch();
    expect(second.states).toEqual(['live']);
  });

  it('waits a random part of the time the server names when many receive the same event', async () => {
    const { onChange } = await watch();
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.5);
    FakeSocket.last().receive({ ...change, spreadMs: 1000 });
    await vi.advanceTimersByTimeAsync(499);
    expect(onChange).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('has everything fetched when the server may have missed something', async () => {
    const { onRefetch } = await watch();
    FakeSocket.last().receive({ type: 'refetch' });
    expect(onRefetch).toHaveBeenCalledTimes(2);
  });

  it.each([0, 0.5, 0.999])(
    'comes back within 5 s, each page after a time of its own (%s)',
    async (random) => {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      const { states, onRefetch } = await watch();
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

describe('what belongs to the user', () => {
  it('arrives only on a signed-in connection; a visitor’s reports that it does not', async () => {
    const { onEnded, onRefetch, states, stop } = await subscribe({ isOwn: true });
    FakeSocket.last().accept();
    expect(onEnded).toHaveBeenCalledOnce();
    expect(onRefetch).not.toHaveBeenCalled();
    expect(states).toEqual(['lost']);
    // The page has a session: perhaps the cookie was on its way.
    await vi.advanceTimersByTimeAsync(15_000);
    FakeSocket.last().receive({ type: 'pong' });
    await vi.advanceTimersByTimeAsync(15_001);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last().accept({ isSignedIn: true });
    expect(states.at(-1)).toBe('live');
    stop();
  });

  it('makes a visitor’s connection sign in, and goes on watching the same numbers', async () => {
    const tracking = await watch();
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
