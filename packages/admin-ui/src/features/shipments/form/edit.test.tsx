import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { pressKey } from '../../../testing/choose.ts';
import {
  adminPackage,
  prepareBrowser,
  errorResponse,
  renderScreen,
  type Answers,
} from '../../../testing/render-console.tsx';
import { EditPackageDrawer } from './edit-drawer.tsx';

prepareBrowser();

const EDIT = 'PATCH /api/admin/packages/MW1000001';

const read = adminPackage({ origin: 'Dallas, TX', weight: 12, version: 3 });

async function openEdit(item: AdminPackage, answers: Answers = {}) {
  const onClose = vi.fn<() => void>();
  const console = renderScreen(<EditPackageDrawer item={item} onClose={onClose} />, answers);
  await screen.findByLabelText('Receiver');
  return { ...console, onClose };
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const save = () => fireEvent.click(screen.getByText('Save changes'));
/** At once: the form is rendered anew with every key. */
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('editing a package', () => {
  it('says what its VIN is of, and not that it was just filled in', async () => {
    const vin = '1HGCM82633A004352';
    const honda = { year: 2003, make: 'Honda', model: 'Accord' };
    const trip = { isOperable: true, trailer: 'open', service: 'door-to-door' } as const;
    const vehicle = { ...honda, ...trip, vin, hasVinWarning: false };
    await openEdit(adminPackage({ kind: 'vehicle', vehicle }), {
      [`GET /api/admin/vins/${vin}`]: () => ({ body: { ...honda, openPackages: [] } }),
    });
    expect(await screen.findByText('Valid VIN: 2003 Honda Accord.')).toBeTruthy();
  });

  it('shows a sender that is missing and a rejected customer at their fields, and sends each changed field with the version that was read', async () => {
    const console = await openEdit(
      { ...read, customer: { id: 'a'.repeat(24), username: 'jane' } },
      {
        [EDIT]: () =>
          errorResponse(409, 'shipment.limit_reached', 'jane has as many packages as allowed.', {
            customerId: 'Choose another customer',
          }),
      },
    );
    for (const name of fieldsWith('changedBy', 'edit')) {
      expect(document.querySelector(`#edit-package_${name}`), name).toBeTruthy();
    }
    fill('Sender', '');
    save();
    expect(await screen.findByText('Enter the sender')).toBeTruthy();
    expect(console.callsOf(EDIT)).toHaveLength(0);
    fill('Sender', read.sender);
    save();
    expect(await screen.findByText('Save Failed')).toBeTruthy();
    expect(await screen.findByText('Choose another customer')).toBeTruthy();

    console.answers[EDIT] = () => ({ body: read });
    fill('Receiver', 'Daniela Ortiz');
    fill('Weight', '');
    save();
    expect(await screen.findByText('Package Saved Successfully')).toBeTruthy();
    // Null for what was cleared.
    expect(console.callsOf(EDIT)[1]?.body).toEqual({ version: 3, receiver: 'Daniela Ortiz', weight: null });
    expect(console.callsOf(EDIT)[1]?.headers.get('content-type')).toBe('application/merge-patch+json');
  });

  it('keeps what was typed when its drawer is taken away, shows it again, and forgets it once it is saved', async () => {
    const other = adminPackage({ id: 'p2', trackingNumber: 'MW1000002', receiver: 'Olga Perez' });
    function Edits() {
      const [edited, setEdited] = useState<AdminPackage>();
      return (
        <>
          {[read, other].map((item) => (
            <button key={item.id} type="button" onClick={() => setEdited(item)}>
              {item.trackingNumber}
            </button>
          ))}
          {edited && <EditPackageDrawer key={edited.id} item={edited} onClose={() => setEdited(undefined)} />}
        </>
      );
    }
    const { callsOf } = renderScreen(<Edits />, { [EDIT]: () => ({ body: { ...read, version: 4 } }) });
    const edit = async ({ trackingNumber }: AdminPackage) => {
      fireEvent.click(await screen.findByText(trackingNumber, { selector: 'button' }));
      return waitFor(() => valueOf('Receiver'));
    };
    await edit(read);
    fill('Receiver', 'Daniela Ortiz');
    expect(await edit(other)).toBe('Olga Perez');
    expect(await screen.findByText('Changes Not Saved')).toBeTruthy();

    expect(await edit(read)).toBe('Daniela Ortiz');
    expect(screen.getByText('You have not saved these changes yet.')).toBeTruthy();
    save();
    expect(await screen.findByText('Package Saved Successfully')).toBeTruthy();
    expect(callsOf(EDIT)[0]?.body).toEqual({ version: 3, receiver: 'Daniela Ortiz' });
    await waitFor(() => expect(screen.queryByLabelText('Receiver')).toBeNull());
    expect(await edit(read)).toBe(read.receiver);
  });

  it('stays open, with its draft, until it has been saved or not', async () => {
    const confirm = vi.fn(() => true);
    vi.stubGlobal('confirm', confirm);
    const answer = Promise.withResolvers<ReturnType<typeof errorResponse>>();
    const { callsOf, onClose } = await openEdit(read, { [EDIT]: () => answer.promise });
    fill('Receiver', 'Omar Lee');
    save();
    await waitFor(() => expect(callsOf(EDIT)).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    pressKey(screen.getByLabelText('Receiver'), 'Escape');
    answer.resolve(errorResponse(500, 'internal', 'The server had a problem.'));
    expect(await screen.findByText('Save Failed')).toBeTruthy();
    expect(valueOf('Receiver')).toBe('Omar Lee');
    expect(confirm).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows an edit conflict beside what was typed, and saves only what was chosen', async () => {
    const now: AdminPackage = {
      ...read,
      version: 4,
      status: 'In Transit',
      sender: 'Emma W. Whitfield',
      receiver: 'Dan Ortiz',
    };
    const console = await openEdit(read, {
      [EDIT]: () => errorResponse(409, 'shipment.changed', 'This package was changed.'),
      'GET /api/admin/packages/MW1000001': () => ({ body: { package: now, events: [], route: {} } }),
    });
    fill('Receiver', 'Daniela Ortiz');
    fill('From', 'Houston, TX');
    save();

    expect(await screen.findByText(/Someone else changed this package while/)).toBeTruthy();
    expect(screen.getByText(/Status changed from Pending to/)).toBeTruthy();
    // Only the other person changed the sender: theirs is preselected. Both changed the receiver: nothing is.
    const sides = (label: RegExp) => within(screen.getByRole('group', { name: label }));
    expect(sides(/^Sender/).getByRole<HTMLInputElement>('radio', { name: /Theirs/ }).checked).toBe(true);
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Save with these choices' });
    expect(again.disabled).toBe(true);
    expect(screen.queryByRole('group', { name: /^From/ })).toBeNull();
    fireEvent.click(sides(/^Receiver/).getByRole('radio', { name: 'Yours: Daniela Ortiz' }));

    console.answers[EDIT] = () => ({ body: { ...now, version: 5 } });
    fireEvent.click(again);
    expect(await screen.findByText('Package Saved Successfully')).toBeTruthy();
    // Theirs is there already.
    expect(console.callsOf(EDIT)[1]?.body).toEqual({
      version: 4,
      receiver: 'Daniela Ortiz',
      origin: 'Houston, TX',
    });
  });
});
