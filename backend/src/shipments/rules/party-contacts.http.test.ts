import { expect, it } from 'vitest';
import { signUpCustomer } from '../../testing/customer.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';

const dispatch = await startDispatchBackend('party_contacts');
const { admin, ada, backend, create, get, track } = dispatch;
const bob = await signUpCustomer(backend, 'bob');

const contacts = {
  senderEmail: 'lot@acme.example',
  senderPhone: '(214) 555-0188',
  receiverEmail: 'jane@roe.example',
  receiverPhone: '(512) 555-0123',
};
const SECRETS = ['acme.example', '0188', 'roe.example', '0123'];

it('shows emails and phone numbers of sender and receiver to staff, and to nobody else', async () => {
  await create('CONTACTS-1', { ...contacts, customerId: ada.id });
  expect(await get('CONTACTS-1')).toMatchObject(contacts);
  for (const call of [backend.api, bob.call, ada.call]) {
    const one = await track('CONTACTS-1', call);
    const many = await call('POST /api/packages/track', { body: { trackingNumbers: ['CONTACTS-1'] } });
    for (const secret of SECRETS) {
      expect(JSON.stringify([one, many])).not.toContain(secret);
    }
  }
  const mine = JSON.stringify(await ada.call('GET /api/packages/user', {}));
  for (const secret of SECRETS) {
    expect(mine).not.toContain(secret);
  }
});

it('staff find a package by its contacts and export them; its owner cannot search by them', async () => {
  await create('CONTACTS-2', { ...contacts, senderPhone: '972-555-0111', customerId: ada.id });
  for (const search of [
    '972 555 0111',
    '555-0111',
    'lot@acme.example CONTACTS-2',
    '@acme.example contacts-2',
  ]) {
    const { items } = await admin('GET /api/admin/packages', { query: { search } });
    expect(items.map(({ trackingNumber }) => trackingNumber)).toEqual(['CONTACTS-2']);
  }
  const csv = await admin('GET /api/admin/packages/export.csv', { query: { search: 'CONTACTS-2' } });
  expect(csv).toContain('Sender,Sender email,Sender phone,Receiver,Receiver email,Receiver phone');
  expect(csv).toContain(',lot@acme.example,972-555-0111,');
  for (const search of [...SECRETS, '5550111', '972-555-0111', contacts.receiverEmail]) {
    expect((await ada.call('GET /api/packages/user', { query: { search } })).items, search).toEqual([]);
  }
});

it('does not accept the sender’s contacts when a receiver adds a package to their account', async () => {
  await create('CONTACTS-3', contacts);
  for (const verificationFactor of [contacts.senderEmail, '0188']) {
    const attach = bob.call('POST /api/packages/user', {
      body: { trackingNumber: 'CONTACTS-3', verificationFactor },
    });
    expect(await apiErrorOf(attach)).toMatchObject({ code: 'shipment.not_attached' });
  }
});
