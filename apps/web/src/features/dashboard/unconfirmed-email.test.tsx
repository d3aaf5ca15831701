import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/default-public-settings.ts';
import { setSiteSettings } from '../../lib/company/site-settings.ts';
import { dana, openAsCustomer, prepareDashboard, server, toasts, user } from './testing/render-dashboard.tsx';

prepareDashboard();
// Returns nothing: hooks wait for what is returned, and while `act` is waited for, React reports every update.
const settings = (sendsEmail: boolean) => {
  act(() => setSiteSettings({ ...DEFAULT_PUBLIC_SETTINGS, sendsEmail }));
};
beforeEach(() => settings(true));
afterEach(() => settings(false));

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
