import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  administrator,
  prepareBrowser,
  errorResponse,
  renderConsole,
} from '../../testing/render-console.tsx';

prepareBrowser();

const LOGIN = 'POST /api/auth/admin-login';
const DIRECT = 'POST /api/auth/admin-direct';
const signedOut = () => errorResponse(401, 'unauthenticated', 'Please sign in.');

async function signIn({ user }: ReturnType<typeof renderConsole>): Promise<void> {
  await user.type(await screen.findByLabelText('Username'), 'dispatcher');
  await user.type(screen.getByLabelText('Password'), 'secret-1');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('signing in', () => {
  it('uses the session and stores no token', async () => {
    const console = renderConsole({ 'GET /api/auth/user': signedOut });
    console.answers[LOGIN] = () => {
      console.answers['GET /api/auth/user'] = () => ({ body: administrator });
      return { body: { user: administrator } };
    };
    await signIn(console);
    await screen.findByRole('heading', { name: 'Admin Control Center' });
    expect(await screen.findByText('Login Successful')).toBeTruthy();
    expect(console.callsOf(LOGIN)[0]?.body).toEqual({ username: 'dispatcher', password: 'secret-1' });
    expect(console.callsOf(DIRECT)).toHaveLength(0);
    expect(console.token()).toBeUndefined();
  });

  it('falls back to the direct call, stores its token and sends it from then on', async () => {
    const console = renderConsole({
      'GET /api/auth/user': ({ headers }) =>
        headers.get('authorization') === 'Bearer t1' ? { body: administrator } : signedOut(),
      [LOGIN]: () => errorResponse(503, 'unavailable', 'No sessions today.'),
      [DIRECT]: () => ({
        body: { user: administrator, adminToken: 't1', expiresAt: '2026-12-01T00:00:00.000Z' },
      }),
    });
    await signIn(console);
    await screen.findByRole('heading', { name: 'Admin Control Center' });
    expect(console.token()).toBe('t1');
    const [stats] = console.callsOf('GET /api/admin/stats');
    expect(stats?.headers.get('authorization')).toBe('Bearer t1');
  });

  it('shows the server’s message when both are rejected', async () => {
    const console = renderConsole({
      'GET /api/auth/user': signedOut,
      [LOGIN]: () => errorResponse(401, 'account.bad_credentials', 'first'),
      [DIRECT]: () => errorResponse(401, 'account.bad_credentials', 'Not these'),
    });
    await signIn(console);
    expect(await screen.findByText('Login Failed')).toBeTruthy();
    expect(screen.getByText('Not these')).toBeTruthy();
  });

  it('shows the specified toast, and in the form that the server cannot be reached', async () => {
    const console = renderConsole({ 'GET /api/auth/user': signedOut });
    console.answers[LOGIN] = () => ({ body: '<html>Welcome to the hotel</html>' });
    console.answers[DIRECT] = () => Promise.reject(new TypeError('Failed to fetch'));
    await signIn(console);
    expect(await screen.findByText('Login Failed')).toBeTruthy();
    expect(screen.getByText('Invalid credentials')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(
      'The server cannot be reached. Check the connection, then try again.',
    );
    expect(screen.queryByText('Login Successful')).toBeNull();
  });

  it('does not make the second call when rate limited, and shows when to try again', async () => {
    const console = renderConsole({
      'GET /api/auth/user': signedOut,
      [LOGIN]: () => ({
        ...errorResponse(429, 'rate_limited', 'Too many attempts.'),
        headers: { 'retry-after': '90' },
      }),
    });
    await signIn(console);
    expect(await screen.findByText(/^Too many attempts\. Try again in 1 min \d+ s\.$/)).toBeTruthy();
    expect(console.callsOf(DIRECT)).toHaveLength(0);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Login' }).disabled).toBe(true);
  });

  it('continues with the token that another window has stored', async () => {
    const console = renderConsole(
      {
        'GET /api/auth/user': ({ headers }) => {
          if (headers.get('authorization') === 'Bearer t2') {
            return { body: administrator };
          }
          console.storeTokenElsewhere('t2');
          return signedOut();
        },
      },
      't1',
    );
    await screen.findByRole('heading', { name: 'Admin Control Center' });
    expect(console.token()).toBe('t2');
  });

  it('deletes a stored token that the server rejects', async () => {
    const console = renderConsole({ 'GET /api/auth/user': signedOut }, 'old');
    await screen.findByRole('button', { name: 'Login' });
    expect(console.token()).toBeUndefined();
  });

  it('shows a signed-in customer the form, their username, and a link to their dashboard', async () => {
    const console = renderConsole({
      'GET /api/auth/user': () => ({ body: { ...administrator, username: 'rosa', isAdmin: false } }),
    });
    await screen.findByRole('button', { name: 'Login' });
    expect(screen.getByRole('alert').textContent).toBe(
      'You are signed in as rosa, who is not an administrator. Go to your dashboard',
    );
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe(
      '/dashboard',
    );
    expect(console.callsOf('GET /api/admin/packages')).toHaveLength(0);
    console.answers[LOGIN] = () => {
      console.answers['GET /api/auth/user'] = () => ({ body: administrator });
      return { body: { user: administrator } };
    };
    await signIn(console);
    await screen.findByRole('heading', { name: 'Admin Control Center' });
  });

  it('shows nothing of the console any more to one who lost the right to it', async () => {
    const console = renderConsole();
    await screen.findByRole('heading', { name: 'Admin Control Center' });
    const lost = () => errorResponse(403, 'forbidden', 'Only administrators may do this.');
    console.answers['GET /api/admin/stats'] = lost;
    console.answers['GET /api/admin/packages'] = lost;
    console.answers['GET /api/auth/user'] = () => ({ body: { ...administrator, isAdmin: false } });
    await console.user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    expect(await screen.findByText(/who is not an administrator/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Admin Control Center' })).toBeNull();
  });

  it('shows the sign-in when a call finds the session over', async () => {
    const console = renderConsole({ 'GET /api/admin/packages': signedOut });
    console.answers['GET /api/admin/stats'] = () => {
      console.answers['GET /api/auth/user'] = signedOut;
      return signedOut();
    };
    await waitFor(() => expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy());
    expect(screen.getByRole('alert').textContent).toBe('You were signed out. Sign in again to go on.');
  });
});

describe('signing out', () => {
  const LOGOUT = 'POST /api/auth/logout';

  async function logOut({ user }: ReturnType<typeof renderConsole>): Promise<void> {
    await screen.findByRole('heading', { name: 'Admin Control Center' });
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByText('Logging out...');
  }

  it('checks the session on the server, and deletes token and drafts', async () => {
    const console = renderConsole({}, 't1');
    localStorage.setItem('moveway.admin.draft', 'words');
    console.answers[LOGOUT] = () => {
      console.answers['GET /api/auth/user'] = signedOut;
      return { body: { signedOut: true } };
    };
    await logOut(console);
    await screen.findByRole('button', { name: 'Login' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(console.token()).toBeUndefined();
    expect(localStorage.getItem('moveway.admin.draft')).toBeNull();
    expect(console.callsOf('GET /api/auth/user')).toHaveLength(2);
  });

  it('that failed leaves the administrator signed in, with token and drafts, and loads everything anew', async () => {
    const logged = vi.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined);
    const console = renderConsole(
      { [LOGOUT]: () => ({ status: 502, body: '<html>Bad gateway</html>' }) },
      't1',
    );
    localStorage.setItem('moveway.admin.draft', 'words');
    await logOut(console);
    await screen.findByRole('heading', { name: 'Admin Control Center' });
    expect(console.token()).toBe('t1');
    expect(localStorage.getItem('moveway.admin.draft')).toBe('words');
    await waitFor(() => expect(console.callsOf('GET /api/admin/stats')).toHaveLength(2));
    expect(logged).toHaveBeenCalledOnce();
  });
});
