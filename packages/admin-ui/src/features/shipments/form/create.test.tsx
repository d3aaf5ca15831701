import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FIELD_NAMES } from '@moveway/contracts/shipments/shipment-fields.ts';
import {
  adminPackage,
  prepareBrowser,
  errorResponse,
  renderScreen,
  type Answers,
} from '../../../testing/render-console.tsx';
import { CreatePackageDrawer } from './create-drawer.tsx';
import { emptyPackageForm, packageDraft } from './draft.ts';
import { isUnderMore } from './more-fields.tsx';

prepareBrowser();

const CREATE = 'POST /api/packages';
const VIN_CALL = 'GET /api/admin/vins/1HGCM82633A004352';
const made = adminPackage({ trackingNumber: 'MW123456789', kind: 'vehicle' });
const created = () => ({ status: 201, body: made });

async function openForm(answers: Answers = {}) {
  const console = renderScreen(<CreatePackageDrawer onClose={vi.fn()} />, answers);
  await screen.findByLabelText('Sender');
  return console;
}

/** At once: the form is rendered anew with every key. */
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function fillParties(): void {
  fill('Sender', 'Emma Whitfield');
  fill('Receiver', 'Daniel Ortiz');
}

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

const submit = () => fireEvent.click(screen.getByText('Create package'));

