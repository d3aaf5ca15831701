import { cleanup, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AdminPlatform } from '../../platform/admin-platform.ts';
import { adminPackage, prepareBrowser, renderScreen, stats } from '../../testing/render-console.tsx';
import { EMMA, live, message, MESSAGES } from '../../testing/render-support.tsx';
import { useLiveConsole } from './use-live-console.ts';
import { usePlatformNotifications } from './use-platform-notifications.ts';

type Notifications = NonNullable<AdminPlatform['notifications']>;

prepareBrowser();

const show = vi.fn<Notifications['show']>(async () => undefined);
const setCounts = vi.fn<Notifications['setCounts']>(async () => undefined);
const ATTENTION = 'GET /api/admin/analytics/attention';
const CHANGED = { trackingNumber: 'MW100000002', updatedAt: '2026-11-22T10:00:00.000Z' };

beforeEach(() => {
  show.mockClear();
  setCounts.mockClear();
});

function Notifier() {
  useLiveConsole(usePlatformNotifications());
  return null;
}

const lateItem = (trackingNumber: string) => ({
  reason: 'late',
  days: 1,
  package: adminPackage({ id: trackingNumber, trackingNumber }),
});

/** A shell with notifications, connected, and a server whose figures change. */
async function open() {
  const server = {
    latePackages: 400,
    customersWaiting: 1,
    /** What has become late since the day that is asked for. */
    lateSince: ['MW100000001'],
    nextCursor: undefined as string | undefined,
    messages: [message()],
  };
  const console = renderScreen(
    <Notifier />,
    {
      'GET /api/admin/stats': () => ({
        body: { ...stats, latePackages: server.latePackages, customersWaiting: server.customersWaiting },
      }),
      [ATTENTION]: () => ({
        body: { items: server.lateSince.map(lateItem), nextCursor: server.nextCursor },
      }),
      [MESSAGES]: () => ({ body: { items: server.messages } }),
    },
    { platform: { notifications: { show, setCounts } } },
  );
  await waitFor(() => expect(setCounts).toHaveBeenCalledWith({ late: 400, unanswered: 1 }));
  live()?.onBusinessDay?.('2026-11-22');
  return { ...console, server };
}

const shown = () => show.mock.calls.map(([notification]) => notification);

it('keeps the counts of the shell up to date by the events of packages, conversations and days', async () => {
  const { server } = await open();
  for (const emit of [
    () => live()?.onChange(CHANGED),
    () => live()?.onConversationChange?.({ id: EMMA }),
    () => live()?.onBusinessDay?.('2026-11-23'),
  ]) {
    server.latePackages += 1;
    emit();
    await waitFor(() =>
      expect(setCounts).toHaveBeenLastCalledWith({ late: server.latePackages, unanswered: 1 }),
    );
  }
});

it('takes the counts of the shell away with the console', async () => {
  await open();
  cleanup();
  expect(setCounts).toHaveBeenLastCalledWith({ late: 0, unanswered: 0 });
});

it('notifies of a package that a change has made late, however many are late, and of no other change', async () => {
  const { callsOf } = await open();
  live()?.onChange(CHANGED);
  live()?.onChange({ ...CHANGED, isNewlyLate: true });
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
  live()?.onBusinessDay?.('2026-11-23');
  await waitFor(() => expect(show).toHaveBeenCalledOnce());
  expect(shown()[0]).toMatchObject({ title: 'MW100000001 is late' });
  // After each reconnection the server says the day again; a changed time zone may go back.
  live()?.onBusinessDay?.('2026-11-23');
  live()?.onBusinessDay?.('2026-11-22');
  server.lateSince = ['MW100000002', 'MW100000003'];
  server.nextCursor = 'more';
  live()?.onBusinessDay?.('2026-11-26');
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
  live()?.onMessage?.({ id: 'm2', userId: EMMA, conversationId: EMMA });
  live()?.onMessage?.({ id: 'm3', userId: EMMA, conversationId: EMMA });
  await waitFor(() => expect(callsOf(MESSAGES).length).toBeGreaterThan(1));
  await waitFor(() => expect(show).toHaveBeenCalled());
  expect(shown()).toEqual([{ title: 'emma', body: shownPart, link: { kind: 'conversation', id: EMMA } }]);
});
