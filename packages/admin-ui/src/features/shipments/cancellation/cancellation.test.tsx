import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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
const DECLINE = path('POST /api/admin/packages/:trackingNumber/cancellation-request/decline');
const DETAIL = path('GET /api/admin/packages/:trackingNumber');
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
const asked = adminPackage({
  cancellationRequest: { state: 'open', at: '2026-11-20T18:00:00.000Z', note: 'We sold it' },
  can: { ...open.can, declineCancellation: true },
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
  renderConsole({
    'GET /api/admin/packages': () => ({ body: { items: [item] } }),
    'GET /api/admin/settings/cancellation': () => ({ body: { feeBeforeDispatch: 5000, version: 1 } }),
    ...answers,
  });

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
  const note = within(dialog).getByRole('textbox', { name: 'Note' });
  expect(note).toHaveProperty('value', 'Sorry');
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  await console.user.click(within(dialog).getByText('Close'));
  expect(confirm).toHaveBeenCalledOnce();
  expect(within(dialog).getByRole('textbox', { name: 'Note' })).toBe(note);
});

it('cancels with a reason, offers no status then, and takes it back from its message', async () => {
  const console = render(open, {
    [CANCEL]: () => {
      console.answers['GET /api/admin/packages'] = () => ({ body: { items: [canceled] } });
      return { body: canceled };
    },
    [REINSTATE]: () => ({ body: open }),
  });
  const dialog = await openDialog(console);
  await console.user.click(within(dialog).getByRole('radio', { name: 'Cancel' }));
  await console.user.click(within(dialog).getByRole('radio', { name: 'It was booked twice' }));
  expect(within(dialog).getByText(/Before dispatch the Terms keep \$50/)).toBeTruthy();
  // As the settings have it.
  expect(within(dialog).getByRole('spinbutton', { name: 'Fee in US dollars' })).toHaveProperty(
    'value',
    '50.00',
  );
  await console.user.click(within(dialog).getByRole('button', { name: 'Cancel package' }));
  expect(await screen.findByText('Package Canceled')).toBeTruthy();
  expect(console.callsOf(CANCEL).map(({ body }) => body)).toEqual([
    { reason: 'duplicate', fee: 50, version: 1 },
  ]);
  expect(await screen.findByRole('button', { name: 'Reinstate MW1000001' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update status of MW1000001' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Labels of MW1000001' })).toBeNull();
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

it('sends nothing that was written for the one with the other', async () => {
  const console = render(open, { [CANCEL]: () => ({ body: canceled }) });
  const dialog = await openDialog(console);
  await console.user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'The title is missing');
  await console.user.click(within(dialog).getByRole('radio', { name: 'Cancel' }));
  expect(within(dialog).getByRole('textbox', { name: 'Note' })).toHaveProperty('value', '');
  await console.user.clear(within(dialog).getByRole('spinbutton', { name: 'Fee in US dollars' }));
  await console.user.click(within(dialog).getByRole('radio', { name: 'Other' }));
  await console.user.click(within(dialog).getByRole('button', { name: 'Cancel package' }));
  await screen.findByText('Package Canceled');
  expect(console.callsOf(CANCEL).map(({ body }) => body)).toEqual([{ reason: 'other', version: 1 }]);
});

it('shows how the package is by now in an edit conflict, and goes on from there', async () => {
  const console = render(open, {
    [CANCEL]: () => errorResponse(409, 'shipment.changed', 'Someone else changed this package.'),
    [DETAIL]: () => ({ body: { package: { ...held, version: 7 }, events: [] } }),
  });
  const dialog = await openDialog(console);
  await console.user.click(within(dialog).getByRole('radio', { name: 'Cancel' }));
  await console.user.click(within(dialog).getByRole('radio', { name: 'It was booked twice' }));
  await console.user.click(within(dialog).getByRole('button', { name: 'Cancel package' }));
  expect(await within(dialog).findByText(/It is Processing now. On hold, look again Dec 1/)).toBeTruthy();
  console.answers[CANCEL] = () => ({ body: canceled });
  await console.user.click(within(dialog).getByRole('button', { name: 'Cancel package anyway' }));
  expect(await screen.findByText('Package Canceled')).toBeTruthy();
  expect(console.callsOf(CANCEL).at(-1)?.body).toMatchObject({ reason: 'duplicate', version: 7 });
});

it('shows what its customer asks for, and is declined only with a reason', async () => {
  const console = render(asked, { [DECLINE]: () => ({ body: open }) });
  expect(await screen.findByText('Cancel requested')).toBeTruthy();
  await console.user.click(screen.getByRole('button', { name: 'Answer the request to cancel MW1000001' }));
  const dialog = await screen.findByRole('dialog', { name: 'Answer the request to cancel MW1000001' });
  expect(within(dialog).getByText('Its customer asked on Nov 20 to cancel it: “We sold it”')).toBeTruthy();
  expect(within(dialog).getByRole('radio', { name: 'At the customer’s request' })).toHaveProperty(
    'checked',
    true,
  );
  await console.user.click(within(dialog).getByRole('radio', { name: 'Decline' }));
  await console.user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(await within(dialog).findByText('Tell the customer why')).toBeTruthy();
  expect(console.callsOf(DECLINE)).toEqual([]);
  await console.user.type(within(dialog).getByRole('textbox', { name: 'Why not' }), 'The carrier is booked');
  await console.user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Request Declined')).toBeTruthy();
  expect(console.callsOf(DECLINE).map(({ body }) => body)).toEqual([
    { note: 'The carrier is booked', version: 1 },
  ]);
});

it.each(['Cancel, as asked', 'Decline'])(
  'says when the request is gone on “%s”, and no longer answers it',
  async (choice) => {
    const changed = () => errorResponse(409, 'shipment.changed', 'Someone else changed this package.');
    const withdrawn = { ...open, cancellationRequest: null, version: 3 };
    const console = render(asked, {
      [CANCEL]: changed,
      [DECLINE]: changed,
      [DETAIL]: () => ({ body: { package: withdrawn, events: [] } }),
    });
    await console.user.click(
      await screen.findByRole('button', { name: 'Answer the request to cancel MW1000001' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await console.user.click(dialog.getByRole('radio', { name: choice }));
    if (choice === 'Decline') {
      await console.user.type(dialog.getByRole('textbox', { name: 'Why not' }), 'No');
    }
    await console.user.click(
      dialog.getByRole('button', { name: choice === 'Decline' ? 'Decline' : 'Cancel package' }),
    );
    expect(await dialog.findByText(/It is Pending now\. Its customer took the request back\./)).toBeTruthy();
    expect(dialog.getByText('Hold or cancel MW1000001')).toBeTruthy();
    expect(dialog.queryByRole('radio', { name: 'Decline' })).toBeNull();
    await console.user.click(dialog.getByRole('radio', { name: 'Cancel' }));
    expect(dialog.getByRole('radio', { name: 'At the customer’s request' })).toHaveProperty('checked', false);
  },
);