describe('creating a package', () => {
  it('asks for sender and receiver, focuses the first that is missing, and sends what was filled in and nothing else', async () => {
    const console = await openForm({ [CREATE]: created });
    submit();
    expect(await screen.findByText('Missing Required Information')).toBeTruthy();
    expect(screen.getByText('Please fill in both sender and receiver information')).toBeTruthy();
    expect(await screen.findByText('Enter the sender')).toBeTruthy();
    expect(screen.getByText('Enter the receiver')).toBeTruthy();
    expect(console.callsOf(CREATE)).toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByLabelText('Sender'));
    fill('Sender', 'Emma Whitfield');
    await waitFor(() => expect(screen.queryByText('Enter the sender')).toBeNull());
    expect(screen.getByText('Enter the receiver')).toBeTruthy();
    submit();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Receiver')));
    fill('Receiver', 'Daniel Ortiz');
    fill('Shipping amount', '1249.5');
    submit();
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

  it('says at the fields that dimensions are incomplete and that a weight of 0 is too low', async () => {
    const console = await openForm({ [CREATE]: created });
    fireEvent.click(screen.getByRole('radio', { name: 'Package' }));
    fireEvent.click(screen.getByRole('button', { name: /^More/ }));
    await screen.findByLabelText('Length');
    fillParties();
    fireEvent.change(screen.getByLabelText('Length'), { target: { value: '12' } });
    fireEvent.change(screen.getByLabelText('Weight'), { target: { value: '0' } });
    submit();
    expect(await screen.findAllByText('Fill in all three')).toHaveLength(2);
    expect(screen.getByText('Must be more than 0')).toBeTruthy();
    expect(screen.getByLabelText('Length').getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.getByLabelText('Width').getAttribute('aria-invalid')).toBe('true');
    expect(console.callsOf(CREATE)).toHaveLength(0);
  });

  it('warns of a wrong VIN, fills year, make and model from a right one, and warns of a package that has it', async () => {
    const console = await openForm({
      [VIN_CALL]: () => ({
        body: { year: 2003, make: 'Honda', model: 'Accord', openPackages: ['MW777777777'] },
      }),
    });
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
    const console = await openForm({
      [VIN_CALL]: () => ({ body: { year: 2003, make: 'Honda', openPackages: [] } }),
    });
    fill('Make', 'Acura');
    await console.user.click(screen.getByLabelText('VIN'));
    await console.user.paste('1HGCM82633A004352');
    expect(await screen.findByRole('button', { name: 'Fill in' })).toBeTruthy();
    expect([valueOf('Year'), valueOf('Make')]).toEqual(['', 'Acura']);
  });

  it('fills the receiver from the customer, but not what was typed', async () => {
    const console = await openForm({ 'GET /api/admin/users': () => ({ body: { items: [ana] } }) });
    fill("Receiver's phone", '555');
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

  it('takes eight keystrokes for a usual shipment beside its data, once it is open', async () => {
    const console = await openForm({
      [CREATE]: created,
      [VIN_CALL]: () => ({ body: { year: 2003, make: 'Honda', model: 'Accord', openPackages: [] } }),
      'GET /api/admin/users': () => ({ body: { items: [ana] } }),
      'GET /api/places': ({ query }) => ({
        body: { items: ['Dallas, TX'].filter((place) => place.startsWith(query.get('search') ?? '')) },
      }),
    });
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
    expect(strokes).toBe(8);
  });

  it('has an input for each field, and names what is taken for those under "More"', async () => {
    await openForm();
    expect(
      screen.getByRole('button', { name: 'More: Pending, number generated, delivery estimated' }),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Package' }));
    fireEvent.click(screen.getByRole('button', { name: /^More/ }));
    await screen.findByLabelText('Weight');
    const placed = FIELD_NAMES.map((name) => {
      const input = document.querySelector(`#new-package_${name}`);
      return [name, input && input.closest('.ant-collapse') !== null];
    });
    expect(placed).toEqual(FIELD_NAMES.map((name) => [name, isUnderMore([name])]));
  });

  it('keeps text that is no date in the draft, and opens "More" for the first error in it', async () => {
    packageDraft.write({
      values: { ...emptyPackageForm, sender: 'A', receiver: 'B', arrivalDate: '11/31/2026' },
    });
    const { callsOf } = await openForm();
    expect(screen.getByLabelText<HTMLInputElement>('Expected arrival').value).toBe('11/31/2026');
    fill('Tracking number', 'no!');
    const more = screen.getByRole('button', { name: 'More' });
    fireEvent.click(more);
    expect(more.getAttribute('aria-expanded')).toBe('false');
    submit();
    expect(await screen.findByText('Enter a date like 11/30/2026')).toBeTruthy();
    expect(screen.getByText('A tracking number has 5 to 40 letters, digits and hyphens')).toBeTruthy();
    expect(more.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Tracking number'));
    expect(callsOf(CREATE)).toHaveLength(0);
  });

  it('keeps the draft over a reload, until it is discarded', async () => {
    const before = await openForm();
    fillParties();
    before.close();

    const after = await openForm();
    expect(valueOf('Sender')).toBe('Emma Whitfield');
    await after.user.click(screen.getByRole('button', { name: 'Discard draft' }));
    await waitFor(() => expect(valueOf('Sender')).toBe(''));
  });

  it('says at its field what the server rejects, and where nothing was answered that nothing was created; the same draft is sent again under its key', async () => {
    const console = await openForm({
      [CREATE]: () =>
        errorResponse(409, 'shipment.tracking_number_taken', 'This number is taken.', {
          trackingNumber: 'Choose another number',
        }),
    });
    fillParties();
    submit();
    expect(await screen.findByText('Package Creation Failed')).toBeTruthy();
    expect(screen.getByText('This number is taken.')).toBeTruthy();
    expect(await screen.findByText('Choose another number')).toBeTruthy();

    const unanswered = [
      // A network's page to sign in.
      () => ({ body: '<html>Sign in to the Wi-Fi</html>' }),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ];
    for (const [index, answer] of unanswered.entries()) {
      console.answers[CREATE] = answer;
      submit();
      await waitFor(() => expect(console.callsOf(CREATE)).toHaveLength(index + 2));
      expect((await screen.findByRole('alert')).textContent).toMatch(/^The server cannot be reached/);
      expect(await screen.findByText('Unable to create package. Please try again.')).toBeTruthy();
    }
    expect(screen.queryByText('Package Created Successfully')).toBeNull();
    expect(valueOf('Sender')).toBe('Emma Whitfield');

    console.answers[CREATE] = () => errorResponse(503, 'unavailable', 'Away.');
    fill('Receiver', 'Daniel Ortiz Jr');
    submit();
    expect(await screen.findByText('Away.')).toBeTruthy();
    console.answers[CREATE] = created;
    submit();
    expect(await screen.findByText('Tracking number MW123456789')).toBeTruthy();
    const [first, ...others] = console.callsOf(CREATE).map(({ headers }) => headers.get('idempotency-key'));
    expect(others.slice(0, 2)).toEqual([first, first]);
    expect(others[2]).not.toBe(first);
    expect(others[3]).toBe(others[2]);
  });
});
