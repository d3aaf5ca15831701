import { expect, it } from 'vitest';
import { startImportBackend } from '../testing/imports/import-backend.ts';
import { tellNow } from '../testing/shipments/tell-now.ts';
import { UserModel } from '../accounts/account.model.ts';

const imports = await startImportBackend('booked_mails');
const { mails, ada, call, committed, parcels, rowsOf } = imports;

/** Imports packages for one receiver. @returns their numbers */
async function imported(count: number, email = 'jane@example.com'): Promise<string[]> {
  const { id } = await committed(parcels(count, () => [email]));
  return (await rowsOf(id)).map(({ trackingNumber = '' }) => trackingNumber);
}

const subjects = () => mails.received.map(({ subject }) => subject);

it.each([
  [
    'canceled',
    (trackingNumber: string) =>
      call('POST /api/admin/packages/:trackingNumber/cancellation', {
        params: { trackingNumber },
        body: { reason: 'customer' },
      }),
  ],
  [
    'on its way',
    (id: string) => call('PUT /api/packages/:id/status', { params: { id }, body: { status: 'In Transit' } }),
  ],
])(
  'an email says that a package is booked, and does not mention one that is %s by then',
  async (_state, change) => {
    const [first = '', second = ''] = await imported(2);
    await change(second);
    await tellNow();
    const told = mails.received.map(({ text }) => text).join('\n');
    expect(told).toMatch(new RegExp(`Shipment ${first} is booked|${first}: is booked`));
    expect(told).not.toMatch(new RegExp(`Shipment ${second} is booked|${second}: is booked`));
  },
);

it('an email that a package is booked goes to no corrected and no unconfirmed address', async () => {
  const patch = (trackingNumber: string, fields: object) =>
    call('PATCH /api/admin/packages/:trackingNumber', {
      params: { trackingNumber },
      body: { version: 1, ...fields },
    });
  const [corrected = ''] = await imported(1);
  await patch(corrected, { receiverEmail: 'joe@example.com' });
  const [unconfirmed = ''] = await imported(1, 'ADA@example.com');
  await patch(unconfirmed, { customerId: ada.id });
  await tellNow();
  expect(subjects()).toEqual([]);
  await imports.clear();
  const [own = ''] = await imported(1, 'ADA@example.com');
  await patch(own, { customerId: ada.id });
  await UserModel.updateOne({ _id: ada.id }, { $set: { emailConfirmedAt: new Date() } });
  await tellNow();
  expect(subjects()).toEqual([`Shipment ${own} is booked for you`]);
});
