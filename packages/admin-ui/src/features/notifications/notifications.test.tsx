import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { watchStaff } from '@moveway/api-client/realtime.ts';
import { pressKey } from '../../testing/choose.ts';
import { adminPackage, prepareBrowser, errorResponse, renderConsole } from '../../testing/render-console.tsx';

prepareBrowser();

const emmaId = 'a'.repeat(24);
const figures = {
  totalUsers: 9,
  totalPackages: 5,
  activePackages: 4,
  pendingPackages: 1,
  deliveredPackages: 1,
  chatMessages: 3,
  deliveryRate: 20,
  isCounting: false,
};
const late = {
  reason: 'late',
  days: 1,
  package: adminPackage({
    trackingNumber: 'MW123456789',
    status: 'In Transit',
    sender: 'Ann',
    receiver: 'Bob',
    estimatedDelivery: '2026-11-20',
  }),
};

type Answers = Parameters<typeof renderConsole>[0];

const render = (waiting: Record<string, number> = {}, answers: Answers = {}) =>
  renderConsole({
    'GET /api/admin/stats': () => ({
      body: {
        ...figures,
        customersWaiting: 0,
        latePackages: 0,
        stalledPackages: 0,
        unassignedPackages: 0,
        openRequests: 0,
        failedJobs: 0,
        ...waiting,
      },
    }),
    'GET /api/admin/chat/waiting': () => ({
      body: {
        items: [
          {
            conversationId: emmaId,
            userId: emmaId,
            username: 'emma',
            message: 'Where is my car?',
            waitingSince: '2026-11-21T10:00:00.000Z',
          },
        ],
      },
    }),
    'GET /api/admin/analytics/attention': () => ({ body: { items: [late] } }),
    ...answers,
  });

async function open({ user }: ReturnType<typeof render>, name: string) {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name: 'Notifications' });
}

