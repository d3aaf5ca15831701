import { prepareBrowser, settings, stats } from '@moveway/admin-ui/testing/render-console.tsx';
import { toastApi, ToastContext } from '@moveway/ui/toast/toast.ts';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Header } from '../app/header.tsx';
import { accountClient } from '../lib/accounts/client.ts';
import { refreshSession } from '../lib/accounts/session.ts';
import { AdminApp } from './admin-app.tsx';

interface Asked {
  name: string;
  token: string | null;
}

/** The server and the cookies of a browser, for the contract's own client. */
const server = vi.hoisted(() => {
  const state = {
    asked: [] as Asked[],
    answers: {} as Record<string, (asked: Asked) => Response | Promise<Response>>,
  };
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const asked = {
      name: `${init?.method} ${url.pathname}`,
      token: new Headers(init?.headers).get('authorization'),
    };
    state.asked.push(asked);
    return state.answers[asked.name]?.(asked) ?? new Response('{}', { status: 500 });
  };
  return state;
});

const USER = 'GET /api/auth/user';
const LOGIN = 'POST /api/auth/admin-login';
const DIRECT = 'POST /api/auth/admin-direct';
const LOGOUT = 'POST /api/auth/logout';
const STATS = 'GET /api/admin/stats';
const admin = { id: 'a1', username: 'dispatcher', isAdmin: true, createdAt: '2026-01-01T00:00:00.000Z' };
const rosa = { ...admin, id: 'u1', username: 'rosa', isAdmin: false };
const error =
  (status: number, code: string, message = 'No.') =>
  () =>
    Response.json({ code, message, requestId: 'r1' }, { status });
const nobody = error(401, 'unauthenticated', 'Please sign in.');
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const callsOf = (name: string) => server.asked.filter((asked) => asked.name === name);
const user = userEvent.setup({ delay: null });

/** What a sign-in or its end leaves behind in the browser, in whichever tab it was. */
function serverKnows(someone: typeof admin | undefined): void {
  document.cookie = someone ? 'moveway.signed-in=1; path=/' : 'moveway.signed-in=; path=/; max-age=0';
  server.answers[USER] = someone ? () => Response.json(someone) : nobody;
}

