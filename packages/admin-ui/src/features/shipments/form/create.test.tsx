import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FIELD_NAMES } from '@moveway/contracts/shipments/shipment-fields.ts';
import {
  adminPackage,
  prepareBrowser,
  errorResponse,
  renderConsole,
} from '../../../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import './create-drawer.tsx';
import { isUnderMore } from './more-fields.tsx';
import '../packages-tab.tsx';

prepareBrowser();

const CREATE = 'POST /api/packages';
const made = adminPackage({ trackingNumber: 'MW123456789', kind: 'vehicle' });
const created = () => ({ status: 201, body: made });

async function openForm({ user }: ReturnType<typeof renderConsole>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /New Package/ }));
  await screen.findByLabelText('Sender');
}

/** At once: the form is rendered anew with every key. */
function fillParties(): void {
  fireEvent.change(screen.getByLabelText('Sender'), { target: { value: 'Emma Whitfield' } });
  fireEvent.change(screen.getByLabelText('Receiver'), { target: { value: 'Daniel Ortiz' } });
}

const VIN_CALL = 'GET /api/admin/vins/1HGCM82633A004352';

const ana = {
  id: '0123456789abcdef01234567',
  username: 'ana',
  email: 'ana@roe.example',
  firstName: 'Ana',
  surname: 'Roe',
  phoneNumber: '(512) 555-0123',
  isAdmin: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  isDisabled: false,
  packageCount: 0,
  version: 1,
  can: { changeRole: true, disable: true, giveResetLink: true },
};

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

const submit = ({ user }: ReturnType<typeof renderConsole>) =>
  user.click(screen.getByRole('button', { name: 'Create package' }));

