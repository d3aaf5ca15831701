import { screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { adminStats } from '../../lib/queries/shared.queries.ts';
import {
  administrator,
  errorResponse,
  prepareBrowser,
  renderScreen,
  type Answers,
} from '../../testing/render-console.tsx';

prepareBrowser();

const DIRECT = 'POST /api/auth/admin-direct';
const STATS = 'GET /api/admin/stats';
const nobody = () => errorResponse(401, 'unauthenticated', 'Please sign in.');

/** What stands behind the sign-in. */
function Inside() {
  const api = useAdminApi();
  useQuery(adminStats(api));
  return (
    <>
      <h1>The console</h1>
      <button type="button" onClick={() => void api.session.signOut()}>
        Logout
      </button>
    </>
  );
}

const render = (answers: Answers = {}, storedToken?: string) =>
  renderScreen(<Inside />, answers, { storedToken });
const isOpen = () => screen.findByRole('heading', { name: 'The console' });

async function signIn({ user }: ReturnType<typeof render>): Promise<void> {
  await user.type(await screen.findByLabelText('Username'), 'dispatcher');
  await user.type(screen.getByLabelText('Password'), 'secret-1');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('signing in', () => {
  it('keeps the token of the direct call, and carries it from then on', async () => {
    const console = render({
      'GET /api/auth/user': ({ headers }) =>
        headers.get('authorization') === 'Bearer t1' ? { body: administrator } : nobody(),
      [DIRECT]: () => ({
        body: { user: administrator, adminToken: 't1', expiresAt: '2026-12-01T00:00:00.000Z' },
      }),
    });
    await signIn(console);
    await isOpen();
    expect(await screen.findByText('Login Successful')).toBeTruthy();
    expect(console.callsOf(DIRECT)[0]?.body).toEqual({ username: 'dispatcher', password: 'secret-1' });
    expect(console.token()).toBe('t1');
    const [stats] = console.callsOf(STATS);
    expect(stats?.headers.get('authorization')).toBe('Bearer t1');
  });

  it('says what the server says, in the message and at the password, until it is changed', async () => {
    const console = render({
      'GET /api/auth/user': nobody,
      [DIRECT]: () => errorResponse(401, 'account.bad_credentials', 'Not these'),
    });
    await signIn(console);
    const title = await screen.findByText('Login Failed');
    expect(title.parentElement?.textContent).toContain('Not these');
    const password = screen.getByLabelText('Password');
    await waitFor(() => expect(document.activeElement).toBe(password));
    const error = () => document.getElementById(password.getAttribute('aria-describedby') ?? '');
    await waitFor(() => expect(error()?.textContent).toBe('Not these'));
    expect(password.getAttribute('aria-invalid')).toBe('true');
    await console.user.type(password, '2');
    await waitFor(() => expect(password.getAttribute('aria-invalid')).not.toBe('true'));
  });

  it('says the specified words in the message, and in the form that the server cannot be reached', async () => {
    const console = render({ 'GET /api/auth/user': nobody });
    console.answers[DIRECT] = () => Promise.reject(new TypeError('Failed to fetch'));
    await signIn(console);
    expect(await screen.findByText('Login Failed')).toBeTruthy();
    expect(screen.getByText('Invalid credentials')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(
      'The server cannot be reached. Check the connection, then try again.',
    );
    expect(screen.queryByText('Login Successful')).toBeNull();
  });

  it('says when to try again when throttled', async () => {
    const console = render({
      'GET /api/auth/user': nobody,
      [DIRECT]: () => ({
        ...errorResponse(429, 'rate_limited', 'Too many attempts.'),
        headers: { 'retry-after': '90' },
      }),
    });
    await signIn(console);
    expect(await screen.findByText(/^Too many attempts\. Try again in 1 min \d+ s\.$/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Login' }).disabled).toBe(true);
  });

  it('goes on with the token that another window has kept meanwhile', async () => {
    const console = render(
      {
        'GET /api/auth/user': ({ headers }) => {
          if (headers.get('authorization') === 'Bearer t2') {
            return { body: administrator };
          }
          console.storeTokenElsewhere('t2');
          return nobody();
        },
      },
      't1',
    );
    await isOpen();
    expect(console.token()).toBe('t2');
  });

  it('forgets a kept token that the server no longer takes', async () => {
    const console = render({ 'GET /api/auth/user': nobody }, 'old');
    await screen.findByRole('button', { name: 'Login' });
    expect(console.token()).toBeUndefined();
  });

  it('says that the server cannot be reached, and opens once it can', async () => {
    const console = render({ 'GET /api/auth/user': () => Promise.reject(new TypeError('offline')) });
    await screen.findByText('The console could not be opened');
    await console.user.click(screen.getByRole('button', { name: /Try again/ }));
    await waitFor(() => expect(console.callsOf('GET /api/auth/user')).toHaveLength(2));
    expect(await screen.findByText('The console could not be opened')).toBeTruthy();
    console.answers['GET /api/auth/user'] = () => ({ body: administrator });
    await console.user.click(screen.getByRole('button', { name: /Try again/ }));
    await isOpen();
  });

  it('opens by itself once the server can be reached again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const console = render({
        'GET /api/auth/user': () => errorResponse(503, 'unavailable', 'Later'),
      });
      await screen.findByText('The console could not be opened');
      console.answers['GET /api/auth/user'] = () => ({ body: administrator });
      await vi.advanceTimersByTimeAsync(5000);
      expect(await isOpen()).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows a signed-in customer the form, says who is signed in, and the way to their page', async () => {
    const console = render({
      'GET /api/auth/user': () => ({ body: { ...administrator, username: 'rosa', isAdmin: false } }),
    });
    await screen.findByRole('button', { name: 'Login' });
    expect(screen.getByRole('alert').textContent).toBe(
      'You are signed in as rosa, who is not an administrator. Go to your dashboard',
    );
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe(
      '/dashboard',
    );
    expect(console.callsOf(STATS)).toHaveLength(0);
    console.answers[DIRECT] = () => {
      console.answers['GET /api/auth/user'] = () => ({ body: administrator });
      return { body: { user: administrator, adminToken: 't1', expiresAt: '2026-12-01T00:00:00.000Z' } };
    };
    await signIn(console);
    await isOpen();
  });

  it.each([
    [
      'lost the right to it',
      () => errorResponse(403, 'forbidden', 'Only administrators can do this.'),
      () => ({ body: { ...administrator, isAdmin: false } }),
      'You are signed in as dispatcher, who is not an administrator. Go to your dashboard',
    ],
    [
      'whose session is over, as a call finds',
      nobody,
      nobody,
      'You were signed out. Sign in again to continue.',
    ],
  ])('shows nothing of the console any more to one who %s', async (_, refused, user, notice) => {
    const console = render();
    await isOpen();
    console.answers[STATS] = refused;
    console.answers['GET /api/auth/user'] = user;
    console.refresh();
    expect((await screen.findByRole('alert')).textContent).toBe(notice);
    expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'The console' })).toBeNull();
  });
});

