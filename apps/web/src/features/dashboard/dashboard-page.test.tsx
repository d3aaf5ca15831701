import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/settings.constants.ts';
import { dayIn } from '@moveway/ui/time/time-format.ts';
import { isSince, moment, type Moment } from '@moveway/api-client/moment.ts';
import { accountChanged } from '@moveway/ui/personal/account.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setSiteSettings } from '../../lib/company/site-settings.ts';
import { accountClient } from '../../lib/accounts/client.ts';
import { storeDashboard } from '../../lib/accounts/last-dashboard.ts';
import { aCustomerPackage } from '../../lib/shipments/shipment.fixtures.ts';
import { pageTexts, translatePage } from '../../lib/translated.fixtures.ts';
import {
  answerWith,
  counts,
  dana,
  due,
  live,
  open,
  openAsCustomer,
  openWith,
  prepareDashboard,
  server,
  user,
} from './testing/render-dashboard.tsx';

prepareDashboard();

const unauthenticated = () =>
  Response.json({ code: 'unauthenticated', message: 'Sign in.' }, { status: 401 });

it('shows a visitor what the dashboard is, and opens the sign-in dialog', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Your dashboard' })).toBeTruthy();
  expect(screen.getByText('dialog: sign-in')).toBeTruthy();
  expect(server.asked).toEqual([]);
});

it('shows an administrator the admin screen', async () => {
  await open({ ...dana, isAdmin: true });
  expect(screen.getByText('at /admin')).toBeTruthy();
});

it('greets the customer, counts, and lists each package with what the specification names', async () => {
  await openAsCustomer();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, dana_r 1 is late');
  const counters = within(screen.getByRole('list', { name: 'Packages by status' })).getAllByRole('button');
  expect(counters.map(({ textContent }) => textContent)).toEqual([
    'Total Packages 8',
    'Delivered 2',
    'In Transit 4',
    'Pending 1',
    'Processing 1',
    'Out for Delivery 1',
  ]);
  expect(screen.getByRole('heading', { name: 'Your Packages' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 3, name: 'Package' })).toBeTruthy();
  expect(screen.getByText('Seattle, WA → Denver, CO')).toBeTruthy();
  expect(screen.getByText('Cascade Books to Dana Reyes')).toBeTruthy();
  expect(screen.getByText('Boise, ID')).toBeTruthy();
  expect(screen.getByText('In Transit', { selector: 'summary *' })).toBeTruthy();
  expect(screen.getByText(/^Updated/).parentElement?.textContent).toContain('Nov 20');
});

it('keeps a comma of its headline on the line of the words before it', async () => {
  const today = dayIn('America/Chicago', new Date());
  await openWith({ due: [...due, { date: today, count: 2 }] });
  expect(screen.getByText('2 arrive today')).toBeTruthy();
  expect(screen.getByText('1 is late').parentElement?.textContent).toBe('1 is late,');
});

it('calls a package late by the company’s day, also to a reader for whom that is yesterday', async () => {
  // Soon after midnight where the reader is; the evening before where the company is.
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 1), toFake: ['Date'] });
  setSiteSettings({ ...DEFAULT_PUBLIC_SETTINGS, timeZone: 'Pacific/Pago_Pago' });
  try {
    await openWith({
      items: [aCustomerPackage({ estimatedDelivery: '2026-11-21' })],
      due: [{ date: '2026-11-21', count: 1 }],
    });
    expect(screen.getByText('1 arrives today')).toBeTruthy();
    expect(screen.getByText('Today, Sat Nov 21')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/ late/);
  } finally {
    vi.useRealTimers();
    setSiteSettings(DEFAULT_PUBLIC_SETTINGS);
  }
});

it('says Welcome to a new account, and Welcome back only afterwards', async () => {
  await openAsCustomer(undefined, { ...dana, createdAt: new Date().toISOString() });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Welcome, dana_r/);
});

it('preserves the input of its dialogs when they are closed', async () => {
  await openAsCustomer();
  await user.click(screen.getByRole('button', { name: 'Add a package' }));
  await user.type(await screen.findByLabelText('Tracking number'), 'mw123');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await user.type(await screen.findByLabelText('Current password'), 'old-one');
  await user.type(screen.getByLabelText('New password'), 'new-one');
  await user.type(screen.getByLabelText('Confirm new password'), 'new-one');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Add a package' }));
  expect(screen.getByLabelText<HTMLInputElement>('Tracking number').value).toBe('mw123');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('old-one');
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' });
  await vi.waitFor(() => expect(submit.disabled).toBe(false));
});