describe('creating a package', () => {
  it('asks for sender and receiver, focuses the first that is missing, and sends what was filled in and nothing else', async () => {
    const console = renderConsole({ [CREATE]: created });
    await openForm(console);
    await submit(console);
    expect(await screen.findByText('Missing Required Information')).toBeTruthy();
    expect(screen.getByText('Please fill in both sender and receiver information')).toBeTruthy();
    expect(await screen.findByText('Enter the sender')).toBeTruthy();
    expect(screen.getByText('Enter the receiver')).toBeTruthy();
    expect(console.callsOf(CREATE)).toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByLabelText('Sender'));
    await console.user.type(screen.getByLabelText('Sender'), 'Emma Whitfield');
    await waitFor(() => expect(screen.queryByText('Enter the sender')).toBeNull());
    expect(screen.getByText('Enter the receiver')).toBeTruthy();
    await submit(console);
    expect(document.activeElement).toBe(screen.getByLabelText('Receiver'));
    await console.user.type(screen.getByLabelText('Receiver'), 'Daniel Ortiz');
    await console.user.type(screen.getByLabelText('Shipping amount'), '1249.5');
    await submit(console);
    expect(await screen.findByText('Package Created Successfully')).toBeTruthy();
    expect(screen.getByText('Tracking number MW123456789')).toBeTruthy();
    expect(console.callsOf(CREATE)[0]?.body).toEqual({
      kind: 'vehicle',
      status: 'Pending',
      sender: 'Emma Whitfield',
      receiver: 'Daniel Ortiz',
      amount: 1249.5,
      vehicle: { isOperable: true, trailer: 'open', service: 'door-to-door' },
    });
    // In the order of the list it may be on another page.
    await console.user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(location.search).toBe('?package=MW123456789'));
  });

  it('says at the fields that dimensions are incomplete, and a weight is none', async () => {
    const console = renderConsole({ [CREATE]: created });
    await openForm(console);
    fireEvent.click(screen.getByRole('radio', { name: 'Package' }));
    fireEvent.click(screen.getByRole('button', { name: /^More/ }));
    await screen.findByLabelText('Length');
    fillParties();
    fireEvent.change(screen.getByLabelText('Length'), { target: { value: '12' } });
    fireEvent.change(screen.getByLabelText('Weight'), { target: { value: '0' } });
    await submit(console);
    expect(await screen.findAllByText('Fill in all three')).toHaveLength(2);
    expect(screen.getByText('Must be more than 0')).toBeTruthy();
    expect(screen.getByLabelText('Length').getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.getByLabelText('Width').getAttribute('aria-invalid')).toBe('true');
    expect(console.callsOf(CREATE)).toHaveLength(0);
  });

  it('warns of a wrong VIN, fills year, make and model from a right one, and warns of a package that has it', async () => {
    const console = renderConsole({
      [VIN_CALL]: () => ({
        body: { year: 2003, make: 'Honda', model: 'Accord', openPackages: ['MW777777777'] },
      }),
    });
    await openForm(console);
    const vin = screen.getByLabelText('VIN');
    await console.user.click(vin);
    await console.user.paste('1hgcm82633a004353');
    expect(await screen.findByText(/its ninth character should be 5/)).toBeTruthy();
    await console.user.type(vin, '{Backspace}2');
    await waitFor(() => expect(valueOf('Model')).toBe('Accord'));
    expect(screen.getByText('Valid VIN: 2003 Honda Accord, filled in below. Please check.')).toBeTruthy();
    expect([valueOf('Year'), valueOf('Make')]).toEqual(['2003', 'Honda']);
    expect(screen.getByText('MW777777777 has this VIN and is not delivered yet.')).toBeTruthy();
    // What a person corrects stays, and can be taken back.
    await console.user.type(screen.getByLabelText('Model'), ' EX');
    await console.user.click(screen.getByRole('button', { name: 'Fill in' }));
    expect(valueOf('Model')).toBe('Accord');
  });

  it('keeps what was typed before the VIN, and offers what that says', async () => {
    const console = renderConsole({
      [VIN_CALL]: () => ({ body: { year: 2003, make: 'Honda', openPackages: [] } }),
    });
    await openForm(console);
    await console.user.type(screen.getByLabelText('Make'), 'Acura');
    await console.user.click(screen.getByLabelText('VIN'));
    await console.user.paste('1HGCM82633A004352');
    expect(await screen.findByRole('button', { name: 'Fill in' })).toBeTruthy();
    expect([valueOf('Year'), valueOf('Make')]).toEqual(['', 'Acura']);
  });

  it('fills the receiver from the customer, but not what was typed', async () => {
    const console = renderConsole({ 'GET /api/admin/users': () => ({ body: { items: [ana] } }) });
    await openForm(console);
    await console.user.type(screen.getByLabelText("Receiver's phone"), '555');
    await console.user.type(within(screen.getByRole('dialog')).getByLabelText('Customer'), 'ana');
    const option = await screen.findByText('ana, ana@roe.example');
    expect(within(option).getByText('Unconfirmed')).toBeTruthy();
    await console.user.click(option);
    expect([valueOf('Receiver'), valueOf("Receiver's email"), valueOf("Receiver's phone")]).toEqual([
      'Ana Roe',
      'ana@roe.example',
      '555',
    ]);
  });

  it('takes nine keystrokes for a usual shipment beside its data', async () => {
    const console = renderConsole({
      [CREATE]: created,
      [VIN_CALL]: () => ({ body: { year: 2003, make: 'Honda', model: 'Accord', openPackages: [] } }),
      'GET /api/admin/users': () => ({ body: { items: [ana] } }),
      'GET /api/places': () => ({ body: { items: ['Dallas, TX'] } }),
    });
    await screen.findByText('No packages yet');
    let strokes = 0;
    const press = async (key: string) => {
      strokes += 1;
      await console.user.keyboard(key);
    };
    const tabTo = async (label: string) => {
      await press('{Tab}');
      expect(document.activeElement).toBe(within(screen.getByRole('dialog')).getByLabelText(label));
    };
    const write = (data: string) => console.user.keyboard(data);
    await press('n');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('VIN')));
    await write('1HGCM82633A004352');
    await waitFor(() => expect(valueOf('Model')).toBe('Accord'));
    await tabTo('Customer');
    await write('ana');
    await screen.findByText('ana, ana@roe.example');
    strokes += 1;
    // The kit reads `keyCode`, which the keyboard of the tests lacks.
    fireEvent.keyDown(screen.getByDisplayValue('ana'), { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(valueOf('Receiver')).toBe('Ana Roe'));
    await tabTo('Sender');
    await write('Emma Whitfield');
    await tabTo('Receiver');
    await tabTo('From');
    await write('Dallas, TX');
    await tabTo('To');
    await write('Tampa, FL');
    await tabTo('Shipping amount');
    await write('1250');
    strokes += 1;
    // Enter, which browsers take as a press on the form's button wherever that stands.
    fireEvent.submit(screen.getByLabelText('Shipping amount'));
    expect(await screen.findByText('Package Created Successfully')).toBeTruthy();
    expect(console.callsOf(CREATE)[0]?.body).toMatchObject({
      vehicle: { vin: '1HGCM82633A004352', year: 2003, make: 'Honda', model: 'Accord' },
      customerId: ana.id,
      sender: 'Emma Whitfield',
      receiver: 'Ana Roe',
      receiverEmail: 'ana@roe.example',
      receiverPhone: '(512) 555-0123',
      origin: 'Dallas, TX',
      destination: 'Tampa, FL',
      amount: 1250,
    });
    expect(strokes).toBe(9);
  });

  it('has an input for each field, and opens "More", whose title names what is taken, for an error in it', async () => {
    const console = renderConsole();
    await openForm(console);
    fillParties();
    const more = screen.getByRole('button', { name: 'More: Pending, number generated, delivery estimated' });
    await console.user.click(more);
    await console.user.type(screen.getByLabelText('Tracking number'), 'no!');
    await console.user.click(screen.getByRole('button', { name: 'More' }));
    await submit(console);
    expect(await screen.findByText('A tracking number has 5 to 40 letters, digits and hyphens')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Tracking number'));

    fireEvent.click(screen.getByRole('radio', { name: 'Package' }));
    await waitFor(() => screen.getByLabelText('Weight'));
    const placed = FIELD_NAMES.map((name) => {
      const input = document.querySelector(`#new-package_${name}`);
      return [name, input && input.closest('.ant-collapse') !== null];
    });
    expect(placed).toEqual(FIELD_NAMES.map((name) => [name, isUnderMore([name])]));
  });

  it('puts what the server rejects on its field, and repeats only the same submission under the same key', async () => {
    const console = renderConsole({
      [CREATE]: () =>
        errorResponse(409, 'shipment.tracking_number_taken', 'This number is taken.', {
          trackingNumber: 'Choose another number',
        }),
    });
    await openForm(console);
    fillParties();
    await submit(console);
    expect(await screen.findByText('Package Creation Failed')).toBeTruthy();
    expect(screen.getByText('This number is taken.')).toBeTruthy();
    expect(await screen.findByText('Choose another number')).toBeTruthy();

    console.answers[CREATE] = () => errorResponse(503, 'unavailable', 'Away.');
    await waitFor(() => screen.getByRole('button', { name: 'Create package' }));
    await submit(console);
    await waitFor(() => expect(console.callsOf(CREATE)).toHaveLength(2));
    await console.user.type(screen.getByLabelText('Receiver'), ' Jr');
    await submit(console);
    await waitFor(() => expect(console.callsOf(CREATE)).toHaveLength(3));
    const keys = console.callsOf(CREATE).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('keeps the draft over a reload, until it is discarded', async () => {
    const before = renderConsole();
    await openForm(before);
    fillParties();
    before.close();

    const after = renderConsole();
    await openForm(after);
    expect(screen.getByLabelText<HTMLInputElement>('Sender').value).toBe('Emma Whitfield');
    await after.user.click(screen.getByRole('button', { name: 'Discard draft' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Sender').value).toBe(''));
  });

  it.each([
    ['is answered by a network’s sign-in page', () => ({ body: '<html>Sign in to the Wi-Fi</html>' })],
    ['gets no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('that %s created nothing; the draft stays, and is sent again with its key', async (_, answer) => {
    const console = renderConsole({ [CREATE]: answer });
    await openForm(console);
    fillParties();
    await submit(console);
    expect(await screen.findByText('Package Creation Failed')).toBeTruthy();
    expect(screen.getByText('Unable to create package. Please try again.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(/^The server cannot be reached/);
    expect(screen.queryByText('Package Created Successfully')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Sender').value).toBe('Emma Whitfield');
    console.answers[CREATE] = created;
    await submit(console);
    expect(await screen.findByText('Tracking number MW123456789')).toBeTruthy();
    const [first, second] = console.callsOf(CREATE).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });
});
