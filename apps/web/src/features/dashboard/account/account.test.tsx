import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/settings.constants.ts';
import { act, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeSupportChat, useSupportChat } from '../../../lib/chat/support-chat.ts';
import { setSiteSettings } from '../../../lib/company/site-settings.ts';
import {
  currentSession,
  dana,
  openAsCustomer,
  prepareDashboard,
  server,
  toasts,
  user,
} from '../testing/render-dashboard.tsx';

prepareDashboard();

// Returns nothing: hooks wait for what is returned, and while `act` is waited for, React reports every update.
const settings = (sendsEmail: boolean) => {
  act(() => setSiteSettings({ ...DEFAULT_PUBLIC_SETTINGS, sendsEmail }));
};
afterEach(() => settings(false));

describe('the account dialog', () => {
  async function openDialog() {
    await openAsCustomer();
    await user.click(screen.getByRole('button', { name: 'Your account' }));
  }

  it('lists the customer’s sessions each time it is opened, this one first, and ends one or all others', async () => {
    await openDialog();
    await screen.findByText('Firefox on Windows');
    await user.keyboard('{Escape}');
    const other = { ...currentSession, id: 's2', device: 'Safari on iPhone', isCurrent: false };
    const lastUsedAt = new Date().toISOString();
    server.answers['GET /api/auth/sessions'] = () =>
      Response.json({ items: [{ ...other, lastUsedAt }, currentSession] });
    server.answers['DELETE /api/auth/sessions'] = () => Response.json({ ended: 1 });
    await user.click(screen.getByRole('button', { name: 'Your account' }));
    const end = await screen.findByRole('button', { name: 'Sign out Safari on iPhone' });
    expect(end.closest('ul')?.textContent).toMatch(/^Firefox on Windows.*Last used today \d/);
    expect(screen.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull();
    await user.click(end);
    await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'One session ended' }]));
    expect(server.asked).toContain('DELETE /api/auth/sessions/s2');
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    await vi.waitFor(() => expect(server.asked).toContain('DELETE /api/auth/sessions'));
  });

  it('leads to support, who delete an account, and change an address while no email can be sent', async () => {
    await openDialog();
    const [ask, ...others] = await screen.findAllByRole('button', { name: 'Ask support' });
    expect(others).toHaveLength(1);
    await user.click(ask ?? document.body);
    expect(screen.queryByRole('dialog', { name: 'Your account' })).toBeNull();
    const { result } = renderHook(useSupportChat);
    expect(result.current).toBe(true);
    act(closeSupportChat);
  });

  it('takes no new passwords that differ or are short, and says when the server does not answer or rejects the current one', async () => {
    await openDialog();
    server.answers['PUT /api/auth/change-password'] = () => new Response('', { status: 502 });
    const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change password' });
    expect(submit.disabled).toBe(true);
    await user.type(screen.getByLabelText('Current password'), 'old-one');
    for (const [next, confirmed, title, description] of [
      ['secret1', 'secret2', 'Password Mismatch', 'New password and confirmation do not match'],
      ['abc', 'abc', 'Password Too Short', 'Password must be at least 6 characters long'],
      ['secret1', 'secret1', 'Password Change Failed', 'Please try again.'],
    ] as const) {
      expect(server.asked.some((request) => request.startsWith('PUT'))).toBe(false);
      for (const [name, value] of [
        ['New password', next],
        ['Confirm new password', confirmed],
      ] as const) {
        await user.clear(screen.getByLabelText(name));
        await user.type(screen.getByLabelText(name), value);
      }
      await user.click(submit);
      const toast = { title, description, variant: 'destructive' };
      await vi.waitFor(() => expect(toasts.at(-1)).toEqual(toast));
    }
    server.answers['PUT /api/auth/change-password'] = () =>
      Response.json(
        {
          code: 'account.wrong_password',
          message: 'Current password is incorrect.',
          fields: { currentPassword: 'This is not your current password' },
          requestId: 'r',
        },
        { status: 403 },
      );
    await user.click(submit);
    await vi.waitFor(() => expect(toasts.at(-1)?.description).toBe('Current password is incorrect.'));
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  });

  describe('the change of the email address', () => {
    async function send(newEmail: string, answer: () => Response): Promise<void> {
      settings(true);
      await openAsCustomer();
      server.answers['POST /api/auth/change-email'] = answer;
      await user.click(screen.getByRole('button', { name: 'Your account' }));
      const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send the link' });
      expect(submit.disabled).toBe(true);
      await user.type(screen.getByLabelText('New email address'), newEmail);
      await user.type(screen.getByLabelText('Your password'), 'old-one');
      await user.click(submit);
    }

    it('is asked for with the password, and says that it waits for the link', async () => {
      await send('dana@new.example', () => Response.json({ accepted: true }));
      await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'Confirm the new address' }]));
      expect(server.asked).toContain(
        'POST /api/auth/change-email {"newEmail":"dana@new.example","currentPassword":"old-one"}',
      );
      expect(screen.getByLabelText<HTMLInputElement>('New email address').value).toBe('');
    });

    it('sends nothing that is no address', async () => {
      await send('dana', () => Response.error());
      expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
      expect(server.asked.some((request) => request.includes('change-email'))).toBe(false);
    });

    it('says at the field that the password is wrong', async () => {
      await send('dana@new.example', () =>
        Response.json(
          { code: 'account.wrong_password', message: 'Current password is incorrect.', requestId: 'r' },
          { status: 403 },
        ),
      );
      expect(await screen.findByText('This is not your current password')).toBeTruthy();
    });

    it('is not offered where no email can be sent', async () => {
      settings(false);
      await openAsCustomer();
      await user.click(screen.getByRole('button', { name: 'Your account' }));
      expect(await screen.findByText(/We cannot send email right now/)).toBeTruthy();
      expect(screen.queryByLabelText('New email address')).toBeNull();
    });
  });
});

describe('an address that is not confirmed', () => {
  beforeEach(() => settings(true));
  const RESEND = 'POST /api/auth/confirm-email/resend';
  const resendButton = () => screen.queryByRole('button', { name: 'Send the link again' });

  it('resends the link for an address that is not confirmed', async () => {
    await openAsCustomer(undefined, { ...dana, email: 'dana@example.com' });
    server.answers[RESEND] = () => Response.json({ sent: true });
    await user.click(resendButton() ?? document.body);
    await vi.waitFor(() =>
      expect(toasts).toMatchObject([
        { title: 'Link sent', description: expect.stringContaining('dana@example.com') },
      ]),
    );
    server.answers[RESEND] = () =>
      Response.json(
        { code: 'rate_limited', message: 'Too many requests.', requestId: 'r' },
        { status: 429, headers: { 'retry-after': '60' } },
      );
    await user.click(resendButton() ?? document.body);
    await vi.waitFor(() => expect(toasts.at(-1)).toMatchObject({ variant: 'destructive' }));
  });

  it('shows nothing once the address is confirmed', async () => {
    const confirmed = { ...dana, email: 'dana@example.com', emailConfirmedAt: '2026-11-20T10:00:00.000Z' };
    await openAsCustomer(undefined, confirmed);
    expect(resendButton()).toBeNull();
  });

  it('shows nothing when the server sends no email', async () => {
    settings(false);
    await openAsCustomer(undefined, { ...dana, email: 'dana@example.com' });
    expect(resendButton()).toBeNull();
  });
});
