import { ToastContext, type ToastMessage } from '@moveway/ui/toast/toast.ts';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeAccountDialog, openAccountDialog, useAccountDialog } from '../../lib/account-dialog.ts';
import { refreshSession, useSession } from '../../lib/session.ts';
import { AccountDialogs } from './account-dialogs.tsx';

const dana = { id: '1', username: 'dana_r', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' };

/** What the server answers, and what it was asked. The dialogs' own client talks to it. */
const server = vi.hoisted(() => {
  const state = {
    asked: [] as { request: string; body: unknown }[],
    answer: (_request: string): Response | Promise<Response> => new Response('{}', { status: 500 }),
  };
  globalThis.fetch = async (input, init) => {
    const request = `${init?.method} ${input instanceof Request ? input.url : input.toString()}`;
    state.asked.push({ request, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    return state.answer(request);
  };
  return state;
});
const toasts: ToastMessage[] = [];
const dismissed = vi.fn<() => void>();
const user = userEvent.setup();

beforeEach(() => {
  toasts.length = 0;
  dismissed.mockClear();
  server.asked.length = 0;
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(async () => {
  act(() => closeAccountDialog());
  cleanup();
  document.cookie = 'moveway.signed-in=; max-age=0';
  await act(() => refreshSession());
});

const refusal = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json({ requestId: 'r', ...body }, { status, headers });

/** The server knows somebody from now on, as its answer's cookies say. */
function acceptAs(someone: typeof dana) {
  server.answer = (request) => {
    document.cookie = 'moveway.signed-in=1';
    return Response.json(request.startsWith('GET') ? someone : { user: someone });
  };
}

function Page() {
  const session = useSession();
  const dialog = useAccountDialog();
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => openAccountDialog('sign-in')}>
        Open
      </button>
      <p>{session.state === 'signed-in' ? `Hello ${session.user.username}` : 'Nobody'}</p>
      <p>{dialog ?? 'no dialog'}</p>
      <AccountDialogs />
    </main>
  );
}

async function open() {
  render(
    <ToastContext value={{ show: (message) => toasts.push(message), dismiss: () => dismissed() }}>
      <Page />
    </ToastContext>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) =>
  within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name });

async function toSignUp() {
  await open();
  await user.click(button('Sign up'));
}

/** Answers the question the way a person does. */
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
    await user.type(field(name), value);
  }
}

