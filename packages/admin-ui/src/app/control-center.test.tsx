import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PlatformCommand } from '../platform/admin-platform.ts';
import {
  administrator,
  errorResponse,
  prepareBrowser,
  renderConsole,
  stats,
} from '../testing/render-console.tsx';
import { EMMA, live, message, REPLY } from '../testing/render-support.tsx';
import { replyOutbox } from '../features/chat/outbox/outbox.ts';
// Loaded before the tests, so that none waits for the lazy import.
import './command-palette.tsx';
import './report-page.tsx';
import './settings/dialog.tsx';
import './settings/page.tsx';
import './support-views.tsx';
import '../features/accounts/users-tab.tsx';
import '../features/shipments/form/create-drawer.tsx';
import '../features/shipments/packages-tab.tsx';

prepareBrowser();
afterEach(() => {
  vi.useRealTimers();
});

const STATS = 'GET /api/admin/stats';
const PACKAGES = 'GET /api/admin/packages';
const CHAT = 'GET /api/admin/chat';
const CONVERSATIONS = 'GET /api/admin/conversations';
const USER = 'GET /api/auth/user';

it('a sign-in opens the console where its address leads, with what needs attention above the figures, and a sign-out leaves it', async () => {
  const nobody = () => errorResponse(401, 'unauthenticated', 'Please sign in.');
  const { user, answers, callsOf } = renderConsole(
    { [USER]: nobody },
    undefined,
    '/admin?tab=users&search=em',
  );
  answers['POST /api/auth/admin-direct'] = () => {
    answers[USER] = () => ({ body: administrator });
    return { body: { user: administrator, adminToken: 't1', expiresAt: '2026-12-01T00:00:00.000Z' } };
  };
  await user.type(await screen.findByLabelText('Username'), 'dispatcher');
  await user.type(screen.getByLabelText('Password'), 'secret-1');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: 'Admin Control Center' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Users' })).toBeTruthy();
  // Written down before screens had paths.
  expect(location.pathname + location.search).toBe('/admin/users?search=em');
  const work = screen.getByRole('navigation', { name: 'Open work' });
  expect(work.compareDocumentPosition(await screen.findByText('Total Users'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(callsOf(STATS)[0]?.headers.get('authorization')).toBe('Bearer t1');
  await user.click(screen.getByRole('button', { name: 'Logout (dispatcher)' }));
  expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/admin'));
});

/** Time passes here only, however slow the machine is. */
async function shown(text: string | RegExp) {
  while (!screen.queryByText(text)) {
    await act(() => vi.advanceTimersByTimeAsync(10));
  }
}

it('only what is shown is fetched again: the figures each 30 seconds, the packages each 15, the messages each 5', async () => {
  vi.useFakeTimers();
  const console = renderConsole({ [CHAT]: () => ({ body: { items: [] } }) });
  /** How often each call is made in a minute. */
  const askedInMinute = async () => {
    const names = [STATS, PACKAGES, CONVERSATIONS, CHAT];
    const before = names.map((name) => console.callsOf(name).length);
    // A second at a time, so that each answer is there before the next question.
    for (let second = 0; second < 60; second += 1) {
      await act(() => vi.advanceTimersByTimeAsync(1000));
    }
    return names.map((name, index) => console.callsOf(name).length - (before[index] ?? 0));
  };
  await shown('No packages yet');
  expect(await askedInMinute()).toEqual([2, 4, 0, 0]);
  act(() => screen.getByRole('link', { name: 'Support' }).click());
  await shown('No messages yet');
  expect(await askedInMinute()).toEqual([2, 0, 12, 12]);
});

it('news is counted wherever open work is; without a network the console says so once, and is not live', async () => {
  vi.useFakeTimers();
  const waiting = { ...stats, customersWaiting: 2, openRequests: 0 };
  let isReachable = true;
  renderConsole({
    [STATS]: () => ({ body: { ...waiting } }),
    [PACKAGES]: () =>
      isReachable ? { body: { items: [] } } : Promise.reject(new TypeError('Failed to fetch')),
  });
  await shown('No packages yet');
  act(() => live()?.onConnection?.(true));
  expect(screen.getByText('Live')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^2 ?Support$/ })).toBeTruthy();
  waiting.openRequests = 3;
  act(() => live()?.onInboxChange?.({ id: 'r1' }));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByRole('link', { name: /^5 ?Support$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Notifications 5' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '3 requests' })).toBeTruthy();

  isReachable = false;
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(screen.getByText(/^Could not refresh the packages/)).toBeTruthy();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You are offline\./)).toBeTruthy();
  expect(screen.queryByText(/^Could not refresh/)).toBeNull();
  expect(screen.queryByText('Live')).toBeNull();
  expect(screen.getByText('Reconnecting…')).toBeTruthy();
  onLine.mockRestore();
});

it('is used by keys, the palette, a scanner and the menu of the shell', async () => {
  let listener: ((name: PlatformCommand) => void) | undefined;
  const { user, callsOf } = renderConsole({}, undefined, '/admin', {
    window: {
      print: async () => undefined,
      onCommand: (next) => {
        listener = next;
        return () => undefined;
      },
    },
  });
  const command = (name: PlatformCommand) => act(() => listener?.(name));
  const palette = () => screen.queryByRole('combobox', { name: 'Search or run a command' });
  await screen.findByText('No packages yet');

  await user.keyboard('r');
  await waitFor(() => expect(callsOf(STATS)).toHaveLength(2));
  command('refresh');
  await waitFor(() => expect(callsOf(STATS)).toHaveLength(3));

  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(palette()));
  // As quickly as a scanner, however long the page takes over each key.
  const at = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(0);
  await user.keyboard('MW1000002{Enter}');
  at.mockRestore();
  await waitFor(() => expect(location.search).toBe('?package=MW1000002'));
  await waitFor(() => expect(palette()).toBeNull());
  await user.keyboard('{Escape}');

  command('command-palette');
  await user.click(await screen.findByRole('option', { name: /^Go to Users/ }));
  expect(await screen.findByRole('region', { name: 'Users' })).toBeTruthy();
  command('new-package');
  expect(await screen.findByLabelText('Sender')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Sender')).toBeNull());

  // In front of the print preview too.
  await user.click(screen.getByRole('button', { name: 'Export Report' }));
  expect(await screen.findByRole('heading', { name: 'Moveway report' })).toBeTruthy();
  command('new-package');
  expect(await screen.findByLabelText('Sender')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to the console' }));

  expect(await screen.findByRole('region', { name: 'Users' })).toBeTruthy();
  command('settings');
  expect(await screen.findByRole('tab', { name: 'Your account', selected: true })).toBeTruthy();
});

it('the settings are a place of their own in the navigation, from which a tab leads back; what was written is sent meanwhile', async () => {
  const { user, answers } = renderConsole({}, undefined, '/admin/settings/nothing-of-that-name');
  expect(await screen.findByLabelText('USDOT number')).toBeTruthy();
  const navigation = within(screen.getByRole('navigation', { name: 'Console' }));
  const selected = () => navigation.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  expect(selected()).toEqual(['All settings']);
  // The name of the header's button, which opens the dialog.
  expect(navigation.queryByRole('link', { name: 'Settings' })).toBeNull();
  const list = within(screen.getByRole('navigation', { name: 'Settings sections' }));
  expect(list.getByRole('link', { current: 'page' }).textContent).toBe('Company');
  await user.click(list.getByRole('link', { name: 'Chat and replies' }));
  expect(await screen.findByLabelText('Away message')).toBeTruthy();
  expect(location.pathname).toBe('/admin/settings/chat');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Chat and replies' }));
  expect(screen.queryByLabelText('USDOT number')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  expect(await screen.findByLabelText('Current password')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.pathname).toBe('/admin/settings/account');
  await user.click(navigation.getByRole('link', { name: 'Packages' }));
  await waitFor(() => expect(location.pathname).toBe('/admin'));
  expect(selected()).toEqual(['Packages']);
  const packages = await screen.findByRole('region', { name: 'Packages' });
  expect(document.activeElement).toBe(packages.parentElement);
  // As it was left, like every other tab.
  await user.click(navigation.getByRole('link', { name: 'All settings' }));
  expect(await screen.findByLabelText('Current password')).toBeTruthy();

  answers[REPLY] = () => ({ status: 201, body: message({ id: 'm2', isFromAdmin: true, sequence: 2 }) });
  act(() =>
    replyOutbox.add({
      key: 'k1',
      conversationId: EMMA,
      customer: 'emma',
      text: 'In Reno.',
      at: '2026-11-21T10:00:00.000Z',
      isFirst: false,
      isSending: true,
      isOutdated: false,
      lastSeenSequence: 1,
    }),
  );
  expect(await screen.findByText('Your reply to emma was sent.')).toBeTruthy();

  await user.click(navigation.getByRole('link', { name: 'Packages' }));
  await waitFor(() => expect(location.pathname).toBe('/admin'));
  await user.keyboard('?');
  expect(await screen.findByRole('tab', { name: 'Keyboard', selected: true })).toBeTruthy();
});
