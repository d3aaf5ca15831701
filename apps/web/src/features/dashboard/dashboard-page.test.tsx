import type { AccountHandlers } from '@moveway/api-client/realtime.ts';
import { ThemeProvider } from '@moveway/ui/theme/theme-provider.tsx';
import { ToastContext, type ToastMessage } from '@moveway/ui/toast/toast.ts';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDialog, useAccountDialog } from '../../lib/account-dialog.ts';
import { refreshSession } from '../../lib/session.ts';
import { anEvent, aPackage } from '../../lib/shipments/shipment.fixtures.ts';
import { DashboardPage } from './dashboard-page.tsx';

const dana = { id: '1', username: 'dana_r', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' };
const counts = { total: 7, delivered: 2, inTransit: 4, pending: 1 };
const here = {
  id: 's1',
  device: 'Firefox on Windows',
  address: '192.0.2.1',
  kind: 'browser',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-12-21T10:00:00.000Z',
  isCurrent: true,
};

/** What the server answers by the beginning of a request, and what it was asked. */
const server = vi.hoisted(() => {
  const state = {
    asked: [] as string[],
    answers: {} as Record<string, () => Response>,
  };
  globalThis.fetch = async (input, init) => {
    const sent = typeof init?.body === 'string' ? ` ${init.body}` : '';
    const request = `${init?.method} ${input instanceof Request ? input.url : input.toString()}${sent}`;
    state.asked.push(request);
    const [, answer] = Object.entries(state.answers).find(([start]) => request.startsWith(start)) ?? [];
    return answer?.() ?? new Response('{}', { status: 500 });
  };
  return state;
});
/** The connection has tests of its own; here it only has to be heard. */
const live = vi.hoisted(() => ({ handlers: undefined as AccountHandlers | undefined }));
vi.mock('@moveway/api-client/realtime.ts', () => ({
  watchAccount: (_baseUrl: string, handlers: AccountHandlers) => {
    live.handlers = handlers;
    return () => {
      live.handlers = undefined;
    };
  },
}));

const toasts: ToastMessage[] = [];
const user = userEvent.setup();

beforeEach(() => {
  toasts.length = 0;
  server.asked.length = 0;
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(async () => {
  cleanup();
  act(() => closeAccountDialog());
  document.cookie = 'moveway.signed-in=; max-age=0';
  await act(() => refreshSession());
  vi.unstubAllGlobals();
});

function Surroundings() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>at {pathname + search}</p>
      <p>dialog: {useAccountDialog() ?? 'none'}</p>
      <Link to="/dashboard">Dashboard</Link>
    </>
  );
}

async function open(someone?: typeof dana, at = '/dashboard') {
  if (someone) {
    document.cookie = 'moveway.signed-in=1';
    server.answers['GET /api/auth/user'] = () => Response.json(someone);
  }
  await act(() => refreshSession());
  render(
    <MemoryRouter initialEntries={[at]}>
      <ThemeProvider>
        <ToastContext value={{ show: (message) => toasts.push(message), dismiss: () => {} }}>
          <DashboardPage />
          <Surroundings />
        </ToastContext>
      </ThemeProvider>
    </MemoryRouter>,
  );
}

async function openAsCustomer(at?: string) {
  server.answers = {
    'GET /api/packages/user': () =>
      Response.json({ items: [aPackage({ currentLocation: 'Boise, ID' })], counts }),
    'GET /api/packages/track/': () => Response.json({ package: aPackage(), events: [anEvent()] }),
    'GET /api/auth/sessions': () => Response.json({ items: [here] }),
  };
  await open(dana, at);
  await screen.findByRole('heading', { name: 'MW123456789' }, { timeout: 20_000 });
}

it('explains itself to a visitor, with the sign-in dialog over it', async () => {
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
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, dana_r');
  const counters = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(counters).toEqual([
    ['Total Packages', '7'],
    ['Delivered', '2'],
    ['In Transit', '4'],
    ['Pending', '1'],
  ]);
  expect(screen.getByRole('heading', { name: 'Your Packages' })).toBeTruthy();
  expect(screen.getByText('Cascade Books to Dana Reyes')).toBeTruthy();
  expect(screen.getByText('Boise, ID')).toBeTruthy();
  expect(screen.getByText('In Transit', { selector: 'summary *' })).toBeTruthy();
  expect(screen.getByText(/^Updated/).textContent).toContain('Nov 20');
});

it('says when there is nothing, and filters by words and status, kept in the address', async () => {
  await openAsCustomer('/dashboard?status=Delivered');
  expect(server.asked).toContain('GET /api/packages/user?status=Delivered');
  server.answers['GET /api/packages/user'] = () => Response.json({ items: [], counts });
  await user.type(screen.getByRole('searchbox', { name: 'Search your packages' }), 'books');
  expect(await screen.findByRole('heading', { name: 'No packages found' })).toBeTruthy();
  expect(screen.getByText('at /dashboard?status=Delivered&search=books')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All statuses');
  expect(screen.getByText('at /dashboard?search=books')).toBeTruthy();
  expect(server.asked).toContain('GET /api/packages/user?search=books');
  // The header's own link leads to the whole list, and the box says so.
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  expect(screen.getByText('at /dashboard')).toBeTruthy();
});

it('leads from a search without a match back to the whole list', async () => {
  await openAsCustomer();
  server.answers = {
    'GET /api/packages/user?': () => Response.json({ items: [], counts }),
    ...server.answers,
  };
  await user.type(screen.getByRole('searchbox', { name: 'Search your packages' }), 'books');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('heading', { name: 'MW123456789' })).toBeTruthy();
  expect(screen.getByText('at /dashboard')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your Packages' }));
});

it('offers one way to add a package where there are none', async () => {
  server.answers = { 'GET /api/packages/user': () => Response.json({ items: [], counts }) };
  await open(dana);
  expect(await screen.findByRole('heading', { name: 'No packages found' }, { timeout: 20_000 })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add a package' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
});

it('says why a search failed, keeps the counters, and tries again when asked', async () => {
  await openAsCustomer();
  const list = server.answers['GET /api/packages/user'];
  server.answers['GET /api/packages/user'] = () =>
    Response.json({ message: 'Please wait.' }, { status: 503 });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Delivered');
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Please wait.');
  expect(screen.getByText('Total Packages').nextElementSibling?.textContent).toBe('7');
  server.answers['GET /api/packages/user'] = list ?? (() => Response.error());
  await user.click(within(failure).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'MW123456789' })).toBeTruthy();
});

it('fetches the next page when asked, and only then', async () => {
  await openAsCustomer();
  server.answers = {
    'GET /api/packages/user?cursor=next': () =>
      Response.json({ items: [aPackage({ id: 'p2', trackingNumber: 'SECOND2' })], counts }),
    'GET /api/packages/user': () => Response.json({ items: [aPackage()], counts, nextCursor: 'next' }),
  };
  act(() => live.handlers?.onListening?.());
  await user.click(await screen.findByRole('button', { name: 'Show more packages' }));
  expect(await screen.findByRole('heading', { name: 'SECOND2' })).toBeTruthy();
});

it('opens a line to the card and history of the tracking page, follows it live, and says aloud what changed', async () => {
  await openAsCustomer();
  const line = screen.getByRole<HTMLDetailsElement>('group', { name: '' });
  act(() => {
    line.open = true;
    line.dispatchEvent(new Event('toggle'));
  });
  expect(await screen.findByRole('heading', { name: 'Tracking history' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Package details' })).toBeTruthy();

  server.answers['GET /api/packages/user'] = () =>
    Response.json({
      items: [aPackage({ status: 'Delivered', updatedAt: '2026-11-21T19:59:00.000Z' })],
      counts: { ...counts, delivered: 3 },
    });
  server.answers['GET /api/packages/track/'] = () =>
    Response.json({
      package: aPackage(),
      events: [anEvent({ id: 'e2', location: 'Denver, CO' }), anEvent()],
    });
  act(() =>
    live.handlers?.onChange({ trackingNumber: 'MW123456789', updatedAt: '2026-11-21T19:59:00.000Z' }),
  );
  expect(await screen.findByText('Denver, CO')).toBeTruthy();
  expect(await screen.findByText('Delivered', { selector: 'summary *' })).toBeTruthy();
  expect(screen.getByText('MW123456789 is now Delivered.').closest('[aria-live="polite"]')).toBeTruthy();
});

it('adds a package by its number and a second fact, and shows a refusal without closing', async () => {
  await openAsCustomer();
  await user.click(screen.getByRole('button', { name: 'Add a package' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a package' }));
  await user.click(dialog.getByRole('button', { name: 'Add package' }));
  expect(await dialog.findByText('Please enter a tracking number')).toBeTruthy();

  server.answers['POST /api/packages/user'] = () =>
    Response.json({ code: 'shipment.not_attached', message: 'We couldn’t add that.' }, { status: 404 });
  await user.type(dialog.getByLabelText('Tracking number'), 'mw123456789');
  await vi.waitFor(() => expect(dialog.queryByText('Please enter a tracking number')).toBeNull());
  expect(dialog.getByText(/^Enter the receiver/)).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Receiver/), '0142');
  await user.click(dialog.getByRole('button', { name: 'Add package' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('We couldn’t add that.');

  server.answers['POST /api/packages/user'] = () => Response.json(aPackage());
  await user.click(dialog.getByRole('button', { name: 'Add package' }));
  await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'Package added' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says how long a throttled customer has to wait, and lets them try again then', async () => {
  await openAsCustomer();
  server.answers['POST /api/packages/user'] = () =>
    Response.json(
      { code: 'rate_limited', message: 'Too many attempts.' },
      { status: 429, headers: { 'retry-after': '2' } },
    );
  await user.click(screen.getByRole('button', { name: 'Add a package' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a package' }));
  await user.type(dialog.getByLabelText('Tracking number'), 'mw123456789');
  await user.type(dialog.getByLabelText(/^Receiver/), '0142');
  const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add package' });
  await user.click(add);
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /^Too many attempts\. You can try again in \d/,
  );
  expect(dialog.getByRole('timer').getAttribute('aria-live')).toBe('off');
  // Typing does not hide why the button waits.
  await user.type(dialog.getByLabelText(/^Receiver/), '3');
  expect(dialog.getByRole('alert')).toBeTruthy();
  expect(add.disabled).toBe(true);
  await vi.waitFor(() => expect(add.disabled).toBe(false), { timeout: 5000 });
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('lists where the customer is signed in, and ends one place or all others', async () => {
  await openAsCustomer();
  const other = { ...here, id: 's2', device: 'Safari on iPhone', isCurrent: false };
  server.answers['GET /api/auth/sessions'] = () => Response.json({ items: [here, other] });
  server.answers['DELETE /api/auth/sessions'] = () => Response.json({ ended: 1 });
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
  await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'One place signed out' }]));
  expect(server.asked).toContain('DELETE /api/auth/sessions/s2');
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await vi.waitFor(() => expect(server.asked).toContain('DELETE /api/auth/sessions'));
});

it('asks again where the customer is signed in each time they look', async () => {
  await openAsCustomer();
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await screen.findByText('Firefox on Windows', {}, { timeout: 20_000 });
  await user.keyboard('{Escape}');
  const other = { ...here, id: 's2', device: 'Safari on iPhone', isCurrent: false };
  server.answers['GET /api/auth/sessions'] = () => Response.json({ items: [here, other] });
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  expect(await screen.findByText('Safari on iPhone')).toBeTruthy();
});

it.each([
  ['secret1', 'secret2', 'Password Mismatch', 'New password and confirmation do not match'],
  ['abc', 'abc', 'Password Too Short', 'Password must be at least 6 characters long'],
])('refuses to change the password to %s and %s', async (next, confirmed, title, description) => {
  await openAsCustomer();
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change password' });
  expect(submit.disabled).toBe(true);
  await user.type(screen.getByLabelText('Current password'), 'old-one');
  await user.type(screen.getByLabelText('New password'), next);
  await user.type(screen.getByLabelText('Confirm new password'), confirmed);
  await user.click(submit);
  await vi.waitFor(() => expect(toasts).toEqual([{ title, description, variant: 'destructive' }]));
  expect(server.asked.some((request) => request.startsWith('PUT'))).toBe(false);
});

it('keeps what was typed into its dialogs when they are dismissed by accident', async () => {
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

it('becomes the page of a visitor when the session has ended elsewhere', async () => {
  await openAsCustomer();
  server.answers['GET /api/packages/user'] = () =>
    Response.json({ code: 'unauthenticated', message: 'Sign in.' }, { status: 401 });
  server.answers['GET /api/auth/user'] = () => Response.json({}, { status: 401 });
  act(() => live.handlers?.onListening?.());
  expect(await screen.findByRole('heading', { name: 'Your dashboard' })).toBeTruthy();
  expect(screen.getByText('You were signed out')).toBeTruthy();
  expect(screen.getByText('dialog: sign-in')).toBeTruthy();
});

it('becomes the admin screen when the customer is made an administrator', async () => {
  await openAsCustomer();
  server.answers['GET /api/auth/user'] = () => Response.json({ ...dana, isAdmin: true });
  act(() => live.handlers?.onUserChange?.({ id: dana.id }));
  expect(await screen.findByText('at /admin')).toBeTruthy();
});

it('signs out for good: nobody is asked to sign in again', async () => {
  await openAsCustomer();
  server.answers['POST /api/auth/logout'] = () => Response.json({ signedOut: true });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('You are signed out')).toBeTruthy();
  expect(screen.getByText('dialog: none')).toBeTruthy();
  expect(screen.queryByText('MW123456789')).toBeNull();
});