describe('the notifications', () => {
  it('show one count on their button, the one of its name, also when it has just changed', async () => {
    const waiting = { latePackages: 3 };
    const { user } = render(waiting);
    await screen.findByRole('button', { name: 'Notifications 3' });
    waiting.latePackages = 4;
    await user.keyboard('r');
    const button = await screen.findByRole('button', { name: 'Notifications 4' });
    expect(button.textContent).toBe('Notifications 4');
  });

  it('say that nothing waits, and ask for no list', async () => {
    const console = render();
    const list = await open(console, 'Notifications');
    expect(within(list).getByText("You're all caught up")).toBeTruthy();
    expect(console.callsOf('GET /api/admin/chat/waiting')).toEqual([]);
    expect(console.callsOf('GET /api/admin/analytics/attention')).toEqual([]);
  });

  it('count what waits, what was sent with a form, what failed, who asks to cancel and who mentions this administrator, and lead to each of it', async () => {
    const asked = adminPackage({
      cancellationRequest: { state: 'open', at: '2026-11-20T10:00:00.000Z', note: 'We sold it' },
    });
    const mention = {
      id: 'n1',
      conversationId: emmaId,
      author: { id: 'u2', username: 'ann' },
      text: '@dispatcher please call her',
      mentions: [{ id: 'u1', username: 'dispatcher' }],
      createdAt: '2026-11-21T10:00:00.000Z',
    };
    const form = {
      id: emmaId,
      reference: 'R-4F7K9QX',
      kind: 'accessibility',
      status: 'open',
      name: 'Jane Roe',
      message: 'The map cannot be read',
      createdAt: '2026-11-21T10:00:00.000Z',
    };
    const job = {
      id: emmaId,
      kind: 'mail.shipment-status',
      attempts: 7,
      error: 'away',
      createdAt: '2026-11-21T10:00:00.000Z',
      failedAt: '2026-11-21T19:00:00.000Z',
    };
    const console = render(
      { customersWaiting: 2, openRequests: 1, latePackages: 30, failedJobs: 2, cancellationsAsked: 1 },
      {
        'GET /api/admin/inbox': () => ({ body: { items: [form] } }),
        'GET /api/admin/packages': () => ({ body: { items: [asked] } }),
        'GET /api/admin/mentions': () => ({ body: { items: [mention] } }),
        'GET /api/admin/failed-jobs': () => ({ body: { items: [job] } }),
      },
    );
    const list = await open(console, 'Notifications 37');
    const requests = within(within(list).getByRole('region', { name: 'Requests to cancel' }));
    expect(await requests.findByText('We sold it')).toBeTruthy();
    expect(requests.getByRole('link', { name: 'Show all' }).getAttribute('href')).toContain(
      'attention=cancel-asked',
    );
    const mentions = within(list).getByRole('region', { name: 'Mentions of you' });
    const ann = await within(mentions).findByRole('link', { name: 'ann' });
    expect(ann.getAttribute('href')).toBe(`/?tab=support&conversation=${emmaId}`);
    expect(mentions.textContent).toContain('@dispatcher please call her');
    const failed = within(list).getByRole('region', { name: 'Failed jobs' });
    const link = await within(failed).findByRole('link', { name: 'Package status email' });
    expect(link.getAttribute('href')).toBe('/?tab=support&view=failed-jobs');
    const forms = within(list).getByRole('region', { name: 'Requests in the inbox' });
    expect((await within(forms).findByRole('link', { name: 'Jane Roe' })).getAttribute('href')).toBe(
      '/?tab=support&view=inbox',
    );
    expect(forms.textContent).toContain('The map cannot be read');
    const waiting = within(list).getByRole('region', { name: 'Waiting for a reply' });
    const emma = await within(waiting).findByRole('link', { name: 'emma' });
    expect(emma.getAttribute('href')).toBe(`/?tab=support&conversation=${emmaId}`);
    expect(waiting.textContent).toContain('Waiting for a reply: 2');
    expect(waiting.textContent).toContain('Where is my car?');
    const lates = within(list).getByRole('region', { name: 'Late packages' });
    expect((await within(lates).findByRole('link', { name: 'MW123456789' })).getAttribute('href')).toBe(
      '/?package=MW123456789',
    );
    expect(lates.textContent).toContain('In Transit, 1 day late');
    expect(within(lates).getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe(
      '/?attention=late',
    );
    expect(within(list).queryByRole('region', { name: 'Stalled packages' })).toBeNull();
  });

  it('count up to a limit, and show a plus sign beyond it', async () => {
    const list = await open(render({ stalledPackages: 10_001 }), 'Notifications 99+');
    expect(within(list).getByRole('heading', { name: 'Stalled packages: 10,000+' })).toBeTruthy();
  });

  it('are left with Escape, back to the button, and by choosing one', async () => {
    const console = render({ customersWaiting: 1 });
    pressKey(await open(console, 'Notifications 1'), 'Escape');
    const button = screen.getByRole('button', { name: 'Notifications 1', expanded: false });
    expect(document.activeElement).toBe(button);
    const list = await open(console, 'Notifications 1');
    await console.user.click(await within(list).findByRole('link', { name: 'emma' }));
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(await screen.findByRole('region', { name: 'Support' })).toBeTruthy();
  });

  it('say which list could not be loaded, and load it at another try', async () => {
    const console = render(
      { customersWaiting: 1 },
      { 'GET /api/admin/chat/waiting': () => errorResponse(503, 'unavailable', 'The database is away.') },
    );
    const list = await open(console, 'Notifications 1');
    expect(await within(list).findByText('The database is away.')).toBeTruthy();
    console.answers['GET /api/admin/chat/waiting'] = () => ({ body: { items: [] } });
    await console.user.click(within(list).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(list).queryByText('The database is away.')).toBeNull());
  });
});

it('a form of the site counts as an unanswered customer does, wherever open work is counted, and at once', async () => {
  const waiting = { customersWaiting: 2, openRequests: 0 };
  const { user } = render(waiting);
  await screen.findByRole('tab', { name: /^2 ?Support$/ });
  waiting.openRequests = 3;
  const [, live] = vi.mocked(watchStaff).mock.lastCall ?? [];
  act(() => live?.onInboxChange?.({ id: 'r1' }));
  await user.click(await screen.findByRole('tab', { name: /^5 ?Support$/ }, { timeout: 5000 }));
  expect(screen.getByRole('button', { name: 'Notifications 5' })).toBeTruthy();
  const work = screen.getByRole('navigation', { name: 'Open work' });
  expect(within(work).getByRole('link', { name: '3 requests' }).getAttribute('href')).toBe(
    '/?tab=support&view=inbox',
  );
  expect(await screen.findByRole('radio', { name: /^Unanswered ?2$/ })).toBeTruthy();
  expect(screen.getByRole('radio', { name: /^Inbox ?3$/ })).toBeTruthy();
});