it('asks once for what fails, and again once the lost connection is back', async () => {
  answerWith({ code: 'unavailable' }, 503);
  await open(dana);
  await screen.findByRole('button', { name: 'Try again' });
  await vi.waitFor(() => expect(live.subscription).toBeDefined());
  const asked = () => server.asked.filter((request) => request.startsWith('GET /api/packages/user')).length;
  act(() => {
    live.subscription?.onState('live');
    live.subscription?.onRefetch();
  });
  expect(asked()).toBe(1);
  act(() => {
    live.subscription?.onState('lost');
    live.subscription?.onState('live');
    live.subscription?.onRefetch();
  });
  await vi.waitFor(() => expect(asked()).toBe(2));
});

it('tells the live connection when it began to ask, so that it asks once where nothing has changed since', async () => {
  const opened = moment();
  const asked = vi.fn<() => Moment>(moment);
  server.answers = {
    'GET /api/packages/user': () => {
      asked();
      return Response.json({ items: [], counts, due: [] });
    },
  };
  await open(dana);
  await vi.waitFor(() => expect(live.subscription).toBeDefined());
  const told = live.subscription?.askedAt?.();
  const [call] = asked.mock.results;
  expect(told && isSince(told, opened)).toBe(true);
  expect(told && call?.type === 'return' && isSince(call.value, told)).toBe(true);
});

it('shows the page for visitors when the session has ended elsewhere', async () => {
  await openAsCustomer();
  server.answers['GET /api/packages/user'] = unauthenticated;
  server.answers['GET /api/auth/user'] = unauthenticated;
  act(() => live.subscription?.onRefetch());
  expect(await screen.findByRole('heading', { name: 'Your dashboard' })).toBeTruthy();
  expect(screen.getByText('You were signed out')).toBeTruthy();
  expect(screen.getByText('dialog: sign-in')).toBeTruthy();
});

it('shows the admin screen when the customer is made an administrator', async () => {
  await openAsCustomer();
  server.answers['GET /api/auth/user'] = () => Response.json({ ...dana, isAdmin: true });
  act(() => live.subscription?.onUserChange?.());
  expect(await screen.findByText('at /admin')).toBeTruthy();
});

it('does not open the sign-in dialog after signing out', async () => {
  await openAsCustomer();
  server.answers['POST /api/auth/logout'] = () => {
    server.answers['GET /api/auth/user'] = unauthenticated;
    return Response.json({ signedOut: true });
  };
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('You are signed out')).toBeTruthy();
  expect(screen.getByText('dialog: none')).toBeTruthy();
  expect(screen.queryByText('MW123456789')).toBeNull();
});

it('loads again after a logout that failed', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await openAsCustomer();
  server.answers['POST /api/auth/logout'] = () => new Response('<html>', { status: 502 });
  server.asked.length = 0;
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Logging out...')).toBeTruthy();
  expect(await screen.findByText('MW123456789')).toBeTruthy();
  expect(server.asked.map((asked) => asked.split('?')[0])).toEqual([
    'POST /api/auth/logout',
    'GET /api/auth/user',
    'GET /api/packages/user',
  ]);
  expect(warn).toHaveBeenCalledOnce();
});

it('shows the stored dashboard with its time until the current one is loaded', async () => {
  await openAsCustomer();
  cleanup();
  // As after a reload.
  accountClient.clear();
  let answer: ((response: Response) => void) | undefined;
  server.answers['GET /api/packages/user'] = () => new Promise((resolve) => (answer = resolve));
  await open(dana);
  expect(await screen.findByText(/^As of/)).toBeTruthy();
  expect(screen.getByText('MW123456789')).toBeTruthy();
  await act(async () => answer?.(Response.json({ items: [], counts, due: [] })));
  expect(await screen.findByText('No packages found')).toBeTruthy();
  expect(screen.queryByText(/^As of/)).toBeNull();
});

