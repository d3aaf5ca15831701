import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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
