import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aCustomerPackage } from '../../../lib/shipments/shipment.fixtures.ts';
import {
  counts,
  due,
  live,
  openAsCustomer,
  prepareDashboard,
  server,
  toasts,
  user,
} from '../testing/render-dashboard.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import './ask-dialog.tsx';

prepareDashboard();

const REQUEST = '/api/packages/user/MW123456789/cancellation-request';
const can = { askToCancel: false, rate: false, withdrawCancellation: false };
const asked = aCustomerPackage({
  status: 'Pending',
  cancellationRequest: { state: 'open', at: '2026-11-20T18:00:00.000Z' },
  can: { ...can, withdrawCancellation: true },
});
const mayAsk = aCustomerPackage({ status: 'Pending', can: { ...can, askToCancel: true } });

const answerWith = (item: ReturnType<typeof aCustomerPackage>, fee?: number) => {
  server.answers = {
    ...server.answers,
    'GET /api/packages/user': () => Response.json({ items: [item], counts, due, cancellationFee: fee }),
  };
};

async function openWith(item: ReturnType<typeof aCustomerPackage>, fee?: number) {
  await openAsCustomer();
  answerWith(item, fee);
  // The list is loaded again for another filter.
  await user.click(screen.getByRole('button', { name: 'Pending 1' }));
}

async function openDialog() {
  await user.click(await screen.findByText('MW123456789'));
  await user.click(await screen.findByRole('button', { name: 'Ask to cancel' }));
  return screen.findByRole('dialog', { name: 'Ask to cancel MW123456789' });
}

it('says what it costs before, keeps what was typed when it is refused, and shows that it was asked for', async () => {
  await openWith(mayAsk, 50);
  await openDialog();
  expect(screen.getByText(/we keep a fee of \$50\.00/)).toBeTruthy();
  await user.type(screen.getByLabelText('Why? (optional)'), 'We sold it');
  server.answers[`POST ${REQUEST}`] = () =>
    Response.json(
      { code: 'shipment.not_pending', message: 'This package is Processing.', requestId: '1' },
      { status: 409 },
    );
  await user.click(screen.getByRole('button', { name: 'Ask to cancel' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This package is Processing.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Ask to cancel' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Why? (optional)').value).toBe('We sold it');

  server.answers[`POST ${REQUEST}`] = () => Response.json(asked);
  answerWith(asked, 50);
  await user.click(screen.getByRole('button', { name: 'Ask to cancel' }));
  const line = await screen.findByText('You asked on Nov 20 to cancel this. We will answer here.');
  await waitFor(() => expect(document.activeElement).toBe(line));
  expect(server.asked).toContain(`POST ${REQUEST} {"note":"We sold it"}`);
  expect(toasts.at(-1)?.title).toBe('Request sent');
});

it('stays open when staff change the package meanwhile, and says so once it is sent', async () => {
  await openWith(mayAsk);
  await openDialog();
  await user.type(screen.getByLabelText('Why? (optional)'), 'We sold it');
  answerWith(aCustomerPackage({ status: 'Processing', can }));
  await vi.waitFor(() => expect(live.subscription).toBeDefined());
  act(() => live.subscription?.onRefetch());
  // The button of the row is gone, that of the dialog is not.
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Ask to cancel', hidden: true })).toHaveLength(1),
  );
  server.answers[`POST ${REQUEST}`] = () =>
    Response.json(
      { code: 'shipment.not_pending', message: 'This package is Processing.', requestId: '1' },
      { status: 409 },
    );
  await user.click(screen.getByRole('button', { name: 'Ask to cancel' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This package is Processing.');
});

it('says that it is free where the company keeps nothing', async () => {
  await openWith(mayAsk);
  await openDialog();
  expect(screen.getByText(/canceling it is free/)).toBeTruthy();
});

it('is taken back while nobody has answered', async () => {
  await openWith(asked);
  const takeBack = await screen.findByRole('button', {
    name: 'Take back the request to cancel MW123456789',
  });
  server.answers[`DELETE ${REQUEST}`] = () => Response.json(mayAsk);
  answerWith(mayAsk);
  await user.click(takeBack);
  await waitFor(() => expect(screen.queryByText(/^You asked on/)).toBeNull());
  expect(toasts.at(-1)?.title).toBe('Taken back');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SUMMARY'));
});

it.each([
  [
    { state: 'declined', answer: 'The carrier is booked' },
    'Pending',
    'and we declined: The carrier is booked',
  ],
  [{ state: 'over' }, 'In Transit', 'It is In Transit now, so it can no longer be canceled here.'],
] as const)('says what came of it: %o', async (request, status, text) => {
  await openWith(
    aCustomerPackage({ status, cancellationRequest: { at: '2026-11-20T18:00:00.000Z', ...request }, can }),
  );
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
});
