import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/settings.constants.ts';
import * as api from '../../lib/api.ts';
import { setSiteSettings } from '../../lib/company/site-settings.ts';
import { ServiceUpdatesPage } from './service-updates-page.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import { impactTone } from './service-updates.content.ts';

const user = userEvent.setup({ delay: null });
let sent: unknown[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  answer = () => Response.json({ accepted: true }, { status: 201 });
  const server: typeof fetch = async (url, { body } = {}) => {
    if (url === '/api/forms/token') {
      return Response.json({ formToken: 'token', validAfterMs: 0 });
    }
    // The client sends JSON texts.
    sent.push([url, JSON.parse(body as string)]);
    return answer();
  };
  vi.spyOn(api, 'callApi').mockImplementation(createApiClient({ baseUrl: '', fetch: server }));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.mocked(api.callApi).mockRestore();
});

const field = () => screen.getByPlaceholderText<HTMLInputElement>('Enter your email address');
const subscribe = async (address: string) => {
  await user.type(field(), address);
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
};

it('says that a link was sent, whether or not the address is subscribed', async () => {
  render(<SubscribeForm />);
  await subscribe('jane@example.com');
  const outcome = await screen.findByText(
    /unless jane@example.com is already subscribed, a confirmation link/,
  );
  expect(document.activeElement).toBe(outcome);
  expect(sent).toEqual([['/api/subscriptions', { email: 'jane@example.com', formToken: 'token' }]]);
});

it('shows the error at the field, and sends nothing', async () => {
  render(<SubscribeForm />);
  await subscribe('jane');
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(document.activeElement).toBe(field());
  expect(sent).toEqual([]);
});

it('shows what the server says about the field, and keeps what was typed', async () => {
  answer = () =>
    Response.json(
      { code: 'invalid_input', message: 'No.', requestId: 'r', fields: { email: 'Use plain text' } },
      { status: 400 },
    );
  render(<SubscribeForm />);
  await subscribe('jane@example.com');
  expect(await screen.findByText('Use plain text')).toBeTruthy();
  expect(field().value).toBe('jane@example.com');
});

it('says that it cannot be sent offline', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<SubscribeForm />);
  expect(screen.getByRole('alert').textContent).toMatch(/^You are offline/);
  onLine.mockRestore();
});

it('offers no form when the server sends no email', () => {
  act(() => setSiteSettings({ ...DEFAULT_PUBLIC_SETTINGS, sendsEmail: false }));
  render(<ServiceUpdatesPage />);
  expect(screen.getByText(/You can unsubscribe at any time/)).toBeTruthy();
  expect(screen.getByText(/Email updates are not available/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['None', 'green'],
  ['Positive: faster pages', 'green'],
  ['Minor: different entrance', 'blue'],
  ['Minimal', 'blue'],
  ['Moderate: a day late', 'orange'],
  ['Severe', 'red'],
  ['', 'red'],
])('shows an impact “%s” in %s', (impact, tone) => {
  expect(impactTone(impact)).toBe(tone);
});

it('says nothing about email before it is known whether any is sent', () => {
  const prerendered = renderToString(<ServiceUpdatesPage />);
  expect(prerendered).toContain('Stay Informed');
  expect(prerendered).not.toMatch(/not available|<button/);
});
