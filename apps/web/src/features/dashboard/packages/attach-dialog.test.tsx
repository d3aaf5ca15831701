import { render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSupportChat } from '../../../lib/chat/support-chat.ts';
import { useChatTopic } from '../../../lib/chat/topic.ts';
import { aPackage } from '../../../lib/shipments/shipment.fixtures.ts';
import { openAsCustomer, prepareDashboard, server, toasts, user } from '../testing/render-dashboard.tsx';

prepareDashboard();

it('adds a package by its number and a verification factor, and shows an error without closing', async () => {
  await openAsCustomer();
  await user.click(screen.getByRole('button', { name: 'Add a package' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a package' }));
  await user.click(dialog.getByRole('button', { name: 'Add package' }));
  expect(await dialog.findByText('Please enter a tracking number')).toBeTruthy();

  server.answers['POST /api/packages/user'] = () =>
    Response.json({ code: 'shipment.not_attached', message: 'We couldn’t add that.' }, { status: 404 });
  await user.type(dialog.getByLabelText('Tracking number'), 'mw123456789');
  await vi.waitFor(() => expect(dialog.queryByText('Please enter a tracking number')).toBeNull());
  expect(dialog.getByText(/^Enter the receiver/)).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Receiver/), '0142');
  await user.click(dialog.getByRole('button', { name: 'Add package' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('We couldn’t add that.');

  server.answers['POST /api/packages/user'] = () =>
    Response.json({ ...aPackage(), route: {}, can: { rate: false } });
  await user.click(dialog.getByRole('button', { name: 'Add package' }));
  await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'Package added' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leads from a package of another account to support, with its number, and says alike that it may be one', async () => {
  const Topic = () => (
    <p>
      {useSupportChat() ? 'chat' : 'no chat'} about {useChatTopic() ?? 'nothing'}
    </p>
  );
  render(<Topic />);
  await openAsCustomer();
  server.answers['POST /api/packages/user'] = () =>
    Response.json({ code: 'shipment.not_attached', message: 'We couldn’t add that.' }, { status: 404 });
  await user.click(screen.getByRole('button', { name: 'Add a package' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a package' }));
  expect(dialog.queryByRole('button', { name: /^Ask support/ })).toBeNull();
  await user.type(dialog.getByLabelText('Tracking number'), 'mw123456789');
  await user.type(dialog.getByLabelText(/^Receiver/), '0142');
  await user.click(dialog.getByRole('button', { name: 'Add package' }));
  expect(await dialog.findByText(/may be on somebody else’s account/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Ask support about MW123456789' }));
  expect(screen.getByText('chat about MW123456789')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Add a package' })).toBeNull();
});

it('says how long a rate-limited customer has to wait, and allows a retry then', async () => {
  await openAsCustomer();
  server.answers['POST /api/packages/user'] = () =>
    Response.json(
      { code: 'rate_limited', message: 'Too many attempts.' },
      { status: 429, headers: { 'retry-after': '2' } },
    );
  await user.click(screen.getByRole('button', { name: 'Add a package' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a package' }));
  await user.type(dialog.getByLabelText('Tracking number'), 'mw123456789');
  await user.type(dialog.getByLabelText(/^Receiver/), '0142');
  const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add package' });
  await user.click(add);
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /^Too many attempts\. You can try again in \d/,
  );
  expect(dialog.getByRole('timer').getAttribute('aria-live')).toBe('off');
  // Typing does not hide why the button is disabled.
  await user.type(dialog.getByLabelText(/^Receiver/), '3');
  expect(dialog.getByRole('alert')).toBeTruthy();
  expect(add.disabled).toBe(true);
  await vi.waitFor(() => expect(add.disabled).toBe(false));
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('takes the email address at once where no more digits are accepted', async () => {
  await openAsCustomer();
  const message = 'Too many wrong digits were tried. Enter the receiver’s email address instead.';
  server.answers['POST /api/packages/user'] = () =>
    Response.json({ code: 'shipment.digits_used_up', message }, { status: 429 });
  await user.click(screen.getByRole('button', { name: 'Add a package' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a package' }));
  await user.type(dialog.getByLabelText('Tracking number'), 'mw123456789');
  await user.type(dialog.getByLabelText(/^Receiver/), '0142');
  await user.click(dialog.getByRole('button', { name: 'Add package' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add package' }).disabled).toBe(false);
});
