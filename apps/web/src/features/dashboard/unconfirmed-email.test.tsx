import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/settings.constants.ts';
import { setSiteSettings } from '../../lib/site-settings.ts';
import { dana, openAsCustomer, prepareDashboard, server, toasts, user } from './testing/render-dashboard.tsx';

prepareDashboard();
const settings = (sendsEmail: boolean) =>
  act(() => setSiteSettings({ ...DEFAULT_PUBLIC_SETTINGS, sendsEmail }));
beforeEach(() => settings(true));
afterEach(() => settings(false));

const RESEND = 'POST /api/auth/confirm-email/resend';
const resendButton = () => screen.queryByRole('button', { name: 'Send the link again' });

it('sends the link of an address that was not confirmed again', async () => {
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

it('says nothing to somebody who has confirmed', async () => {
  const someone = { ...dana, email: 'dana@example.com', emailConfirmedAt: '2026-11-20T10:00:00.000Z' };
  await openAsCustomer(undefined, someone);
  expect(resendButton()).toBeNull();
});

it('says nothing where no e-mail is sent', async () => {
  settings(false);
  await openAsCustomer(undefined, { ...dana, email: 'dana@example.com' });
  expect(resendButton()).toBeNull();
});
