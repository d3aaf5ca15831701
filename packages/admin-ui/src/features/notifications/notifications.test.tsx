import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pressKey } from '../../testing/choose.ts';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderScreen,
  stats,
  type Answers,
} from '../../testing/render-console.tsx';
import { NotificationsButton } from './notifications-button.tsx';
import { OpenWork } from './open-work.tsx';

prepareBrowser();

const emmaId = 'a'.repeat(24);
/** Emma's conversation about one package, which is not her general one. */
const conversationId = 'b'.repeat(24);
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

const render = (waiting: Record<string, number> = {}, answers: Answers = {}) =>
  renderScreen(<NotificationsButton />, {
    'GET /api/admin/stats': () => ({ body: { ...stats, ...waiting } }),
    'GET /api/admin/chat/waiting': () => ({
      body: {
        items: [
          {
            conversationId,
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
    const { refresh } = render(waiting);
    await screen.findByRole('button', { name: 'Notifications 3' });
    waiting.latePackages = 4;
    refresh();
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
      kind: 'mail.news',
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
    expect(ann.getAttribute('href')).toBe(`/admin/support/conversations/${emmaId}`);
    expect(mentions.textContent).toContain('@dispatcher please call her');
    const failed = within(list).getByRole('region', { name: 'Failed jobs' });
    const link = await within(failed).findByRole('link', { name: 'Package status email' });
    expect(link.getAttribute('href')).toBe('/admin/support/failed-jobs');
    const forms = within(list).getByRole('region', { name: 'Requests in the inbox' });
    expect((await within(forms).findByRole('link', { name: 'Jane Roe' })).getAttribute('href')).toBe(
      '/admin/support/inbox',
    );
    expect(forms.textContent).toContain('The map cannot be read');
    const waiting = within(list).getByRole('region', { name: 'Waiting for a reply' });
    const emma = await within(waiting).findByRole('link', { name: 'emma' });
    expect(emma.getAttribute('href')).toBe(`/admin/support/conversations/${conversationId}`);
    expect(waiting.textContent).toContain('Waiting for a reply: 2');
    expect(waiting.textContent).toContain('Where is my car?');
    const lates = within(list).getByRole('region', { name: 'Late packages' });
    expect((await within(lates).findByRole('link', { name: 'MW123456789' })).getAttribute('href')).toBe(
      '/admin?package=MW123456789',
    );
    expect(lates.textContent).toContain('In Transit, 1 day late');
    expect(within(lates).getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe(
      '/admin?attention=late',
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
    expect(location.pathname).toBe(`/admin/support/conversations/${conversationId}`);
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

it('open work leads from each count to its list, already filtered', async () => {
  const waiting = {
    latePackages: 1,
    customersWaiting: 2,
    openRequests: 3,
    holdsDue: 4,
    cancellationsAsked: 5,
  };
  renderScreen(<OpenWork />, { 'GET /api/admin/stats': () => ({ body: { ...stats, ...waiting } }) });
  await screen.findByRole('link', { name: '1 late' });
  const links = within(screen.getByRole('navigation', { name: 'Open work' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 late', '/admin?attention=late'],
    ['2 unanswered', '/admin/support?filter=waiting'],
    ['0 stalled', '/admin?attention=stalled'],
    ['0 unassigned', '/admin?attention=unassigned'],
    ['3 requests', '/admin/support/inbox'],
    ['4 holds over', '/admin?attention=hold-due'],
    ['5 cancel requests', '/admin?attention=cancel-asked'],
  ]);
});
