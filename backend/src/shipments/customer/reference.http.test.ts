import { describe, expect, it } from 'vitest';
import { signUpCustomer } from '../../testing/customer.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';

const dispatch = await startDispatchBackend('references');
const { admin, ada, backend, create, get, patch, remove, track } = dispatch;
const bob = await signUpCustomer(backend, 'bob');

const taken = { code: 'shipment.reference_taken' };
const numbersOf = ({ items }: { items: { trackingNumber: string }[] }) =>
  items.map(({ trackingNumber }) => trackingNumber);

describe('the reference of a package', () => {
  it('is not shown to a stranger, nor to another customer, nor found by them', async () => {
    await create('REF-SEEN', { reference: 'PO-778812', customerId: ada.id });
    for (const call of [backend.api, bob.call]) {
      const one = await track('REF-SEEN', call);
      const many = await call('POST /api/packages/track', { body: { trackingNumbers: ['REF-SEEN'] } });
      expect(JSON.stringify([one, many])).not.toContain('778812');
    }
    expect((await bob.call('GET /api/packages/user', { query: { search: '778812' } })).items).toEqual([]);
  });

  it('is shown to its owner and to staff, found by both and exported', async () => {
    await create('REF-FOUND', { reference: 'Lot 99-314', customerId: ada.id });
    expect(await get('REF-FOUND')).toMatchObject({ reference: 'Lot 99-314' });
    const mine = await ada.call('GET /api/packages/user', { query: { search: '99-314' } });
    expect(mine.items).toMatchObject([{ trackingNumber: 'REF-FOUND', reference: 'Lot 99-314' }]);
    const query = { search: 'lot 99314' };
    expect(numbersOf(await admin('GET /api/admin/packages', { query }))).toEqual(['REF-FOUND']);
    const csv = await admin('GET /api/admin/packages/export.csv', { query });
    expect(csv.split('\r\n')[0]).toContain(',Reference,');
    expect(csv).toContain(',Lot 99-314,');
  });
});

describe('of two packages with one reference', () => {
  it('a customer has only the first', async () => {
    await create('ONE-1', { reference: 'ONE', customerId: ada.id });
    expect(await apiErrorOf(create('ONE-2', { reference: 'ONE', customerId: ada.id }))).toMatchObject({
      ...taken,
      fields: { reference: 'ONE-1 of this customer has this reference already.' },
    });
    expect(await apiErrorOf(get('ONE-2'))).toMatchObject({ status: 404 });
  });

  it('another customer, or nobody, may have the second', async () => {
    await create('TWO-1', { reference: 'TWO', customerId: ada.id });
    await create('TWO-2', { reference: 'TWO', customerId: bob.id });
    await create('TWO-3', { reference: 'TWO' });
    expect(await create('TWO-4', { reference: 'TWO' })).toMatchObject({ reference: 'TWO' });
  });

  it('no edit gives a customer the second', async () => {
    await create('EDIT-1', { reference: 'EDIT', customerId: ada.id });
    await create('EDIT-2', { customerId: ada.id });
    await create('EDIT-3', { reference: 'EDIT' });
    expect(await apiErrorOf(patch('EDIT-2', { version: 1, reference: 'EDIT' }))).toMatchObject(taken);
    expect(await apiErrorOf(patch('EDIT-3', { version: 1, customerId: ada.id }))).toMatchObject(taken);
    expect(await patch('EDIT-1', { version: 1, sender: 'Zenith' })).toMatchObject({ version: 2 });
  });

  it('created at once, only one is created', async () => {
    const outcomes = await Promise.allSettled(
      ['RACE-1', 'RACE-2'].map((number) => create(number, { reference: 'RACE', customerId: ada.id })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('only one of two simultaneous edits sets it', async () => {
    await Promise.all(['RACE-3', 'RACE-4'].map((number) => create(number, { customerId: bob.id })));
    const outcomes = await Promise.allSettled(
      ['RACE-3', 'RACE-4'].map((number) => patch(number, { version: 1, reference: 'RACE-EDIT' })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('a customer cannot attach the second, and is told the number of the first', async () => {
    const receiverEmail = 'ada@roe.example';
    await create('ATTACH-1', { reference: 'ATTACH', customerId: ada.id });
    await create('ATTACH-2', { reference: 'ATTACH', receiverEmail });
    const attach = (verificationFactor: string) =>
      ada.call('POST /api/packages/user', { body: { trackingNumber: 'ATTACH-2', verificationFactor } });
    expect(await apiErrorOf(attach('no@roe.example'))).toMatchObject({ code: 'shipment.not_attached' });
    const rejection = await apiErrorOf(attach(receiverEmail));
    expect(rejection).toMatchObject(taken);
    expect(rejection.message).toContain('ATTACH-1');
    expect(await get('ATTACH-2')).not.toHaveProperty('customer');
  });

  it('a deleted one keeps its reference as long as it can be restored', async () => {
    await create('GONE-1', { reference: 'GONE', customerId: ada.id, status: 'Delivered' });
    await remove('GONE-1');
    expect(await apiErrorOf(create('GONE-2', { reference: 'GONE', customerId: ada.id }))).toMatchObject(
      taken,
    );
  });
});
