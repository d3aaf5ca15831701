import type { ReactNode } from 'react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchStaff } from '@moveway/api-client/realtime.ts';
import { AdminApiProvider, createAdminApi } from '../../lib/queries/admin-api.ts';
import { createSessionQueryClient } from '../../lib/queries/client.ts';
import { queryKeys } from '../../lib/queries/keys.ts';
import { createTokenSession } from '../../platform/token-session.ts';
import { noStorage, prepareBrowser } from '../../testing/render-console.tsx';
import { useLiveConsole } from './use-live-console.ts';

prepareBrowser();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How long the server takes for an answer, in milliseconds. */
const ANSWER_MS = 1900;

/** Where consoles of the same session are shown. */
function createConsole() {
  const session = createTokenSession(noStorage, '');
  const api = createAdminApi(session, { apiUrl: '', liveUrl: '' });
  const queryClient = createSessionQueryClient(session);
  return ({ children }: { children: ReactNode }) => (
    <AdminApiProvider value={api}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </AdminApiProvider>
  );
}

/** A console that shows one list of packages; each answer is how many changes the server had as it was asked. */
function showList(wrapper = createConsole()) {
  let changes = 0;
  const asked = vi.fn<() => void>();
  const { result, unmount } = renderHook(
    () => {
      useLiveConsole({ onBusinessDay: vi.fn(), onChange: vi.fn(), onMessage: vi.fn() });
      return useQuery({
        queryKey: [...queryKeys.packages, 'list'],
        queryFn: async ({ signal }) => {
          asked();
          const read = changes;
          await new Promise((resolve) => {
            setTimeout(resolve, ANSWER_MS);
          });
          signal.throwIfAborted();
          return read;
        },
      });
    },
    { wrapper },
  );
  const [, live] = vi.mocked(watchStaff).mock.lastCall ?? [];
  return {
    asked,
    shown: () => result.current.data,
    change: () => {
      changes += 1;
      live?.onChange({
        trackingNumber: 'MW1000001',
        updatedAt: '2026-11-20T10:00:00.000Z',
        isNewlyLate: false,
      });
    },
    day: (day: string) => live?.onBusinessDay?.(day),
    back: () => live?.onListening?.(),
    unmount,
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('shows changes that come faster than the server answers', async () => {
  const { shown, change, unmount } = showList();
  await pass(2000);
  expect(shown()).toBe(0);
  for (let second = 0; second < 14; second += 1) {
    change();
    await pass(1000);
  }
  expect(shown()).toBeGreaterThan(8);
  await pass(3 * ANSWER_MS);
  expect(shown()).toBe(14);
  unmount();
});

it('asks once more where a change came while the first answer was under way, and then no more', async () => {
  const { asked, shown, change, unmount } = showList();
  await pass(500);
  asked.mockClear();
  change();
  await pass(1500);
  expect(shown()).toBe(0);
  await pass(3 * ANSWER_MS);
  expect(shown()).toBe(1);
  await pass(10 * ANSWER_MS);
  expect(asked).toHaveBeenCalledOnce();
  unmount();
});

it('does not wait for what was asked before the connection was back', async () => {
  const { asked, change, back, unmount } = showList();
  await pass(4 * ANSWER_MS);
  change();
  await pass(400);
  asked.mockClear();
  back();
  await pass(ANSWER_MS - 400 - 100);
  expect(asked).toHaveBeenCalledOnce();
  unmount();
});

it('asks once for many changes that come together, without waiting for an interval', async () => {
  const { asked, change, unmount } = showList();
  await pass(4 * ANSWER_MS);
  asked.mockClear();
  for (let count = 0; count < 20; count += 1) {
    change();
  }
  await pass(1000);
  expect(asked).toHaveBeenCalledOnce();
  unmount();
});

it('asks again when another day begins for the business, not when it learns the day', async () => {
  const { asked, day, unmount } = showList();
  await pass(4 * ANSWER_MS);
  asked.mockClear();
  day('2026-11-22');
  await pass(2000);
  expect(asked).not.toHaveBeenCalled();
  day('2026-11-23');
  await pass(2000);
  expect(asked).toHaveBeenCalledOnce();
  unmount();
});

it('asks again after the report, during which no live event keeps the cached lists up to date', async () => {
  const wrapper = createConsole();
  const { unmount } = showList(wrapper);
  await pass(4 * ANSWER_MS);
  unmount();
  const again = showList(wrapper);
  await pass(4 * ANSWER_MS);
  expect(again.asked).toHaveBeenCalled();
  again.unmount();
});
