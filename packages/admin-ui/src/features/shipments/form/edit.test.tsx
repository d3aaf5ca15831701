import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { pressKey } from '../../../testing/choose.ts';
import {
  adminPackage,
  prepareBrowser,
  errorResponse,
  renderConsole,
} from '../../../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import './edit-drawer.tsx';
import '../packages-tab.tsx';
import '../status/update-dialog.tsx';

prepareBrowser();

const LIST = 'GET /api/admin/packages';
const ONE = 'GET /api/admin/packages/MW1000001';
const EDIT = 'PATCH /api/admin/packages/MW1000001';
const MOVE = 'PUT /api/packages/MW1000001/status';

const read = adminPackage({
  origin: 'Dallas, TX',
  weight: 12,
  version: 3,
  undoStatusMs: 30_000,
});
const changed = () => errorResponse(409, 'shipment.changed', 'This package was changed.');
const list = (item: AdminPackage) => ({ [LIST]: () => ({ body: { items: [item] } }) });

async function openEdit(console: ReturnType<typeof renderConsole>) {
  await console.user.click(await screen.findByLabelText('Edit MW1000001'));
  await screen.findByLabelText('Receiver');
  return screen;
}

const save = ({ user }: ReturnType<typeof renderConsole>) =>
  user.click(screen.getByRole('button', { name: 'Save changes' }));

async function type(
  { user }: ReturnType<typeof renderConsole>,
  form: typeof screen,
  label: string,
  text: string,
) {
  await user.clear(form.getByLabelText(label));
  await user.type(form.getByLabelText(label), text);
}