/** Another tab of the browser notifies of a sign-in or sign-out there. */
function notifyFromOtherTab(): void {
  const other = new BroadcastChannel('moveway.session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only.
  other.postMessage('changed');
  other.close();
}

/** Opens the console of an administrator who is signed in. */
async function openAsAdmin(): Promise<void> {
  serverKnows(admin);
  open();
  await isOpen();
  await headerSays('Logout (dispatcher)');
}

/** The header of the site over the console. */
function open(): void {
  history.replaceState(null, '', '/admin');
  render(
    <BrowserRouter>
      <ToastContext value={toastApi({ show: () => undefined, dismiss: () => undefined })}>
        <Header />
        <Routes>
          <Route path="/admin/*" element={<AdminApp />} />
        </Routes>
      </ToastContext>
    </BrowserRouter>,
  );
}

const consoleHeading = { name: 'Admin Control Center' };
const isOpen = () => screen.findByRole('heading', consoleHeading);
const loginForm = () => screen.findByRole('button', { name: 'Login' });
const headerSays = (name: string) => waitFor(() => expect(screen.getByRole('button', { name })).toBeTruthy());

async function signIn(): Promise<void> {
  await user.type(await screen.findByLabelText('Username'), 'dispatcher');
  await user.type(screen.getByLabelText('Password'), 'secret-1');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

prepareBrowser();
beforeEach(() => {
  server.asked.length = 0;
  server.answers = {
    [STATS]: () => Response.json(stats),
    // What opening the console asks for: each part of it asks again for what was refused.
    'GET /api/admin/settings': () => Response.json(settings),
    ...Object.fromEntries(
      ['batches', 'conversations', 'imports', 'mentions', 'packages', 'views'].map((list) => [
        `GET /api/admin/${list}`,
        () => Response.json({ items: [] }),
      ]),
    ),
    [LOGOUT]: () => {
      serverKnows(undefined);
      return Response.json({ signedOut: true });
    },
  };
  serverKnows(undefined);
  vi.stubGlobal('matchMedia', () =>
    Object.assign(new EventTarget(), {
      matches: false,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
});
afterEach(async () => {
  cleanup();
  serverKnows(undefined);
  localStorage.clear();
  await act(() => refreshSession());
});

it('shows a customer the login form below their name in the header, with one check of the session', async () => {
  serverKnows(rosa);
  open();
  await loginForm();
  await headerSays('Logout (rosa)');
  expect(callsOf(USER)).toHaveLength(1);
  expect(callsOf(STATS)).toHaveLength(0);
});

it('has its buttons in the header of the site, and leaves the screen with its data when the session has expired', async () => {
  await openAsAdmin();
  const header = within(screen.getByRole('banner'));
  expect(await header.findByRole('button', { name: 'Settings' })).toBeTruthy();
  expect(header.getByRole('button', { name: /^Notifications/ })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Logout/ })).toHaveLength(1);
  await waitFor(() => expect(accountClient.getQueryCache().getAll().length).toBeGreaterThan(0));
  server.answers[USER] = nobody;
  server.answers[STATS] = nobody;
  // Narrow, as jsdom is: the actions are in a tab of their own.
  await user.click(screen.getByRole('link', { name: 'Overview' }));
  await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
  await loginForm();
  expect(screen.getByRole('alert').textContent).toBe('You were signed out. Sign in again to continue.');
  await headerSays('Sign In');
  expect(accountClient.getQueryCache().getAll()).toEqual([]);
});

it('follows another tab that signs out, and one in which somebody else signs in', async () => {
  await openAsAdmin();
  serverKnows(undefined);
  notifyFromOtherTab();
  await loginForm();
  await headerSays('Sign In');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(accountClient.getQueryCache().getAll()).toEqual([]);
  serverKnows(admin);
  notifyFromOtherTab();
  await isOpen();
  await headerSays('Logout (dispatcher)');
});

it('says that the server cannot be reached, opens both once it can, and keeps them while it is away again', async () => {
  serverKnows(admin);
  server.answers[USER] = offline;
  open();
  await screen.findByText('The console could not be opened');
  serverKnows(admin);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await isOpen()).toBeTruthy();
  await headerSays('Logout (dispatcher)');
  const checks = callsOf(USER).length;
  server.answers[USER] = offline;
  notifyFromOtherTab();
  await waitFor(() => expect(callsOf(USER)).toHaveLength(checks + 1));
  await headerSays('Logout (dispatcher)');
  expect(screen.getByRole('heading', consoleHeading)).toBeTruthy();
});

it('leaves both signed in after a logout that failed, and loads everything again, else clears what was loaded', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await openAsAdmin();
  localStorage.setItem(`moveway.draft.${admin.id}.reply.c1`, 'words');
  const signsOut = server.answers[LOGOUT];
  server.answers[LOGOUT] = () => new Response('<html>Bad gateway</html>', { status: 502 });
  await user.click(screen.getByRole('button', { name: 'Logout (dispatcher)' }));
  await waitFor(() => expect(callsOf(STATS)).toHaveLength(2));
  await isOpen();
  await headerSays('Logout (dispatcher)');
  expect(logged).toHaveBeenCalledOnce();

  server.answers[LOGOUT] = signsOut ?? nobody;
  await user.click(screen.getByRole('button', { name: 'Logout (dispatcher)' }));
  await loginForm();
  await headerSays('Sign In');
  expect(callsOf(LOGOUT)).toHaveLength(2);
  expect(accountClient.getQueryCache().getAll()).toEqual([]);
  expect(localStorage.getItem(`moveway.draft.${admin.id}.reply.c1`)).toBeNull();
});

it('signs in by session for both, and keeps no token, not even an earlier one', async () => {
  localStorage.setItem('adminToken', 'old');
  server.answers[USER] = nobody;
  open();
  await loginForm();
  server.answers[LOGIN] = () => {
    serverKnows(admin);
    return Response.json({ user: admin });
  };
  await signIn();
  await isOpen();
  await headerSays('Logout (dispatcher)');
  expect(callsOf(DIRECT)).toHaveLength(0);
  expect(localStorage.getItem('adminToken')).toBeNull();
});

it('signs in by token where the session call fails, and carries it from then on, in both', async () => {
  open();
  await loginForm();
  server.answers[LOGIN] = error(503, 'unavailable');
  server.answers[DIRECT] = () =>
    Response.json({ user: admin, adminToken: 't1', expiresAt: '2026-12-01T00:00:00.000Z' });
  server.answers[USER] = ({ token }) => (token === 'Bearer t1' ? Response.json(admin) : nobody());
  await signIn();
  await isOpen();
  await headerSays('Logout (dispatcher)');
  expect(localStorage.getItem('adminToken')).toBe('t1');
  expect(callsOf(STATS)[0]?.token).toBe('Bearer t1');
});

it('does not try the second call when throttled', async () => {
  open();
  await loginForm();
  server.answers[LOGIN] = error(429, 'rate_limited', 'Too many attempts.');
  await signIn();
  expect(await screen.findByText(/^Too many attempts\. Try again in/)).toBeTruthy();
  expect(callsOf(DIRECT)).toHaveLength(0);
});
