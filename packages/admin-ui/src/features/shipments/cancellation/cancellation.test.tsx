import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderConsole,
} from '../../../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../packages-tab.tsx';
import './stop-dialog.tsx';

prepareBrowser();

const path = (endpoint: string) => endpoint.replace(':trackingNumber', 'MW1000001');
const CANCEL = path('POST /api/admin/packages/:trackingNumber/cancellation');
const HOLD = path('PUT /api/admin/packages/:trackingNumber/hold');
const RELEASE = path('DELETE /api/admin/packages/:trackingNumber/hold');
const REINSTATE = path('DELETE /api/admin/packages/:trackingNumber/cancellation');
const open = adminPackage({ can: { ...adminPackage().can, cancel: true, hold: true } });
const held = adminPackage({
  status: 'Processing',
  estimatedDelivery: '2020-01-02',
  hold: {
    reason: 'documents',
    until: '2099-12-01',
    at: '2026-11-20T10:00:00.000Z',
    why: 'Waiting for documents.',
    by: 'dispatcher',
  },
  can: { ...open.can, release: true },
});
const canceled = adminPackage({
  cancellation: {
    reason: 'duplicate',
    at: '2026-11-20T10:00:00.000Z',
    why: 'It was booked twice.',
    by: 'dispatcher',
  },
  can: { ...adminPackage().can, reinstate: true, updateStatus: false },
});

const render = (item: AdminPackage, answers: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ 'GET /api/admin/packages': () => ({ body: { items: [item] } }), ...answers });

async function openDialog({ user }: ReturnType<typeof renderConsole>): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Hold or cancel MW1000001' }));
  return screen.findByRole('dialog', { name: 'Hold or cancel MW1000001' });
}

it('asks for a reason and a day before anything is sent, and keeps what was entered when it is refused', async () => {
  const console = render(open, {
    [CANCEL]: () => errorResponse(409, 'shipment.delivered', 'This package is delivered.'),
  });
  const dialog = await openDialog(console);
  await console.user.click(within(dialog).getByRole('button', { name: 'Put on hold' }));
  expect(await within(dialog).findByText('Choose a reason')).toBeTruthy();
  expect(within(dialog).getByText('Choose the day to look at it again')).toBeTruthy();
  expect(console.callsOf(HOLD)).toEqual([]);

  await console.user.click(within(dialog).getByRole('radio', { name: 'Cancel' }));
  await console.user.click(within(dialog).getByRole('radio', { name: 'No carrier was available' }));
  await console.user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Sorry');
  await console.user.click(within(dialog).getByRole('button', { name: 'Cancel package' }));
  expect(await screen.findByText('This package is delivered.')).toBeTruthy();
  expect(within(dialog).getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Sorry');
});

it('cancels with a reason, and takes it back from its message', async () => {
  const console = render(open, {
    [CANCEL]: () => ({ body: canceled }),
    [REINSTATE]: () => ({ body: open }),
  });
  const dialog = await openDialog(console);
  await console.user.click(within(dialog).getByRole('radio', { name: 'Cancel' }));
  await console.user.click(within(dialog).getByRole('radio', { name: 'It was booked twice' }));
  expect(within(dialog).getByText(/Before dispatch the Terms keep \$50/)).toBeTruthy();
  await console.user.type(within(dialog).getByRole('spinbutton', { name: 'Fee in US dollars' }), '50');
  await console.user.click(within(dialog).getByRole('button', { name: 'Cancel package' }));
  expect(await screen.findByText('Package Canceled')).toBeTruthy();
  expect(console.callsOf(CANCEL).map(({ body }) => body)).toEqual([
    { reason: 'duplicate', fee: 50, version: 1 },
  ]);
  await console.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Package Reinstated')).toBeTruthy();
  expect(console.callsOf(REINSTATE)).toHaveLength(1);
});

it('shows what is on hold as not late, with why, and releases it', async () => {
  const console = render(held, { [RELEASE]: () => ({ body: open }) });
  expect(await screen.findByText('On hold', { selector: 'span' })).toBeTruthy();
  expect(screen.queryByText(/late$/, { selector: 'span' })).toBeNull();
  await console.user.click(screen.getByRole('button', { name: 'Release MW1000001' }));
  expect(await screen.findByText('Package Released')).toBeTruthy();
});

it('offers to reinstate what is canceled, and no status', async () => {
  render(canceled);
  expect(await screen.findByRole('button', { name: 'Reinstate MW1000001' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update status of MW1000001' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Labels of MW1000001' })).toBeNull();
});
