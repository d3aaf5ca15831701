import {
  acceptAs,
  button,
  dana,
  dismissed,
  errorResponse,
  field,
  open,
  prepareDialogs,
  server,
  toasts,
  user,
} from './account-dialogs.fixtures.tsx';
import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { closeAccountDialog } from '../../lib/accounts/dialog.ts';
import { refreshSession } from '../../lib/accounts/session.ts';
import { closeSupportChat, openSupportChat } from '../../lib/chat/support-chat.ts';

prepareDialogs();

describe('sign-in dialog', () => {
  /** Opens the dialog, and sends it with this password. */
  async function signIn(password: string, at?: string, typed?: string) {
    await open(at, typed);
    await user.click(field('Email or Username'));
    // At once: the form is rendered anew with every key.
    await user.paste('dana_r');
    await user.click(field('Password'));
    await user.paste(password);
    await user.keyboard('{Enter}');
  }

  it('focuses its first field, has a name, and restores the focus on Escape', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeTruthy();
    expect(document.activeElement).toBe(field('Email or Username'));
    expect(field('Email or Username').autocomplete).toBe('username');
    expect(field('Password').autocomplete).toBe('current-password');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('says that the session has ended when it has', async () => {
    acceptAs(dana);
    document.cookie = 'moveway.signed-in=1';
    await act(() => refreshSession());
    server.answer = () => errorResponse(401, { code: 'unauthenticated' });
    await act(() => refreshSession());
    await open();
    expect(screen.getByText('You were signed out. Sign in again to continue.')).toBeTruthy();
  });

  it('marks what is missing and sends no request', async () => {
    await open();
    await user.click(button('Sign In'));
    expect(screen.getByText('Enter your email or username')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email or Username'));
    expect(server.asked).toEqual([]);
  });

  it('signs in, shows a toast, refreshes the session and closes', async () => {
    localStorage.setItem('adminToken', 'a-dead-one');
    acceptAs(dana);
    await open();
    await user.type(field('Email or Username'), ' Dana@Example.com ');
    await user.type(field('Password'), 'secret1{Enter}');
    await screen.findByText('no dialog');
    expect(screen.getByText('Hello dana_r')).toBeTruthy();
    expect(server.asked).toEqual([
      { request: 'POST /api/auth/login', body: { username: 'Dana@Example.com', password: 'secret1' } },
      { request: 'GET /api/auth/user', body: undefined },
    ]);
    expect(toasts).toEqual([{ title: 'Login successful', description: 'Welcome back to the product!' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('adminToken')).toBeNull();
  });

  it.each([
    { who: dana, at: '/', typed: '', end: '/dashboard' },
    { who: dana, at: '/', typed: 'MW123', end: '/' },
    { who: dana, at: '/tracking', typed: '', end: '/tracking' },
    { who: { ...dana, isAdmin: true }, at: '/', typed: '', end: '/' },
    { who: dana, at: '/', typed: '', hasChat: true, end: '/' },
  ])('leads from $at to $end: %o', async ({ who, at, typed, hasChat, end }) => {
    acceptAs(who);
    if (hasChat) {
      openSupportChat();
      onTestFinished(closeSupportChat);
    }
    await signIn('secret1', at, typed);
    await screen.findByText('no dialog');
    expect(screen.getByText('Hello dana_r')).toBeTruthy();
    expect(await screen.findByText(`at ${end}`)).toBeTruthy();
  });

  it('shows the dashboard from its top', async () => {
    const scroll = vi.spyOn(globalThis, 'scrollTo').mockReturnValue();
    acceptAs(dana);
    await signIn('secret1', '/dashboard');
    await screen.findByText('no dialog');
    expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0);
    scroll.mockRestore();
  });

  it.each([
    ['the message of the server', { message: 'Wrong username or password.' }, 'Wrong username or password.'],
    ['its own message', {}, 'Please check your credentials'],
  ])('shows an error with %s, and keeps the input', async (_, body, description) => {
    server.answer = () => errorResponse(401, { code: 'account.bad_credentials', ...body });
    await signIn('wrong');
    expect(toasts).toEqual([{ title: 'Login failed', description, variant: 'destructive' }]);
    expect(screen.getByText(description).id).toBe(field('Password').getAttribute('aria-describedby'));
    expect(field('Email or Username').value).toBe('dana_r');
    expect(document.activeElement).toBe(field('Password'));
  });

  it.each([
    ['the server does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a network’s sign-in page answers', () => new Response('<html>Hotel</html>')],
  ])('does not sign in when %s, and says that the server cannot be reached', async (_, answer) => {
    server.answer = answer;
    await signIn('secret1');
    expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy();
    expect(toasts).toEqual([
      { title: 'Login failed', description: 'Please check your credentials', variant: 'destructive' },
    ]);
    expect(field('Password').value).toBe('secret1');
    acceptAs(dana);
    await user.type(field('Password'), '{Enter}');
    expect(await screen.findByText('Hello dana_r')).toBeTruthy();
  });

  it('says that the browser stores no cookies when an accepted sign-in left none', async () => {
    server.answer = () => Response.json({ user: dana });
    await signIn('secret1');
    expect(toasts).toMatchObject([
      {
        title: 'Login failed',
        description: expect.stringMatching(/is blocking cookies/),
        variant: 'destructive',
      },
    ]);
    expect(screen.getByText('Nobody')).toBeTruthy();
    expect(field('Password').value).toBe('secret1');
    expect(button('Sign In').disabled).toBe(false);
  });

  it('does not report success when the network is lost after the response', async () => {
    acceptAs(dana);
    const accept = server.answer;
    server.answer = (request) =>
      request.startsWith('GET') ? Promise.reject(new TypeError('Failed to fetch')) : accept(request);
    await signIn('secret1');
    expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy();
    expect(toasts).toMatchObject([{ title: 'Login failed', variant: 'destructive' }]);
    expect(screen.getByText('Nobody')).toBeTruthy();
    server.answer = accept;
    await user.click(button('Sign In'));
    expect(await screen.findByText('Hello dana_r')).toBeTruthy();
  });

  it.each([
    ['the next attempt', () => user.click(button('Sign In'))],
    ['another dialog', () => user.click(button('Sign up'))],
    ['leaving', () => user.keyboard('{Escape}')],
  ])('dismisses the toast of a rejected attempt on %s', async (_, goOn) => {
    server.answer = () => errorResponse(401, { code: 'account.bad_credentials' });
    await signIn('wrong');
    expect(toasts).toHaveLength(1);
    expect(dismissed).not.toHaveBeenCalled();
    await goOn();
    expect(dismissed).toHaveBeenCalledOnce();
  });

  it('shows the password on request, and password managers the same field', async () => {
    await open();
    await user.type(field('Password'), 'secret1');
    const show = button('Show password');
    expect(show.getAttribute('aria-pressed')).toBe('false');
    expect(field('Password').type).toBe('password');
    await user.click(show);
    expect(show.getAttribute('aria-pressed')).toBe('true');
    expect(field('Password').type).toBe('text');
    expect(field('Password').autocomplete).toBe('current-password');
    expect(field('Password').value).toBe('secret1');
    await user.click(show);
    expect(field('Password').type).toBe('password');
  });

  it('says when to retry after too many attempts, and blocks attempts until then', async () => {
    server.answer = () =>
      errorResponse(429, { code: 'rate_limited', message: 'Too many.' }, { 'retry-after': '125' });
    await signIn('wrong');
    expect(screen.getByRole('alert').textContent).toBe('Too many attempts. You can try again in 2 min 5 s.');
    expect(button('Sign In').disabled).toBe(true);
    await user.type(field('Password'), '{Enter}');
    expect(server.asked).toHaveLength(1);
  });

  it('keeps the input when it is closed, but stores no password', async () => {
    await open();
    await user.type(field('Email or Username'), 'dana_r');
    await user.type(field('Password'), 'secret1');
    await user.click(button('Close'));
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret1');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(field('Email or Username').value).toBe('dana_r');
    expect(field('Password').value).toBe('secret1');
    cleanup();
    act(() => closeAccountDialog());
    await open();
    expect(field('Email or Username').value).toBe('dana_r');
    expect(field('Password').value).toBe('');
  });
});

async function toSignUp() {
  await open();
  await user.click(button('Sign up'));
}

/** Solves the question from its text. */
async function solve() {
  const text = screen.getByText(/^What is/).textContent;
  const [left = 0, right = 0] = (text.match(/\d+/g) ?? []).map(Number);
  const answer = text.includes('+') ? left + right : text.includes('−') ? left - right : left * right;
  await user.type(screen.getByRole('textbox', { name: /^What is/ }), String(answer));
}

async function fillSignUp(given: Record<string, string> = {}) {
  const values = {
    'First Name': 'Dana',
    Surname: 'Reyes',
    'Email Address': 'dana@example.com',
    'Phone Number': '312 555 0142',
    Username: 'dana_r',
    Password: 'secret1',
    'Confirm Password': 'secret1',
    ...given,
  };
  for (const [name, value] of Object.entries(values)) {
    await user.clear(field(name));
    // At once: the form is rendered anew with every key.
    await user.paste(value);
  }
}

/** Fills in the sign-up dialog, solves its question, and sends it. */
async function signUp() {
  await toSignUp();
  await fillSignUp();
  await solve();
  await user.click(button('Sign Up'));
}

describe('sign-up dialog', () => {
  it('has the fields of the specification with their autocomplete values, and links back to sign-in', async () => {
    await toSignUp();
    expect(screen.getByRole('dialog', { name: 'Sign Up' })).toBeTruthy();
    expect(document.activeElement).toBe(field('First Name'));
    const hints = {
      'First Name': 'given-name',
      Surname: 'family-name',
      'Email Address': 'email',
      'Phone Number': 'tel',
      Username: 'username',
      Password: 'new-password',
      'Confirm Password': 'new-password',
    };
    for (const [name, autocomplete] of Object.entries(hints)) {
      expect(field(name).autocomplete).toBe(autocomplete);
    }
    await user.click(button('Sign in'));
    expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeTruthy();
    expect(document.activeElement).toBe(field('Email or Username'));
  });

  it('keeps its button disabled until the security check is solved; another question clears the answer', async () => {
    await toSignUp();
    expect(button('Sign Up').disabled).toBe(true);
    await solve();
    expect(button('Sign Up').disabled).toBe(false);
    expect(screen.getByText('Solved')).toBeTruthy();
    await user.click(button('New question'));
    expect(button('Sign Up').disabled).toBe(true);
  });

  it.each([
    ['Invalid email', 'Please enter a valid email address', 'Email Address', 'dana@example'],
    ['Password mismatch', 'Passwords do not match', 'Confirm Password', 'secret2'],
    ['Verification required', 'Please complete the security verification', /^What is/, undefined],
  ])('rejects with the toast “%s”, at the field', async (title, description, name, typed) => {
    await toSignUp();
    await fillSignUp(typeof name === 'string' && typed !== undefined ? { [name]: typed } : {});
    if (typed !== undefined) {
      await solve();
    }
    await user.type(field('Confirm Password'), '{Enter}');
    expect(toasts).toEqual([{ title, description, variant: 'destructive' }]);
    const wrong = screen.getByLabelText(name);
    expect(document.activeElement).toBe(wrong);
    expect(wrong.getAttribute('aria-invalid')).toBe(String(typed !== undefined));
    expect(server.asked).toEqual([]);
  });

  it('creates the account, shows a toast and is signed in', async () => {
    acceptAs(dana);
    await signUp();
    await screen.findByText('no dialog');
    expect(screen.getByText('Hello dana_r')).toBeTruthy();
    expect(server.asked[0]).toEqual({
      request: 'POST /api/auth/signup',
      body: {
        firstName: 'Dana',
        surname: 'Reyes',
        email: 'dana@example.com',
        phoneNumber: '312 555 0142',
        username: 'dana_r',
        password: 'secret1',
      },
    });
    expect(toasts).toMatchObject([{ title: 'Account created successfully' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('dana');
  });

  it.each([
    ['the browser is blocking cookies', undefined, /is blocking cookies/],
    ['the network is gone', 'moveway.signed-in=1', /cannot be reached/],
  ])(
    'says that the account was created but not signed in when %s, and opens sign-in',
    async (_, cookie, words) => {
      server.answer = (request) => {
        if (request.startsWith('GET')) {
          return Promise.reject(new TypeError('Failed to fetch'));
        }
        document.cookie = cookie ?? '';
        return Response.json({ user: dana });
      };
      await signUp();
      expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeTruthy();
      expect(toasts).toEqual([
        {
          title: 'Account created successfully',
          description: expect.stringMatching(words),
          variant: 'destructive',
        },
      ]);
      expect(screen.getByText('Nobody')).toBeTruthy();
    },
  );

  it('marks the field that the server rejected, with the toast', async () => {
    server.answer = () =>
      errorResponse(409, {
        code: 'account.username_taken',
        message: 'This username is taken.',
        fields: { username: 'This username is taken.' },
      });
    await signUp();
    expect(toasts).toEqual([
      { title: 'Signup failed', description: 'This username is taken.', variant: 'destructive' },
    ]);
    expect(document.activeElement).toBe(field('Username'));
    expect(field('Username').getAttribute('aria-invalid')).toBe('true');
    await user.type(field('Username'), '2');
    expect(field('Username').getAttribute('aria-invalid')).toBe('false');
  });

  it.each([
    ['a proxy answers', () => new Response('', { status: 502 })],
    ['the server does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('shows its own message when %s, and keeps the input', async (_, answer) => {
    server.answer = answer;
    await signUp();
    expect(toasts).toEqual([
      { title: 'Signup failed', description: 'Please try again', variant: 'destructive' },
    ]);
    expect(screen.getByText(/^The server cannot be reached/).getAttribute('role')).toBe('alert');
    expect(field('Username').value).not.toBe('');
  });
});
