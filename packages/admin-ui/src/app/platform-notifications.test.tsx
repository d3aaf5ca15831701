import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { watchStaff } from '@moveway/api-client/realtime.ts';
import type { AdminPlatform, PlatformCommand } from '../platform/admin-platform.ts';
import { adminPackage, prepareBrowser, renderConsole, stats } from '../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../features/shipments/create-package-drawer.tsx';

type Notifications = NonNullable<AdminPlatform['notifications']>;

let live: Parameters<typeof watchStaff>[1] | undefined;
prepareBrowser();

const show = vi.fn<Notifications['show']>(async () => undefined);
const setCounts = vi.fn<Notifications['setCounts']>(async () => undefined);
const emma = 'a'.repeat(24);

beforeEach(() => {
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

/** The console in a shell with notifications, and a server whose figures change. */
function open() {
  const late: string[] = ['MW100000001'];
  const waiting = [
    {
      conversationId: 'c1',
      userId: emma,
      username: 'emma',
      message: 'Where is my car?',
      waitingSince: '2026-11-21T10:00:00.000Z',
    },
  ];
  const console = renderConsole(
    {
      'GET /api/admin/stats': () => ({
        body: { ...stats, latePackages: late.length, customersWaiting: waiting.length },
      }),
      'GET /api/admin/analytics/attention': () => ({ body: { items: late.map(lateItem) } }),
      'GET /api/admin/chat/waiting': () => ({ body: { items: waiting } }),
    },
    't1',
    '/',
    { notifications: { show, setCounts } },
  );
  return { ...console, late, waiting };
}

it('keeps the counts of the shell up to date by live events', async () => {
  const { late } = open();
  await waitFor(() => expect(setCounts).toHaveBeenCalledWith({ late: 1, unanswered: 1 }));
  late.push('MW100000002');
  live?.onChange({ trackingNumber: 'MW100000002', updatedAt: '2026-11-22T10:00:00.000Z' });
  await waitFor(() => expect(setCounts).toHaveBeenLastCalledWith({ late: 2, unanswered: 1 }), {
    timeout: 5000,
  });
});

it('notifies of a package that has become late, and of none that was late before', async () => {
  const { late, callsOf } = open();
  await waitFor(() => expect(callsOf('GET /api/admin/analytics/attention')).toHaveLength(1));
  late.push('MW100000002');
  live?.onChange({ trackingNumber: 'MW100000002', updatedAt: '2026-11-22T10:00:00.000Z' });
  await waitFor(() => expect(show).toHaveBeenCalledOnce(), { timeout: 5000 });
  expect(show.mock.calls[0]?.[0]).toEqual({
    title: 'MW100000002 is late',
    body: 'The promised delivery date has passed.',
    link: { kind: 'package', trackingNumber: 'MW100000002' },
  });
});

it('notifies of a message of a customer, and of no answer of a colleague', async () => {
  const { waiting, callsOf } = open();
  await waitFor(() => expect(live).toBeDefined());
  live?.onMessage?.({ id: 'm1', userId: emma, conversationId: 'c1' });
  await waitFor(() => expect(show).toHaveBeenCalledOnce());
  expect(show.mock.calls[0]?.[0]).toEqual({
    title: 'emma',
    body: 'Where is my car?',
    link: { kind: 'conversation', id: emma },
  });
  const asked = callsOf('GET /api/admin/chat/waiting').length;
  waiting.pop();
  live?.onMessage?.({ id: 'm2', userId: emma, conversationId: 'c1' });
  await waitFor(() => expect(callsOf('GET /api/admin/chat/waiting').length).toBeGreaterThan(asked));
  expect(show).toHaveBeenCalledOnce();
});

it('runs the commands of the shell’s menu', async () => {
  let command: ((name: PlatformCommand) => void) | undefined;
  const { callsOf } = renderConsole({}, 't1', '/', {
    window: {
      print: async () => undefined,
      onCommand: (listener) => {
        command = listener;
        return () => undefined;
      },
    },
  });
  await waitFor(() => expect(callsOf('GET /api/admin/stats').length).toBeGreaterThan(0));
  const before = callsOf('GET /api/admin/stats').length;
  act(() => command?.('refresh'));
  await waitFor(() => expect(callsOf('GET /api/admin/stats').length).toBeGreaterThan(before));
  act(() => command?.('new-package'));
  expect(await screen.findByLabelText('Sender')).toBeTruthy();
});
