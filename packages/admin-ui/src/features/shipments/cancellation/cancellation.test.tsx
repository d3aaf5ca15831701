import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderScreen,
  type Answers,
} from '../../../testing/render-console.tsx';
import { renderPackages } from '../../../testing/render-packages.tsx';
import { StopDialog } from './stop-dialog.tsx';

prepareBrowser();

const CANCEL = 'POST /api/admin/packages/MW1000001/cancellation';
const HOLD = 'PUT /api/admin/packages/MW1000001/hold';
const DECLINE = 'POST /api/admin/packages/MW1000001/cancellation-request/decline';
const DETAIL = 'GET /api/admin/packages/MW1000001';
const RELEASE = 'DELETE /api/admin/packages/MW1000001/hold';
const REINSTATE = 'DELETE /api/admin/packages/MW1000001/cancellation';
const open = adminPackage({ can: { ...adminPackage().can, cancel: true, hold: true } });
const held = adminPackage({
  status: 'Processing',
  hold: {
    reason: 'documents',
    until: '2099-12-01',
    at: '2026-11-20T10:00:00.000Z',
    why: 'Waiting for documents.',
    by: 'dispatcher',
  },
  view: { statusWord: 'On hold', standing: 'On hold, look again Dec 1. Waiting for documents.' },
  can: { ...open.can, release: true },
});
const asked = adminPackage({
  cancellationRequest: { state: 'open', at: '2026-11-20T18:00:00.000Z', note: 'We sold it' },
  view: {
    statusWord: 'Cancel requested',
    standing: 'Its customer asked on Nov 20 to cancel it: “We sold it”',
  },
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

const changed = () => errorResponse(409, 'shipment.changed', 'Someone else changed this package.');

async function openDialog(item: AdminPackage, answers: Answers) {
  const console = renderScreen(<StopDialog item={item} onClose={vi.fn()} />, answers);
  await screen.findByRole('dialog');
  return console;
}
const renderList = (item: AdminPackage, answers: Answers) =>
  renderPackages({ 'GET /api/admin/packages': () => ({ body: { items: [item] } }), ...answers });

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
/** The form shows in a microtask what belongs to a choice. */
const choose = (name: string) => act(async () => void fireEvent.click(radio(name)));
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('asks for a reason and a day before anything is sent, and keeps what was entered when it is refused', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const console = await openDialog(open, {
    [CANCEL]: () => errorResponse(409, 'shipment.delivered', 'This package is delivered.'),
  });
  press('Put on hold');
  expect(await screen.findByText('Choose a reason')).toBeTruthy();
  expect(screen.getByText('Choose the day to look at it again')).toBeTruthy();
  expect(console.callsOf(HOLD)).toEqual([]);

  await choose('Cancel');
  await choose('No carrier was available');
  fill('Note', 'Sorry');
  press('Cancel package');
  expect(await screen.findByText('This package is delivered.')).toBeTruthy();
  expect(field('Note').value).toBe('Sorry');
  fireEvent.click(screen.getByText('Close'));
  expect(confirm).toHaveBeenCalledOnce();
  expect(field('Note').value).toBe('Sorry');
});

it('says at its field what the server rejects, and keeps what was entered', async () => {
  await openDialog(open, {
    [HOLD]: () => errorResponse(400, 'invalid_input', 'Check the day.', { until: 'That day is over' }),
  });
  await choose('Waiting for documents');
  fill('Look again on', '12/01/2099');
  press('Put on hold');
  expect(await screen.findByText('That day is over')).toBeTruthy();
  expect(await screen.findByText('Hold Failed')).toBeTruthy();
  expect(document.activeElement).toBe(field('Look again on'));
  expect(field('Look again on').value).toBe('12/01/2099');
});

it('cancels with a reason, offers no status then, and takes it back from its message', async () => {
  const console = renderList(open, {
    [CANCEL]: () => {
      console.answers['GET /api/admin/packages'] = () => ({ body: { items: [canceled] } });
      return { body: canceled };
    },
    [REINSTATE]: () => ({ body: open }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Hold or cancel MW1000001' }));
  await screen.findByRole('dialog', { name: 'Hold or cancel MW1000001' });
  await choose('Cancel');
  await choose('It was booked twice');
  expect(screen.getByText(/Before dispatch the Terms keep \$50/)).toBeTruthy();
  // As the settings have it.
  expect(field('Fee in US dollars').value).toBe('50.00');
  press('Cancel package');
  expect(await screen.findByText('Package Canceled')).toBeTruthy();
  expect(console.callsOf(CANCEL).map(({ body }) => body)).toEqual([
    { reason: 'duplicate', fee: 50, version: 1 },
  ]);
  expect(await screen.findByRole('button', { name: 'Reinstate MW1000001' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update status of MW1000001' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Labels of MW1000001' })).toBeNull();
  press('Undo');
  expect(await screen.findByText('Package Reinstated')).toBeTruthy();
  expect(console.callsOf(REINSTATE)).toHaveLength(1);
});

it('shows what is on hold as not late, with why, and releases it', async () => {
  renderList(held, { [RELEASE]: () => ({ body: open }) });
  expect(await screen.findByText('On hold', { selector: 'span' })).toBeTruthy();
  expect(screen.queryByText(/late$/, { selector: 'span' })).toBeNull();
  press('Release MW1000001');
  expect(await screen.findByText('Package Released')).toBeTruthy();
});

it('sends nothing that was written for the one with the other', async () => {
  const console = await openDialog(open, { [CANCEL]: () => ({ body: canceled }) });
  fill('Note', 'The title is missing');
  await choose('Cancel');
  expect(field('Note').value).toBe('');
  await choose('Other');
  // In many countries less than four dollars.
  fill('Fee in US dollars', '3,50');
  press('Cancel package');
  expect(await screen.findByText('Use an amount like 50')).toBeTruthy();
  expect(console.callsOf(CANCEL)).toEqual([]);
  fill('Fee in US dollars', '');
  press('Cancel package');
  await screen.findByText('Package Canceled');
  expect(console.callsOf(CANCEL).map(({ body }) => body)).toEqual([{ reason: 'other', version: 1 }]);
});

it('shows how the package is by now in an edit conflict, and goes on from there', async () => {
  const console = await openDialog(open, {
    [CANCEL]: changed,
    [DETAIL]: () => ({ body: { package: { ...held, version: 7 }, events: [], route: {} } }),
  });
  await choose('Cancel');
  await choose('It was booked twice');
  press('Cancel package');
  expect(await screen.findByText(/It is Processing now. On hold, look again Dec 1/)).toBeTruthy();
  console.answers[CANCEL] = () => ({ body: canceled });
  press('Cancel package anyway');
  expect(await screen.findByText('Package Canceled')).toBeTruthy();
  expect(console.callsOf(CANCEL).at(-1)?.body).toMatchObject({ reason: 'duplicate', version: 7 });
});

it('shows what its customer asks for, and is declined only with a reason', async () => {
  const console = renderList(asked, { [DECLINE]: () => ({ body: open }) });
  expect(await screen.findByText('Cancel requested')).toBeTruthy();
  press('Answer the request to cancel MW1000001');
  await screen.findByRole('dialog', { name: 'Answer the request to cancel MW1000001' });
  expect(screen.getByText('Its customer asked on Nov 20 to cancel it: “We sold it”')).toBeTruthy();
  expect(radio('At the customer’s request').checked).toBe(true);
  await choose('Decline');
  press('Decline');
  expect(await screen.findByText('Tell the customer why')).toBeTruthy();
  expect(console.callsOf(DECLINE)).toEqual([]);
  fill('Why not', 'The carrier is booked');
  press('Decline');
  expect(await screen.findByText('Request Declined')).toBeTruthy();
  expect(console.callsOf(DECLINE).map(({ body }) => body)).toEqual([
    { note: 'The carrier is booked', version: 1 },
  ]);
});

it.each([
  ['Cancel, as asked', 'Cancel package'],
  ['Decline', 'Decline'],
])('says when the request is gone on “%s”, and no longer answers it', async (choice, button) => {
  const withdrawn = { ...open, cancellationRequest: null, version: 3 };
  await openDialog(asked, {
    [CANCEL]: changed,
    [DECLINE]: changed,
    [DETAIL]: () => ({ body: { package: withdrawn, events: [], route: {} } }),
  });
  await choose(choice);
  if (choice === 'Decline') {
    fill('Why not', 'No');
  }
  press(button);
  expect(await screen.findByText(/It is Pending now\. Its customer took the request back\./)).toBeTruthy();
  expect(screen.getByText('Hold or cancel MW1000001')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Decline' })).toBeNull();
  await choose('Cancel');
  expect(radio('At the customer’s request').checked).toBe(false);
});
