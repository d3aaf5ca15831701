import { act, renderHook, screen } from '@testing-library/react';
import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/default-public-settings.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeSupportChat, useSupportChat } from '../../../lib/chat/support-chat.ts';
import { setSiteSettings } from '../../../lib/company/site-settings.ts';
import {
  currentSession,
  openAsCustomer,
  prepareDashboard,
  server,
  toasts,
  user,
} from '../testing/render-dashboard.tsx';

prepareDashboard();

it('lists the customer’s sessions, and ends one or all others', async () => {
  await openAsCustomer();
  const other = { ...currentSession, id: 's2', device: 'Safari on iPhone', isCurrent: false };
  server.answers['GET /api/auth/sessions'] = () => Response.json({ items: [currentSession, other] });
  server.answers['DELETE /api/auth/sessions'] = () => Response.json({ ended: 1 });
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
  await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'One session ended' }]));
  expect(server.asked).toContain('DELETE /api/auth/sessions/s2');
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await vi.waitFor(() => expect(server.asked).toContain('DELETE /api/auth/sessions'));
});

it('names this device first, and says on which day another was used', async () => {
  await openAsCustomer();
  const other = { ...currentSession, id: 's2', device: 'Safari on iPhone', isCurrent: false };
  server.answers['GET /api/auth/sessions'] = () =>
    Response.json({ items: [{ ...other, lastUsedAt: new Date().toISOString() }, currentSession] });
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  const sessions = (await screen.findByText('Safari on iPhone')).closest('ul');
  expect(sessions?.textContent).toMatch(/^Firefox on Windows.*Last used today \d/);
});

it('leads to support, who delete an account, and change an address while no email can be sent', async () => {
  await openAsCustomer();
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  const [ask, ...others] = await screen.findAllByRole('button', { name: 'Ask support' });
  expect(others).toHaveLength(1);
  await user.click(ask ?? document.body);
  expect(screen.queryByRole('dialog', { name: 'Your account' })).toBeNull();
  const { result } = renderHook(useSupportChat);
  expect(result.current).toBe(true);
  act(closeSupportChat);
});

it('refetches the sessions each time the dialog is opened', async () => {
  await openAsCustomer();
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await screen.findByText('Firefox on Windows');
  await user.keyboard('{Escape}');
  const other = { ...currentSession, id: 's2', device: 'Safari on iPhone', isCurrent: false };
  server.answers['GET /api/auth/sessions'] = () => Response.json({ items: [currentSession, other] });
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  expect(await screen.findByText('Safari on iPhone')).toBeTruthy();
});

it.each([
  ['secret1', 'secret2', 'Password Mismatch', 'New password and confirmation do not match'],
  ['abc', 'abc', 'Password Too Short', 'Password must be at least 6 characters long'],
])('rejects the new passwords %s and %s', async (next, confirmed, title, description) => {
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

it('says that the password could not be changed when the server does not answer', async () => {
  await openAsCustomer();
  server.answers['PUT /api/auth/change-password'] = () => new Response('', { status: 502 });
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change password' });
  await user.type(screen.getByLabelText('Current password'), 'old-one');
  await user.type(screen.getByLabelText('New password'), 'secret1');
  await user.type(screen.getByLabelText('Confirm new password'), 'secret1');
  await user.click(submit);
  await vi.waitFor(() =>
    expect(toasts).toEqual([
      { title: 'Password Change Failed', description: 'Please try again.', variant: 'destructive' },
    ]),
  );
});

describe('the change of the email address', () => {
  // Returns nothing: hooks wait for what is returned, and while `act` is waited for, React reports every update.
  const settings = (sendsEmail: boolean) => {
    act(() => setSiteSettings({ ...DEFAULT_PUBLIC_SETTINGS, sendsEmail }));
  };
  afterEach(() => settings(false));

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
