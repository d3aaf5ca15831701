import {
  errorResponse,
  button,
  field,
  open,
  prepareDialogs,
  server,
  toasts,
  user,
} from './account-dialogs.fixtures.tsx';
import { toastApi, ToastContext } from '@moveway/ui/toast/toast.ts';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/settings.constants.ts';
import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { setSiteSettings } from '../../lib/company/site-settings.ts';
import { useAccountDialog } from '../../lib/accounts/dialog.ts';
import { ConfirmPage } from './confirm-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

prepareDialogs();
const settings = (sendsEmail: boolean, contacts: Partial<PublicSettings['contacts']> = {}) =>
  act(() =>
    setSiteSettings({
      ...DEFAULT_PUBLIC_SETTINGS,
      contacts: { ...DEFAULT_PUBLIC_SETTINGS.contacts, ...contacts },
      sendsEmail,
    }),
  );
beforeEach(() => {
  settings(true);
});
afterEach(() => {
  settings(false);
  vi.unstubAllGlobals();
});

function OpenDialog() {
  return <p>dialog: {useAccountDialog() ?? 'none'}</p>;
}

const show = (page: React.ReactNode, at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <ToastContext value={toastApi({ show: (message) => toasts.push(message), dismiss: () => undefined })}>
        {page}
      </ToastContext>
      <OpenDialog />
    </MemoryRouter>,
  );

describe('a forgotten password', () => {
  const openForgotten = async () => {
    await open();
    await user.type(field('Email or Username'), 'dana_r');
    await user.click(button('Forgot your password?'));
  };

  it('gets the same answer for any name, which is taken over from the sign-in dialog', async () => {
    await openForgotten();
    expect(field('Email or Username').value).toBe('dana_r');
    server.answer = () => Response.json({ accepted: true });
    await user.click(button('Send the link'));
    expect(server.asked.at(-1)).toEqual({
      request: 'POST /api/auth/forgot-password',
      body: { username: 'dana_r' },
    });
    expect(await screen.findByText(/^If that account exists/)).toBeTruthy();
    settings(true, { phone: '800 555 0100' });
    expect(screen.getByRole('link', { name: '800 555 0100' })).toBeTruthy();
    await user.click(button('Back to sign in'));
    expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeTruthy();
  });

  it('asks for a name, and says how long to wait', async () => {
    await open();
    await user.click(button('Forgot your password?'));
    await user.click(button('Send the link'));
    expect(screen.getByText('Enter your email or username')).toBeTruthy();
    expect(server.asked).toEqual([]);
    server.answer = () =>
      errorResponse(429, { code: 'rate_limited', message: 'Too many.' }, { 'retry-after': '90' });
    await user.type(field('Email or Username'), 'dana_r');
    expect(screen.queryByText('Enter your email or username')).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^Too many attempts/)).toBeTruthy();
    expect(button('Send the link').disabled).toBe(true);
    expect(toasts).toMatchObject([{ title: 'No link was sent' }]);
  });

  it('rejects a name by the contract before it asks, and hands what was typed back to the sign-in', async () => {
    await openForgotten();
    await user.click(field('Email or Username'));
    await user.paste('x'.repeat(254));
    await user.click(button('Send the link'));
    expect(await screen.findByText('Use at most 254 characters')).toBeTruthy();
    expect(server.asked).toEqual([]);
    await user.clear(field('Email or Username'));
    await user.type(field('Email or Username'), 'dana_2');
    await user.click(button('Back to sign in'));
    expect(field('Email or Username').value).toBe('dana_2');
  });

  it('is a task for the staff when the server sends no email: it names their phone and email if they are set, and never the chat, which needs the password', async () => {
    settings(false);
    await openForgotten();
    const { textContent } = screen.getByRole('dialog', { name: 'Forgot your password?' });
    expect(textContent).toMatch(/Ask the person you arranged your shipment with/);
    expect(textContent).not.toMatch(/chat|contact support/i);
    settings(false, { phone: '800 555 0100' });
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/give you a link that works once/)).toBeTruthy();
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['tel:8005550100']);
    expect(dialog.queryByLabelText('Email or Username')).toBeNull();
    expect(dialog.queryByText(/will email you/)).toBeNull();
    settings(false, { phone: '800 555 0100', supportEmail: 'help@moveway.example' });
    expect(dialog.getByRole('link', { name: 'help@moveway.example' })).toBeTruthy();
  });
});