it('keeps the stored dashboard while the packages cannot be loaded, and asks again', async () => {
  await openAsCustomer();
  cleanup();
  accountClient.clear();
  answerWith({ code: 'unavailable' }, 503);
  await open(dana);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('MW123456789')).toBeTruthy();
  expect(screen.getByText(/^As of/).parentElement?.textContent).not.toContain('Updating');
  answerWith({ items: [aCustomerPackage()] });
  await user.click(retry);
  await vi.waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('MW123456789')).toBeTruthy();
});

/** Shows what this device has stored of the customer, while the server cannot say who is here. */
async function openWithoutServer() {
  document.cookie = 'moveway.signed-in=1';
  accountChanged(dana.id);
  storeDashboard(dana, { items: [aCustomerPackage()], counts, due: [] }, new Date());
  server.answers = { 'GET /api/auth/user': () => Promise.reject(new TypeError('Failed to fetch')) };
  await open();
  expect(screen.getByText('MW123456789')).toBeTruthy();
}

it('asks nobody to sign in while the server cannot say who is here, and shows what was last known', async () => {
  await openWithoutServer();
  expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached');
  expect(screen.getByText('dialog: none')).toBeTruthy();

  let reach: ((response: Response) => void) | undefined;
  server.answers['GET /api/auth/user'] = () => new Promise((resolve) => (reach = resolve));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Trying again...' })).toBeTruthy();
  expect(screen.getByText(/^As of/).parentElement?.textContent).toContain('Updating now');
  await act(async () => reach?.(Response.json(dana)));
  expect(await screen.findByRole('button', { name: 'Add a package' })).toBeTruthy();
});

it('shows nothing any more of an account that another one has taken the place of', async () => {
  await openWithoutServer();
  accountChanged('b'.repeat(24));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(screen.queryByText('MW123456789')).toBeNull());
});

it('says that the packages could not be loaded where none were known', async () => {
  accountChanged(dana.id);
  storeDashboard(dana, { items: [], counts, due: [] }, new Date());
  answerWith({ code: 'unavailable' }, 503);
  await open(dana);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('shows each change of the packages on a page that the browser translates', async () => {
  const at = '2026-11-20T18:00:00.000Z';
  const moved = { from: '2026-11-24', reason: 'weather', why: 'A storm closed the road.' } as const;
  const states = [
    [aCustomerPackage({ status: 'Pending' })],
    [
      aCustomerPackage({ estimatedDelivery: '2199-01-01' }),
      aCustomerPackage({ id: 'p2', trackingNumber: 'B12' }),
    ],
    [aCustomerPackage({ estimatedDelivery: '2199-01-01', currentLocation: 'Boise, ID', rescheduled: moved })],
    [
      aCustomerPackage({
        hold: { reason: 'weather', until: '2199-01-01', at, why: 'It waits for a storm.' },
      }),
    ],
    [aCustomerPackage({ cancellation: { reason: 'no_carrier', at, why: 'No carrier.', fee: 50 } })],
    [aCustomerPackage({ status: 'Delivered', rating: { stars: 4, comment: 'Fine.', ratedAt: at } })],
  ];
  const change = (index: number) => {
    const items = states[index] ?? [];
    const isOver = index > 3;
    answerWith({
      items,
      counts: { ...counts, total: items.length },
      due: isOver ? [] : [...due, { date: `2199-01-0${index + 1}`, count: index + 1 }],
    });
    act(() => live.subscription?.onRefetch());
  };
  await openAsCustomer();
  await user.click(screen.getByText('Cascade Books to Dana Reyes'));
  await screen.findByText('Tracking history');
  await screen.findByText('Boise, ID', { selector: 'svg *' });
  const untranslated: string[][] = [];
  for (const index of states.keys()) {
    change(index);
    const total = expect.stringMatching(`^Total Packages ${states[index]?.length}`) as unknown;
    await waitFor(() => expect(pageTexts()).toContainEqual(total));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    untranslated.push(pageTexts());
  }
  for (const step of [1, 5]) {
    for (const turn of states.keys()) {
      const index = (turn * step) % states.length;
      translatePage();
      change(index);
      await waitFor(() => expect(pageTexts()).toEqual(untranslated[index]));
    }
  }
});