describe('signing out', () => {
  const LOGOUT = 'POST /api/auth/logout';
  const DRAFT = `moveway.draft.${administrator.id}.package`;

  async function logOut({ user }: ReturnType<typeof render>): Promise<void> {
    await isOpen();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByText('Logging out...');
  }

  it('asks the server who is here, and forgets token and drafts', async () => {
    const console = render({}, 't1');
    localStorage.setItem(DRAFT, 'words');
    console.answers[LOGOUT] = () => {
      console.answers['GET /api/auth/user'] = nobody;
      return { body: { signedOut: true } };
    };
    await logOut(console);
    await screen.findByRole('button', { name: 'Login' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(console.token()).toBeUndefined();
    expect(localStorage.getItem(DRAFT)).toBeNull();
    expect(console.callsOf('GET /api/auth/user')).toHaveLength(2);
  });

  it('that failed leaves the administrator signed in, with token and drafts, and loads everything again', async () => {
    const logged = vi.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined);
    const console = render({ [LOGOUT]: () => ({ status: 502, body: '<html>Bad gateway</html>' }) }, 't1');
    localStorage.setItem(DRAFT, 'words');
    await logOut(console);
    await isOpen();
    expect(console.token()).toBe('t1');
    expect(localStorage.getItem(DRAFT)).toBe('words');
    await waitFor(() => expect(console.callsOf(STATS)).toHaveLength(2));
    expect(logged).toHaveBeenCalledOnce();
  });
});
