import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { statusUpdateSchema } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { pressKey } from '../../../testing/choose.ts';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderConsole,
} from '../../../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../packages-tab.tsx';
import './update-dialog.tsx';

prepareBrowser();

const UPDATE = 'PUT /api/packages/MW1000001/status';
const UNDO = 'POST /api/admin/packages/MW1000001/status/undo';

const out = adminPackage({ status: 'Out for Delivery', destination: 'Reno, NV' });
const delivered = adminPackage({ ...out, status: 'Delivered', version: 2 });
const render = (items: AdminPackage[], answers: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ 'GET /api/admin/packages': () => ({ body: { items } }), ...answers });

describe('the status form', () => {
  it('begins with the next status and the destination where that is Delivered, and its message offers Undo', async () => {
    const console = render([out], { [UPDATE]: () => ({ body: delivered }), [UNDO]: () => ({ body: out }) });
    await console.user.click(await screen.findByRole('button', { name: 'Update status of MW1000001' }));
    const location = await screen.findByLabelText<HTMLInputElement>('Location');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Delivered' }).checked).toBe(true);
    expect(location.value).toBe('Reno, NV');
    await console.user.click(screen.getByRole('radio', { name: 'In Transit' }));
    expect(location.value).toBe('');
    await console.user.type(location, 'Elko, NV');
    await console.user.click(screen.getByRole('radio', { name: 'Delivered' }));
    expect(location.value).toBe('Elko, NV');
    await console.user.click(screen.getByRole('button', { name: 'Update status' }));
    await waitFor(() => expect(console.callsOf(UPDATE)).toHaveLength(1));
    expect(console.callsOf(UPDATE)[0]?.body).toMatchObject({ status: 'Delivered', location: 'Elko, NV' });

    expect(await screen.findByText('Status Updated Successfully')).toBeTruthy();
    await console.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Status Update Undone')).toBeTruthy();
    // The version that the update made.
    expect(console.callsOf(UNDO)[0]?.body).toEqual({ version: 2 });
  });
});

it('is not discarded by Escape before that is confirmed', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const console = render([out]);
  await console.user.click(await screen.findByRole('button', { name: 'Update status of MW1000001' }));
  const note = await screen.findByLabelText<HTMLTextAreaElement>('Note for the history');
  await console.user.type(note, 'Left at the gate');
  pressKey(note, 'Escape');
  expect(confirm).toHaveBeenCalledOnce();
  expect(screen.getByLabelText('Note for the history')).toBe(note);
});

it('stays until its update has failed or not, and keeps what was entered when it has', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const answer = Promise.withResolvers<ReturnType<typeof errorResponse>>();
  const console = render([out], { [UPDATE]: () => answer.promise });
  await console.user.click(await screen.findByRole('button', { name: 'Update status of MW1000001' }));
  const note = await screen.findByLabelText<HTMLTextAreaElement>('Note for the history');
  await console.user.type(note, 'Left at the gate');
  await console.user.click(screen.getByRole('button', { name: 'Update status' }));
  await waitFor(() => expect(console.callsOf(UPDATE)).toHaveLength(1));
  pressKey(note, 'Escape');
  await console.user.click(screen.getByRole('button', { name: 'Close' }));
  answer.resolve(errorResponse(500, 'internal', 'The server had a problem.'));
  expect(await screen.findByText('Update Failed')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note for the history').value).toBe('Left at the gate');
  expect(confirm).not.toHaveBeenCalled();
});

