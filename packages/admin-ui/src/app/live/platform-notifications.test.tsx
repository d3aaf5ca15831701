import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { watchStaff, type StaffHandlers } from '@moveway/api-client/realtime.ts';
import type { AdminPlatform, PlatformCommand } from '../../platform/admin-platform.ts';
import { adminPackage, prepareBrowser, renderConsole, stats } from '../../testing/render-console.tsx';
import { EMMA, message, MESSAGES } from '../../testing/render-support.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../command-palette.tsx';
import '../settings/dialog.tsx';
import '../../features/shipments/form/create-drawer.tsx';

type Notifications = NonNullable<AdminPlatform['notifications']>;

let live: StaffHandlers | undefined;
prepareBrowser();

const show = vi.fn<Notifications['show']>(async () => undefined);
const setCounts = vi.fn<Notifications['setCounts']>(async () => undefined);
const ATTENTION = 'GET /api/admin/analytics/attention';
const CHANGED = { trackingNumber: 'MW100000002', updatedAt: '2026-11-22T10:00:00.000Z' };

beforeEach(() => {
  live = undefined;
  show.mockClear();
  setCounts.mockClear();
  vi.mocked(watchStaff).mockImplementation((_address, listener) => {
    live = listener;
    return () => undefined;
  });
});

const lateItem = (trackingNumber: string) => ({
  reason: 'late',
  days: 1,
  package: adminPackage({ id: trackingNumber, trackingNumber }),
});

/** The console in a shell with notifications, connected, and a server whose figures change. */
async function open() {
  const server = {
    latePackages: 400,
    customersWaiting: 1,
    /** What has become late since the day that is asked for. */
    lateSince: ['MW100000001'],
    nextCursor: undefined as string | undefined,
    messages: [message()],
  };
  const console = renderConsole(
    {
      'GET /api/admin/stats': () => ({
        body: { ...stats, latePackages: server.latePackages, customersWaiting: server.customersWaiting },
      }),
      [ATTENTION]: () => ({
        body: { items: server.lateSince.map(lateItem), nextCursor: server.nextCursor },
      }),
      [MESSAGES]: () => ({ body: { items: server.messages } }),
    },
    't1',
    '/',
    { notifications: { show, setCounts } },
  );
  await waitFor(() => expect(setCounts).toHaveBeenCalledWith({ late: 400, unanswered: 1 }));
  live?.onBusinessDay?.('2026-11-22');
  return { ...console, server };
}

const shown = () => show.mock.calls.map(([notification]) => notification);

it.each([
  ['a package', () => live?.onChange(CHANGED)],
  ['a conversation', () => live?.onConversationChange?.({ id: EMMA })],
  ['the day', () => live?.onBusinessDay?.('2026-11-23')],
])('keeps the counts of the shell up to date by the event of %s', async (_, emit) => {
  const { server } = await open();
  server.latePackages = 401;
  server.customersWaiting = 0;
  emit();
  await waitFor(() => expect(setCounts).toHaveBeenLastCalledWith({ late: 401, unanswered: 0 }), {
    timeout: 5000,
  });
});

it('takes the counts of the shell away with the console', async () => {
  await open();
  cleanup();
  expect(setCounts).toHaveBeenLastCalledWith({ late: 0, unanswered: 0 });
});

it('notifies of a package that a change has made late, however many are late, and of no other change', async () => {
  const { callsOf } = await open();
  live?.onChange(CHANGED);
  live?.onChange({ ...CHANGED, isNewlyLate: true });
  await waitFor(() => expect(show).toHaveBeenCalled());
  expect(shown()).toEqual([
    {
      title: 'MW100000002 is late',
      body: 'Its expected date has passed.',
      link: { kind: 'package', trackingNumber: 'MW100000002' },
    },
  ]);
  expect(callsOf(ATTENTION)).toEqual([]);
});

it('notifies of what became late as the day ended, also when it slept meanwhile, and once', async () => {
  const { server, callsOf } = await open();
  live?.onBusinessDay?.('2026-11-23');
  await waitFor(() => expect(show).toHaveBeenCalledOnce());
  expect(shown()[0]).toMatchObject({ title: 'MW100000001 is late' });
  // After each reconnection the server says the day again; a changed time zone may go back.
  live?.onBusinessDay?.('2026-11-23');
  live?.onBusinessDay?.('2026-11-22');
  server.lateSince = ['MW100000002', 'MW100000003'];
  server.nextCursor = 'more';
  live?.onBusinessDay?.('2026-11-26');
  await waitFor(() => expect(show).toHaveBeenCalledTimes(2));
  expect(shown()[1]).toMatchObject({ title: 'More than 100 packages are late', link: { kind: 'late' } });
  expect(callsOf(ATTENTION).map(({ query }) => query.get('since'))).toEqual(['2026-11-22', '2026-11-23']);
});

it('notifies of a message of a customer, and of no answer of a colleague', async () => {
  const { server, callsOf } = await open();
  const shownPart = `Where is my car? ${'x'.repeat(182)}👍`;
  const long = `${shownPart}${'x'.repeat(4000)}`;
  // The away text is written right after it.
  server.messages = [
    message({ id: 'm3', isFromAdmin: true, message: 'We are back at 8.' }),
    message({ id: 'm2', message: long }),
    message({ id: 'm1' }),
  ];
  live?.onMessage?.({ id: 'm2', userId: EMMA, conversationId: EMMA });
  live?.onMessage?.({ id: 'm3', userId: EMMA, conversationId: EMMA });
  await waitFor(() => expect(callsOf(MESSAGES).length).toBeGreaterThan(1));
  await waitFor(() => expect(show).toHaveBeenCalled());
  expect(shown()).toEqual([{ title: 'emma', body: shownPart, link: { kind: 'conversation', id: EMMA } }]);
});

/** The console in a shell with a menu. */
function openWithMenu(path: string) {
  let listener: ((name: PlatformCommand) => void) | undefined;
  const rendered = renderConsole({}, 't1', path, {
    window: {
      print: async () => undefined,
      onCommand: (next) => {
        listener = next;
        return () => undefined;
      },
    },
  });
  return { ...rendered, command: (name: PlatformCommand) => act(() => listener?.(name)) };
}

it('runs the commands of the shell’s menu', async () => {
  const { callsOf, user, command } = openWithMenu('/');
  await waitFor(() => expect(callsOf('GET /api/admin/stats').length).toBeGreaterThan(0));
  const before = callsOf('GET /api/admin/stats').length;
  command('refresh');
  await waitFor(() => expect(callsOf('GET /api/admin/stats').length).toBeGreaterThan(before));
  command('command-palette');
  expect(await screen.findByRole('combobox', { name: 'Search or run a command' })).toBeTruthy();
  await user.keyboard('{Escape}');
  command('settings');
  expect(await screen.findByRole('tab', { name: 'Your account' })).toBeTruthy();
  command('new-package');
  expect(await screen.findByLabelText('Sender')).toBeTruthy();
});

it('opens the form of a new package from the report too, whose print preview is in front', async () => {
  const { command } = openWithMenu('/report');
  expect(await screen.findByRole('heading', { name: 'Moveway report' })).toBeTruthy();
  command('new-package');
  expect(await screen.findByLabelText('Sender')).toBeTruthy();
});
