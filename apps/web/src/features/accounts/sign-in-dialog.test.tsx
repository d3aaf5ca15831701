import {
  prepareDialogs,
  acceptAs,
  button,
  dana,
  dismissed,
  field,
  open,
  errorResponse,
  server,
  toasts,
  user,
} from './account-dialogs.fixtures.tsx';
import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { closeAccountDialog } from '../../lib/accounts/dialog.ts';
import { refreshSession } from '../../lib/accounts/session.ts';
import { closeSupportChat, openSupportChat } from '../../lib/chat/support-chat.ts';

prepareDialogs();

describe('sign-in dialog', () => {
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
  ])('leads $who.username from $at with "$typed" typed to $end', async ({ who, at, typed, end }) => {
    acceptAs(who);
    await open(at, typed);
    await user.type(field('Email or Username'), 'dana_r');
    await user.type(field('Password'), 'secret1{Enter}');
    await screen.findByText('no dialog');
    expect(screen.getByText('Hello dana_r')).toBeTruthy();
    expect(await screen.findByText(`at ${end}`)).toBeTruthy();
  });

  it('shows the dashboard from its top', async () => {
    const scroll = vi.spyOn(globalThis, 'scrollTo').mockReturnValue();
    acceptAs(dana);
    await open('/dashboard');
    await user.type(field('Email or Username'), 'dana_r');
    await user.type(field('Password'), 'secret1{Enter}');
    await screen.findByText('no dialog');
    expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0);
    scroll.mockRestore();
  });

  it('leaves a customer with the chat open where they are', async () => {
    acceptAs(dana);
    openSupportChat();
    try {
      await open('/', '');
      await user.type(field('Email or Username'), 'dana_r');
      await user.type(field('Password'), 'secret1{Enter}');
      await screen.findByText('no dialog');
      expect(screen.getByText('Hello dana_r')).toBeTruthy();
      expect(screen.getByText('at /')).toBeTruthy();
    } finally {
      closeSupportChat();
    }
  });

  it.each([
    ['the message of the server', { message: 'Wrong username or password.' }, 'Wrong username or password.'],
    ['its own message', {}, 'Please check your credentials'],
  ])('shows an error with %s, and keeps the input', async (_, body, description) => {
    server.answer = () => errorResponse(401, { code: 'account.bad_credentials', ...body });
    await open();
    await user.type(field('Email or Username'), 'dana_r');
    await user.type(field('Password'), 'wrong{Enter}');
    expect(toasts).toEqual([{ title: 'Login failed', description, variant: 'destructive' }]);
    expect(screen.getByText(description).id).toBe(field('Password').getAttribute('aria-describedby'));
    expect(field('Email or Username').value).toBe('dana_r');
    expect(document.activeElement).toBe(field('Password'));
  });

  it.each([
    ['the server does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a network’s sign-in page answers', () => new Response('<html>Hotel</html>')],
    ['JSON of something else answers', () => Response.json({ status: 'login required' })],
  ])('does not sign in when %s, and says that the server cannot be reached', async (_, answer) => {
    server.answer = answer;
    await open();
    await user.type(field('Email or Username'), 'dana_r');
    await user.type(field('Password'), 'secret1{Enter}');
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
    await open();
    await user.type(field('Email or Username'), 'dana_r');
    await user.type(field('Password'), 'secret1{Enter}');
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
    await open();
    await user.type(field('Email or Username'), 'dana_r');
    await user.type(field('Password'), 'secret1{Enter}');
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
    await open();
    await user.type(field('Email or Username'), 'dana_r');
    await user.type(field('Password'), 'wrong{Enter}');
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
    await open();
    await user.type(field('Email or Username'), 'dana_r');
    await user.type(field('Password'), 'wrong{Enter}');
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