describe('what the status form offers', () => {
  const open = async (item: AdminPackage, events: object[] = [], route = {}) => {
    const console = render([item], {
      'GET /api/admin/packages/MW1000001': () => ({ body: { package: item, events, route } }),
      [UPDATE]: () => ({ body: { ...item, version: 2 } }),
    });
    await console.user.click(await screen.findByRole('button', { name: 'Update status of MW1000001' }));
    await screen.findByLabelText('Location');
    return console;
  };
  const save = async (console: Awaited<ReturnType<typeof open>>) => {
    await console.user.click(screen.getByRole('button', { name: 'Update status' }));
    await waitFor(() => expect(console.callsOf(UPDATE)).toHaveLength(1));
    return console.callsOf(UPDATE)[0]?.body;
  };

  it('asks a late package, begun as still in transit, for the new date and the cause, but not once it is delivered', async () => {
    const late = { arrivalDate: '2020-01-02', estimatedDelivery: '2020-01-02' };
    const console = await open(adminPackage({ status: 'In Transit', ...late }));
    const still = screen.getByRole<HTMLInputElement>('radio', { name: 'Still In Transit' });
    expect(still.checked).toBe(true);
    await console.user.click(screen.getByRole('radio', { name: 'Delivered' }));
    await waitFor(() => expect(screen.queryByText(/days late\. When/)).toBeNull());
    expect(screen.queryByRole('button', { name: /^\+1 day/ })).toBeNull();
    await console.user.click(still);
    expect(await screen.findByText(/days late\. When is it expected now, and why\?/)).toBeTruthy();
    expect(screen.getByText('Say why it is late. The customer reads this.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Expected arrival').value).toBe('');
    // No later than the company's next day, wherever this runs.
    const soonest = new Date().toISOString().slice(0, 10);
    await console.user.click(screen.getByRole('button', { name: /^\+1 day, / }));
    const { arrivalDate } = statusUpdateSchema.parse(await save(console));
    expect(arrivalDate && arrivalDate >= soonest).toBe(true);
  });

  it('counts the days from the expected one, and leaves what was not pressed as it is', async () => {
    const console = await open(
      adminPackage({ status: 'In Transit', arrivalDate: '2099-12-30', estimatedDelivery: '2099-12-30' }),
    );
    await console.user.click(screen.getByRole('button', { name: '+2 days, Fri, Jan 1' }));
    expect(await save(console)).toMatchObject({ arrivalDate: '2100-01-01' });
  });

  it('offers the towns ahead between where it is and its destination', async () => {
    await open(
      adminPackage({ status: 'In Transit', origin: 'Los Angeles, CA', destination: 'Phoenix, AZ' }),
      [],
      {
        origin: { latitude: 34.05, longitude: -118.24 },
        destination: { latitude: 33.45, longitude: -112.07 },
      },
    );
    await screen.findByRole('button', { name: 'Indio, CA' });
    const places = within(screen.getByRole('group', { name: 'Places on the route' })).getAllByRole('button');
    expect(places.map(({ textContent }) => textContent)).toEqual([
      'San Bernardino, CA',
      'Indio, CA',
      'Blythe, CA',
      'Phoenix, AZ',
      'Los Angeles, CA',
    ]);
  });

  it('offers the places of its route and history, each once, by keyboard too', async () => {
    const event = { id: 'e1', status: 'In Transit', timestamp: '2026-11-20T10:00:00.000Z' };
    const console = await open(
      adminPackage({
        status: 'In Transit',
        origin: 'Salem, OR',
        destination: 'Reno, NV',
        currentLocation: 'Bend, OR',
      }),
      [
        { ...event, location: 'Bend, OR' },
        { ...event, id: 'e2', location: 'Redding, CA' },
        { ...event, id: 'e3', location: '' },
      ],
    );
    await screen.findByRole('button', { name: 'Redding, CA' });
    const places = within(screen.getByRole('group', { name: 'Places on the route' })).getAllByRole('button');
    expect(places.map(({ textContent }) => textContent)).toEqual([
      'Bend, OR',
      'Reno, NV',
      'Redding, CA',
      'Salem, OR',
    ]);
    places[1]?.focus();
    await console.user.keyboard('{Enter}');
    expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('Reno, NV');
    expect(await save(console)).toMatchObject({ location: 'Reno, NV' });
  });
});

describe('undoing', () => {
  it('in the row says why it was rejected, and leaves the keyboard on the row once its button is gone', async () => {
    const console = render([adminPackage({ ...delivered, undoStatusMs: 3_600_000 })], {
      [UNDO]: () => errorResponse(409, 'shipment.changed', 'This package was changed after that update.'),
    });
    await console.user.click(
      await screen.findByRole('button', { name: 'Undo the status update of MW1000001' }),
    );
    expect(await screen.findByText('Undo Failed')).toBeTruthy();
    expect(screen.getByText('This package was changed after that update.')).toBeTruthy();
    console.answers[UNDO] = () => {
      console.answers['GET /api/admin/packages'] = () => ({ body: { items: [out] } });
      return { body: out };
    };
    await console.user.click(screen.getByRole('button', { name: 'Undo the status update of MW1000001' }));
    expect(await screen.findByText('Status Update Undone')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row-key')).toBe(out.id));
  });
});