describe('sign-in dialog', () => {
  it('starts in its first field, says what it is, and gives the focus back on Escape', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeTruthy();
    expect(document.activeElement).toBe(field('Email or Username'));
    expect(field('Email or Username').autocomplete).toBe('username');
    expect(field('Password').autocomplete).toBe('current-password');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('says why it is there when the sign-in has ended by itself', async () => {
    acceptAs(dana);
    document.cookie = 'moveway.signed-in=1';
    await act(() => refreshSession());
    server.answer = () => refusal(401, { code: 'unauthenticated' });
    await act(() => refreshSession());
    await open();
    expect(screen.getByText('You were signed out. Sign in again to go on.')).toBeTruthy();
  });

  it('names what is missing and asks the server nothing', async () => {
    await open();
    await user.click(button('Sign In'));
    expect(screen.getByText('Enter your email or username')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email or Username'));
    expect(server.asked).toEqual([]);
  });

  it('signs in, says so, refreshes who is here and closes', async () => {
    localStorage.setItem('adminToken', 'a-dead-one');
    acceptAs(dana);
    await open();
    await user.type(field('Email or Username'), ' Dana@Example.com ');
    await user.type(field('Password'), 'secret1{Enter}');
    expect(await screen.findByText('Hello dana_r')).toBeTruthy();
    expect(server.asked).toEqual([
      { request: 'POST /api/auth/login', body: { username: 'Dana@Example.com', password: 'secret1' } },
      { request: 'GET /api/auth/user', body: undefined },
    ]);
    expect(toasts).toEqual([{ title: 'Login successful', description: 'Welcome back to the product!' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('adminToken')).toBeNull();
  });

  it.each([
    ['the words of the server', { message: 'Wrong username or password.' }, 'Wrong username or password.'],
    ['words of its own', {}, 'Please check your credentials'],
  ])('tells of a refusal in %s, and keeps what was typed', async (_, body, description) => {
    server.answer = () => refusal(401, { code: 'account.bad_credentials', ...body });
    await open();
    await user.type(field('Email or Username'), 'dana_r');
    await user.type(field('Password'), 'wrong{Enter}');
    expect(toasts).toEqual([{ title: 'Login failed', description, variant: 'destructive' }]);
    expect(field('Email or Username').value).toBe('dana_r');
    expect(document.activeElement).toBe(field('Password'));
  });

  it.each([
    ['the next attempt', () => user.click(button('Sign In'))],
    ['another dialog', () => user.click(button('Sign up'))],
    ['leaving', () => user.keyboard('{Escape}')],
  ])('takes the words of a refused attempt away on %s', async (_, goOn) => {
    server.answer = () => refusal(401, { code: 'account.bad_credentials' });
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

  it('says when to try again after too many attempts, and waits for it', async () => {
    server.answer = () =>
      refusal(429, { code: 'rate_limited', message: 'Too many.' }, { 'retry-after': '125' });
    await open();
    await user.type(field('Email or Username'), 'dana_r');
    await user.type(field('Password'), 'wrong{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Too many attempts. You can try again in 2 min 5 s.');
    expect(button('Sign In').disabled).toBe(true);
    await user.type(field('Password'), '{Enter}');
    expect(server.asked).toHaveLength(1);
  });

  it('keeps what was typed when it is closed; a password in no storage', async () => {
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

describe('sign-up dialog', () => {
  it('has the fields of the specification, known to password managers, and leads back to sign-in', async () => {
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

  it('asks for the verification when Enter comes before it', async () => {
    await toSignUp();
    await fillSignUp();
    await user.type(field('Confirm Password'), '{Enter}');
    expect(toasts).toEqual([
      {
        title: 'Verification required',
        description: 'Please complete the security verification',
        variant: 'destructive',
      },
    ]);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^What is/ }));
    expect(server.asked).toEqual([]);
  });

  it.each([
    [
      { 'Email Address': 'dana@example' },
      'Invalid email',
      'Please enter a valid email address',
      'Email Address',
    ],
    [{ 'Confirm Password': 'secret2' }, 'Password mismatch', 'Passwords do not match', 'Confirm Password'],
  ])('refuses %o with its toast, at its field', async (given, title, description, name) => {
    await toSignUp();
    await fillSignUp(given);
    await solve();
    await user.click(button('Sign Up'));
    expect(toasts).toEqual([{ title, description, variant: 'destructive' }]);
    expect(document.activeElement).toBe(field(name));
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(server.asked).toEqual([]);
  });

  it('opens the account, says so and is signed in', async () => {
    acceptAs(dana);
    await toSignUp();
    await fillSignUp();
    await solve();
    await user.click(button('Sign Up'));
    expect(await screen.findByText('Hello dana_r')).toBeTruthy();
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

  it('shows what the server refused at its field, with the toast', async () => {
    server.answer = () =>
      refusal(409, {
        code: 'account.username_taken',
        message: 'This username is taken.',
        fields: { username: 'This username is taken.' },
      });
    await toSignUp();
    await fillSignUp();
    await solve();
    await user.click(button('Sign Up'));
    expect(toasts).toEqual([
      { title: 'Signup failed', description: 'This username is taken.', variant: 'destructive' },
    ]);
    expect(document.activeElement).toBe(field('Username'));
    expect(field('Username').getAttribute('aria-invalid')).toBe('true');
    await user.type(field('Username'), '2');
    expect(field('Username').getAttribute('aria-invalid')).toBe('false');
  });

  it('falls back on words of its own', async () => {
    server.answer = () => new Response('', { status: 502 });
    await toSignUp();
    await fillSignUp();
    await solve();
    await user.click(button('Sign Up'));
    expect(toasts).toEqual([
      { title: 'Signup failed', description: 'Please try again', variant: 'destructive' },
    ]);
  });
});