describe('editing a package', () => {
  it('says what its VIN is of, and not that it was just filled in', async () => {
    const vin = '1HGCM82633A004352';
    const vehicle = { year: 2003, make: 'Honda', model: 'Accord' };
    const item = adminPackage({
      kind: 'vehicle',
      vehicle: {
        ...vehicle,
        vin,
        isOperable: true,
        trailer: 'open',
        service: 'door-to-door',
        hasVinWarning: false,
      },
    });
    const console = renderConsole({
      ...list(item),
      [`GET /api/admin/vins/${vin}`]: () => ({ body: { ...vehicle, openPackages: [] } }),
    });
    await openEdit(console);
    expect(await screen.findByText('Valid VIN: 2003 Honda Accord.')).toBeTruthy();
  });

  it('shows a sender that is missing and a rejected customer at their fields, and sends each changed field with the version that was read', async () => {
    const console = renderConsole({
      ...list({ ...read, customer: { id: 'a'.repeat(24), username: 'jane' } }),
      [EDIT]: () =>
        errorResponse(409, 'shipment.limit_reached', 'jane has as many packages as allowed.', {
          customerId: 'Choose another customer',
        }),
    });
    const form = await openEdit(console);
    for (const name of fieldsWith('changedBy', 'edit')) {
      expect(document.querySelector(`#edit-package_${name}`), name).toBeTruthy();
    }
    await console.user.clear(form.getByLabelText('Sender'));
    await save(console);
    expect(await form.findByText('Enter the sender')).toBeTruthy();
    expect(console.callsOf(EDIT)).toHaveLength(0);
    await type(console, form, 'Sender', read.sender);
    await save(console);
    expect(await screen.findByText('Save Failed')).toBeTruthy();
    expect(await form.findByText('Choose another customer')).toBeTruthy();

    console.answers[EDIT] = () => ({ body: read });
    await type(console, form, 'Receiver', 'Daniela Ortiz');
    await console.user.clear(form.getByLabelText('Weight'));
    await save(console);
    expect(await screen.findByText('Package Saved Successfully')).toBeTruthy();
    // Null for what was cleared.
    expect(console.callsOf(EDIT)[1]?.body).toEqual({ version: 3, receiver: 'Daniela Ortiz', weight: null });
    expect(console.callsOf(EDIT)[1]?.headers.get('content-type')).toBe('application/merge-patch+json');
  });

  it('keeps what was typed when its drawer is taken away, shows it again, and forgets it once it is saved', async () => {
    const other = adminPackage({ id: 'p2', trackingNumber: 'MW1000002', receiver: 'Olga Perez' });
    const console = renderConsole({
      [LIST]: () => ({ body: { items: [read, other] } }),
      [EDIT]: () => ({ body: { ...read, version: 4 } }),
    });
    const receiver = () => screen.getByLabelText<HTMLInputElement>('Receiver').value;
    const form = await openEdit(console);
    await type(console, form, 'Receiver', 'Daniela Ortiz');

    await console.user.click(screen.getByLabelText('Edit MW1000002'));
    await waitFor(() => expect(receiver()).toBe('Olga Perez'));
    expect(await screen.findByText('Changes Not Saved')).toBeTruthy();

    await openEdit(console);
    await waitFor(() => expect(receiver()).toBe('Daniela Ortiz'));
    expect(screen.getByText('You have not saved these changes yet.')).toBeTruthy();
    await save(console);
    expect(await screen.findByText('Package Saved Successfully')).toBeTruthy();
    expect(console.callsOf(EDIT)[0]?.body).toEqual({ version: 3, receiver: 'Daniela Ortiz' });
    await waitFor(() => expect(screen.queryByLabelText('Receiver')).toBeNull());
    await openEdit(console);
    expect(receiver()).toBe(read.receiver);
  });

  it('stays open, with its draft, until it has been saved or not', async () => {
    const confirm = vi.fn(() => true);
    vi.stubGlobal('confirm', confirm);
    const answer = Promise.withResolvers<ReturnType<typeof errorResponse>>();
    const console = renderConsole({ ...list(read), [EDIT]: () => answer.promise });
    const form = await openEdit(console);
    await type(console, form, 'Receiver', 'Omar Lee');
    await save(console);
    await console.user.click(screen.getByRole('button', { name: 'Close' }));
    pressKey(form.getByLabelText('Receiver'), 'Escape');
    answer.resolve(errorResponse(500, 'internal', 'The server had a problem.'));
    expect(await screen.findByText('Save Failed')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Receiver').value).toBe('Omar Lee');
    expect(confirm).not.toHaveBeenCalled();
  });

  it('shows an edit conflict beside what was typed, and saves only what was chosen', async () => {
    const now: AdminPackage = {
      ...read,
      version: 4,
      status: 'In Transit',
      sender: 'Emma W. Whitfield',
      receiver: 'Dan Ortiz',
    };
    const console = renderConsole({
      ...list(read),
      [EDIT]: changed,
      [ONE]: () => ({ body: { package: now, events: [] } }),
    });
    const form = await openEdit(console);
    await type(console, form, 'Receiver', 'Daniela Ortiz');
    await type(console, form, 'From', 'Houston, TX');
    await save(console);

    expect(await screen.findByText(/Someone else changed this package while/)).toBeTruthy();
    expect(screen.getByText(/Status changed from Pending to/)).toBeTruthy();
    // Only the other person changed the sender: theirs is preselected. Both changed the receiver: nothing is.
    const sides = (label: RegExp) => within(screen.getByRole('group', { name: label }));
    expect(sides(/^Sender/).getByRole<HTMLInputElement>('radio', { name: /Theirs/ }).checked).toBe(true);
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Save with these choices' });
    expect(again.disabled).toBe(true);
    expect(screen.queryByRole('group', { name: /^From/ })).toBeNull();
    await console.user.click(sides(/^Receiver/).getByRole('radio', { name: 'Yours: Daniela Ortiz' }));

    console.answers[EDIT] = () => ({ body: { ...now, version: 5 } });
    await console.user.click(again);
    expect(await screen.findByText('Package Saved Successfully')).toBeTruthy();
    // Theirs is there already.
    expect(console.callsOf(EDIT)[1]?.body).toEqual({
      version: 4,
      receiver: 'Daniela Ortiz',
      origin: 'Houston, TX',
    });
  });
});

describe('a status update in an edit conflict', () => {
  it('is given up by "Keep theirs" without a further question', async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    // Without motion a dialog that is closed is gone.
    const media = matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...media(query),
      matches: /min-width|reduced-motion/.test(query),
    }));
    const { user } = renderConsole({
      ...list(read),
      [MOVE]: changed,
      [ONE]: () => ({ body: { package: { ...read, version: 4 }, events: [] } }),
    });
    await user.click(await screen.findByLabelText('Update status of MW1000001'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Note for the history'), 'Left the terminal');
    await user.click(dialog.getByRole('button', { name: 'Update status' }));
    await user.click(await dialog.findByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(confirm).not.toHaveBeenCalled();
  });

  it('shows the other change, keeps what was typed, and is sent with the new version only on request', async () => {
    const now: AdminPackage = {
      ...read,
      version: 4,
      status: 'Out for Delivery',
      currentLocation: 'Denver, CO',
    };
    const console = renderConsole({
      ...list(read),
      [MOVE]: changed,
      [ONE]: () => ({ body: { package: now, events: [] } }),
    });
    const { user } = console;
    await user.click(await screen.findByLabelText('Update status of MW1000001'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'In Transit' }));
    await user.type(dialog.getByLabelText('Note for the history'), 'Left the terminal');
    await user.click(dialog.getByRole('button', { name: 'Update status' }));
    expect(await dialog.findByText(/Someone else changed this package/)).toBeTruthy();
    expect(dialog.getByText('Out for Delivery', { selector: 'strong' })).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Note for the history').value).toBe(
      'Left the terminal',
    );

    console.answers[MOVE] = () => ({ body: { ...now, version: 5 } });
    await user.click(dialog.getByRole('button', { name: 'Update anyway' }));
    await waitFor(() => expect(console.callsOf(MOVE)).toHaveLength(2));
    expect(console.callsOf(MOVE).map(({ body }) => body)).toEqual([
      { status: 'In Transit', description: 'Left the terminal', version: 3 },
      { status: 'In Transit', description: 'Left the terminal', version: 4 },
    ]);
    expect(await screen.findByText('Status Updated Successfully')).toBeTruthy();
  });
});
