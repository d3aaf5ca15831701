import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchStaff } from '@moveway/api-client/realtime.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { prepareBrowser, renderConsole, settings } from '../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../features/chat/support-tab.tsx';
import '../features/shipments/packages-tab.tsx';

type Listener = Parameters<typeof watchStaff>[1];

let live: Listener | undefined;
prepareBrowser();

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(watchStaff).mockImplementation((_address, listener) => {
    live = listener;
    return () => undefined;
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const STATS = 'GET /api/admin/stats';
const PACKAGES = 'GET /api/admin/packages';
const CHAT = 'GET /api/admin/chat';
const MINUTE = 60;

const noMessages = { [CHAT]: () => ({ body: { items: [] } }) };
const refreshedEach = (refreshInterval: Settings['refreshInterval']) => ({
  'GET /api/admin/settings': () => ({ body: { ...settings, refreshInterval } }),
});

/** Time passes here only, however slow the machine is. */
async function shown(text: string) {
  while (!screen.queryByText(text)) {
    await act(() => vi.advanceTimersByTimeAsync(10));
  }
}

/** How often each call is made in this many seconds. */
async function askedIn(console: ReturnType<typeof renderConsole>, seconds: number) {
  const names = [STATS, PACKAGES, CHAT];
  const before = names.map((name) => console.callsOf(name).length);
  // A second at a time, so that each answer is there before the next question.
  for (let second = 0; second < seconds; second += 1) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  return names.map((name, index) => console.callsOf(name).length - (before[index] ?? 0));
}

it('fetches the stat cards every 30 seconds, and the packages every 15', async () => {
  const console = renderConsole(refreshedEach(null));
  await shown('No packages yet');
  expect(await askedIn(console, MINUTE)).toEqual([2, 4, 0]);
});

it('asks for the messages each 5 seconds while they are shown, and then not for the packages', async () => {
  const console = renderConsole({ ...refreshedEach(null), ...noMessages }, undefined, '/?tab=support');
  await shown('No messages yet');
  expect(await askedIn(console, MINUTE)).toEqual([2, 0, 12]);
});

it.each([10, 60] as const)('fetches everything each %i seconds with that setting', async (interval) => {
  const console = renderConsole(refreshedEach(interval));
  await shown('No packages yet');
  const times = MINUTE / interval;
  expect(await askedIn(console, MINUTE)).toEqual([times, times, 0]);
});

it('fetches after a live event without waiting for the interval, and once for many events', async () => {
  const console = renderConsole(refreshedEach(300));
  await shown('No packages yet');
  act(() => {
    for (let index = 0; index < 20; index += 1) {
      live?.onChange({ trackingNumber: `MW${index}`, updatedAt: '2026-11-21T10:00:00.000Z' });
    }
  });
  expect(await askedIn(console, 1)).toEqual([1, 1, 0]);
});

it('asks again after the report, while which no live event keeps what is known up to date', async () => {
  const console = renderConsole(refreshedEach(300));
  await shown('No packages yet');
  act(() => live?.onConnection?.(true));
  act(() => screen.getByRole('button', { name: 'Export Report' }).click());
  await shown('Back to the console');
  const calls = () => [STATS, PACKAGES].map((name) => console.callsOf(name).length);
  // The report has a list of its own.
  expect(calls()).toEqual([1, 2]);
  act(() => screen.getByRole('button', { name: 'Back to the console' }).click());
  await shown('No packages yet');
  expect(calls()).toEqual([2, 3]);
});

it('fetches when another day begins for the business, not when it learns the day', async () => {
  const console = renderConsole(refreshedEach(300));
  await shown('No packages yet');
  act(() => live?.onBusinessDay?.('2026-11-22'));
  expect(await askedIn(console, 2)).toEqual([0, 0, 0]);
  act(() => live?.onBusinessDay?.('2026-11-23'));
  expect(await askedIn(console, 2)).toEqual([1, 1, 0]);
});

it('says once that there is no network, not again with each call that fails', async () => {
  let isReachable = true;
  const answer = (body: object) => () =>
    isReachable ? { body } : Promise.reject(new TypeError('Failed to fetch'));
  renderConsole({ ...refreshedEach(10), [PACKAGES]: answer({ items: [] }) });
  await shown('No packages yet');
  isReachable = false;
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.getByText(/^Could not refresh the packages/)).toBeTruthy();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You are offline\./)).toBeTruthy();
  expect(screen.queryByText(/^Could not refresh/)).toBeNull();
  onLine.mockRestore();
});

it('never says Live while it says that it is offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get');
  renderConsole(noMessages);
  await shown('No packages yet');
  act(() => live?.onConnection?.(true));
  expect(screen.getByText('Live')).toBeTruthy();
  onLine.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You are offline\./)).toBeTruthy();
  expect(screen.queryByText('Live')).toBeNull();
  expect(screen.getByText('Reconnecting…')).toBeTruthy();
  onLine.mockRestore();
});

it('has what needs attention above the figures, each count with its list already filtered', async () => {
  renderConsole();
  await shown('Total Users');
  const work = screen.getByRole('navigation', { name: 'Open work' });
  expect(work.compareDocumentPosition(screen.getByText('Total Users'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const links = within(work).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/?attention=late',
    '/?tab=support&filter=waiting',
    '/?attention=stalled',
    '/?attention=unassigned',
    '/?tab=support&view=inbox',
  ]);
});
