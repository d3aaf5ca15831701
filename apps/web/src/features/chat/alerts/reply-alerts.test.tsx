import { playChime } from '@moveway/ui/sound/chime.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReplyChime, replySound, SEEN_WITHIN_MS, shownConversation } from './reply-alerts.ts';

vi.mock('@moveway/ui/sound/chime.ts', () => ({
  playChime: vi.fn<() => Promise<void>>(async () => undefined),
}));

const pass = () => vi.advanceTimersByTime(SEEN_WITHIN_MS);

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(playChime).mockClear();
  localStorage.clear();
  replySound.write(true);
});
afterEach(() => {
  shownConversation.set(undefined);
  vi.useRealTimers();
});

/** The chime of a page on which nothing was unread. */
function ring(...counts: number[]): void {
  const chime = createReplyChime();
  chime.counted(0);
  for (const count of counts) {
    chime.wrote('c1');
    chime.counted(count);
  }
  pass();
}

it('rings once for replies that arrive together', () => {
  ring(1, 2, 3);
  expect(playChime).toHaveBeenCalledOnce();
});

it('rings for nothing where no sound was asked for', () => {
  replySound.clear();
  ring(1);
  expect(playChime).not.toHaveBeenCalled();
});

it('does not ring for what the customer wrote, nor for what was unread before the page was opened', () => {
  ring(0);
  createReplyChime().counted(5);
  pass();
  expect(playChime).not.toHaveBeenCalled();
});

it('does not ring for the conversation that is looked at, but for another', () => {
  shownConversation.set('c1');
  ring(1);
  expect(playChime).not.toHaveBeenCalled();
  shownConversation.set('c2');
  ring(1);
  expect(playChime).toHaveBeenCalledOnce();
});

it('rings for the shown conversation where the page cannot be seen, unless another tab has shown it', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  shownConversation.set('c1');
  ring(1, 0);
  expect(playChime).not.toHaveBeenCalled();
  ring(1);
  expect(playChime).toHaveBeenCalledOnce();
  visibility.mockRestore();
});
