import {
  prepareDialogs,
  acceptAs,
  button,
  dana,
  field,
  open,
  errorResponse,
  server,
  toasts,
  user,
} from './account-dialogs.fixtures.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

prepareDialogs();

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

  it('requires the security check when Enter is pressed before it is solved', async () => {
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
  ])('rejects %o with its toast, at its field', async (given, title, description, name) => {
    await toSignUp();
    await fillSignUp(given);
    await solve();
    await user.click(button('Sign Up'));
    expect(toasts).toEqual([{ title, description, variant: 'destructive' }]);
    expect(document.activeElement).toBe(field(name));
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(server.asked).toEqual([]);
  });

  it('creates the account, shows a toast and is signed in', async () => {
    acceptAs(dana);
    await toSignUp();
    await fillSignUp();
    await solve();
    await user.click(button('Sign Up'));
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
      await toSignUp();
      await fillSignUp();
      await solve();
      await user.click(button('Sign Up'));
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

  it.each([
    ['a proxy answers', () => new Response('', { status: 502 })],
    ['a network’s sign-in page answers', () => new Response('<html>Hotel</html>', { status: 201 })],
    ['the server does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('shows its own message when %s, and keeps the input', async (_, answer) => {
    server.answer = answer;
    await toSignUp();
    await fillSignUp();
    await solve();
    await user.click(button('Sign Up'));
    expect(toasts).toEqual([
      { title: 'Signup failed', description: 'Please try again', variant: 'destructive' },
    ]);
    expect(screen.getByText(/^The server cannot be reached/).getAttribute('role')).toBe('alert');
    expect(field('Username').value).not.toBe('');
  });
});