describe('the page for a new password', () => {
  const submit = async (password: string, confirmation = password) => {
    await user.type(await screen.findByLabelText('New password'), password);
    await user.type(field('Confirm new password'), confirmation);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('accepts two equal passwords that are long enough, and offers to sign in', async () => {
    show(<ResetPasswordPage />, '/reset-password?token=abc');
    await submit('12345', '123');
    expect(screen.getByText('Password must be at least 6 characters long')).toBeTruthy();
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    expect(server.asked).toEqual([]);
    server.answer = (request) =>
      request.startsWith('GET')
        ? errorResponse(401, { code: 'unauthenticated' })
        : Response.json({ username: 'dana_r' });
    await user.clear(field('Confirm new password'));
    await submit('6', '123456');
    expect(await screen.findByText(/^Sign in as dana_r/)).toBeTruthy();
    expect(server.asked[0]).toEqual({
      request: 'POST /api/auth/reset-password',
      body: { token: 'abc', newPassword: '123456' },
    });
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('dialog: sign-in')).toBeTruthy();
  });

  it('says how long to wait, and keeps what was typed', async () => {
    show(<ResetPasswordPage />, '/reset-password?token=abc');
    server.answer = () =>
      errorResponse(429, { code: 'rate_limited', message: 'Too many.' }, { 'retry-after': '90' });
    await submit('123456');
    expect(await screen.findByText(/^Too many attempts/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' }).disabled).toBe(true);
    expect(field('New password').value).toBe('123456');
  });

  it('offers to request another link when it is no longer valid', async () => {
    show(<ResetPasswordPage />, '/reset-password');
    server.answer = () => errorResponse(410, { code: 'account.link_expired', message: 'Not valid.' });
    await submit('123456');
    expect((await screen.findByText(/^This link has expired/)).closest('[role=alert]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Request a new link' }));
    expect(screen.getByText('dialog: forgot-password')).toBeTruthy();
  });
});

describe('the page that confirms an address', () => {
  const press = () => user.click(screen.getByRole('button', { name: 'Confirm this address' }));

  it('confirms once the button is pressed by keyboard, says which address, and keeps the focus there', async () => {
    let respond = (_answer: Response) => undefined as void;
    server.answer = () => new Promise<Response>((resolve) => (respond = resolve));
    show(<ConfirmPage />, '/confirm?token=abc');
    expect(server.asked).toEqual([]);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Confirming...' })).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(server.asked).toEqual([{ request: 'POST /api/auth/confirm-email', body: { token: 'abc' } }]);
    server.answer = () => errorResponse(401, { code: 'unauthenticated' });
    respond(Response.json({ email: 'dana@example.com' }));
    const text = await screen.findByText(/^dana@example.com is confirmed/);
    expect(document.activeElement).toBe(text);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Go to your dashboard');
  });

  it('confirms a subscription to service updates', async () => {
    server.answer = () => Response.json({ email: 'dana@example.com' });
    show(<ConfirmPage />, '/confirm?token=abc&for=updates');
    await press();
    expect(await screen.findByText(/^dana@example.com will get our service updates/)).toBeTruthy();
    expect(screen.getByText('So that service updates reach you, and only you.')).toBeTruthy();
    expect(server.asked[0]).toEqual({
      request: 'POST /api/subscriptions/confirm',
      body: { token: 'abc' },
    });
    cleanup();
    server.answer = () => errorResponse(410, { code: 'account.link_expired', message: 'Not valid.' });
    show(<ConfirmPage />, '/confirm?token=old&for=updates');
    await press();
    expect((await screen.findByRole('alert')).textContent).toMatch(/Subscribe again/);
  });

  it.each(['/confirm', '/confirm?for=updates'])(
    'says that %s is incomplete, without a call',
    async (link) => {
      show(<ConfirmPage />, link);
      expect((await screen.findByRole('alert')).textContent).toMatch(/^This link is incomplete/);
      expect(screen.queryByRole('button')).toBeNull();
      expect(server.asked).toEqual([]);
    },
  );

  it('says what to do about an invalid link, and allows a retry after any other failure', async () => {
    server.answer = () => errorResponse(410, { code: 'account.link_expired', message: 'Not valid.' });
    show(<ConfirmPage />, '/confirm?token=old');
    await press();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^This link has expired/);
    expect(document.activeElement).toBe(alert);
    cleanup();
    server.answer = () => errorResponse(503, { code: 'unavailable', message: 'Try later.' });
    show(<ConfirmPage />, '/confirm?token=abc');
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Try later.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
    server.answer = () => Response.json({ email: 'dana@example.com' });
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^dana@example.com is confirmed/)).toBeTruthy();
  });
});
