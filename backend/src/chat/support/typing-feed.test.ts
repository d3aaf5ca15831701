import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TYPING_LASTS_MS } from '@moveway/contracts/support/support.constants.ts';
import type { ReceivedEvents } from '../../kernel/domain-events.ts';
import { createTypingFeed } from './typing-feed.ts';

type Report = ReceivedEvents['chat.typing_reported'];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function startFeed() {
  const published: boolean[] = [];
  const feed = createTypingFeed({
    publish: ({ isTyping }) => published.push(isTyping),
  });
  const report = (fields: Partial<Report> = {}) =>
    feed.receive({
      conversationId: 'c1',
      userId: 'ann',
      side: 'support',
      toCustomerId: 'jane',
      isTyping: true,
      at: new Date(),
      ...fields,
    });
  return { feed, report, published };
}

it('publishes that typing has ended when a report is not repeated', () => {
  const { report, published } = startFeed();
  report();
  vi.advanceTimersByTime(TYPING_LASTS_MS - 1);
  report();
  vi.advanceTimersByTime(TYPING_LASTS_MS - 1);
  expect(published).toEqual([true, true]);
  vi.advanceTimersByTime(1);
  expect(published).toEqual([true, true, false]);
});

it('publishes that support has stopped when the last of several colleagues stops', () => {
  const { report, published } = startFeed();
  report();
  report({ userId: 'omar' });
  report({ isTyping: false });
  expect(published).toEqual([true, true]);
  report({ userId: 'omar', toCustomerId: undefined });
  expect(published).toEqual([true, true, false]);
});

it('publishes nothing for a report that came too late, or for an end without a beginning', () => {
  const { report, published } = startFeed();
  report({ at: new Date(Date.now() - TYPING_LASTS_MS) });
  report({ isTyping: false });
  expect(published).toEqual([]);
});

it('publishes nothing after it is closed', () => {
  const { feed, report, published } = startFeed();
  report();
  feed.close();
  vi.advanceTimersByTime(TYPING_LASTS_MS);
  expect(published).toEqual([true]);
});
