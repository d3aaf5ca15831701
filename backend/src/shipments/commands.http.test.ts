import { afterAll, describe, expect, it } from 'vitest';
import { signUpCustomer } from '../testing/customer.ts';
import { startDispatchBackend } from '../testing/shipments/dispatch-backend.ts';
import { apiErrorOf } from '../testing/errors/api-error.ts';

const { admin, ada, auditOf, backend, create, get, patch, updateStatus, remove, restore } =
  await startDispatchBackend('dispatch');
const unknownId = '0123456789abcdef01234567';

afterAll(() => backend.stop());

describe('creating a package for a customer', () => {
  it('puts it on their dashboard, and shows staff whose it is', async () => {
    const created = await create('FOR-ADA', {
      customerId: ada.id,
      receiverEmail: 'jane@example.com',
      receiverPhone: '(555) 010-4477',
    });
    expect(created).toMatchObject({
      customer: { id: ada.id, username: 'ada' },
      version: 1,
      receiverEmail: 'jane@example.com',
      receiverPhone: '(555) 010-4477',
    });
    const { items } = await admin('GET /api/admin/packages', { query: { customerId: ada.id } });
    expect(items.map(({ trackingNumber, customer }) => [trackingNumber, customer?.username])).toEqual([
      ['FOR-ADA', 'ada'],
    ]);
  });

  it('rejects an unknown customer, and names the field', async () => {
    const rejected = await apiErrorOf(create('FOR-NOBODY', { customerId: unknownId }));
    expect([rejected.status, rejected.code, Object.keys(rejected.fields)]).toEqual([
      409,
      'shipment.customer_not_found',
      ['customerId'],
    ]);
    expect(await apiErrorOf(get('FOR-NOBODY'))).toMatchObject({ status: 404 });
  });

  it('rejects values that are no id, email address or text', async () => {
    const rejected = await apiErrorOf(
      create('FOR-BAD', { customerId: { $ne: null }, receiverEmail: 'jane', receiverPhone: 'x'.repeat(41) }),
    );
    expect([rejected.status, Object.keys(rejected.fields).toSorted()]).toEqual([
      400,
      ['customerId', 'receiverEmail', 'receiverPhone'],
    ]);
  });
});

describe('editing', () => {
  it('changes the details, clears fields that are null, and keeps number, status and place', async () => {
    await create('EDIT-1', {
      description: 'A table',
      amount: 12.5,
      currentLocation: 'Austin, TX',
      status: 'In Transit',
      customerId: ada.id,
    });
    const fields = { sender: 'Zenith', receiver: 'José Núñez', value: 99.99, arrivalDate: '2026-12-24' };
    const cleared = { description: null, amount: null, customerId: null };
    const edited = await patch('edit-1', { version: 1, ...fields, ...cleared });
    expect(edited).toMatchObject({
      trackingNumber: 'EDIT-1',
      status: 'In Transit',
      currentLocation: 'Austin, TX',
      version: 2,
      sender: 'Zenith',
      value: 99.99,
      arrivalDate: '2026-12-24',
      estimatedDelivery: '2026-12-24',
    });
    for (const name of ['description', 'amount', 'customer']) {
      expect(edited).not.toHaveProperty(name);
    }
    // Its view includes what follows from its history.
    expect(await get('EDIT-1')).toEqual({ ...edited, view: expect.objectContaining(edited.view) });
    const { items } = await admin('GET /api/admin/packages', { query: { search: 'nunez zenith' } });
    expect(items.map(({ trackingNumber }) => trackingNumber)).toEqual(['EDIT-1']);
  });

  it('turns a parcel into a vehicle, and a vehicle into a parcel', async () => {
    await create('EDIT-KIND');
    const vehicle = await patch('EDIT-KIND', {
      version: 1,
      kind: 'vehicle',
      vehicle: { vin: '1HGCM82633A004352' },
    });
    expect(vehicle).toMatchObject({ kind: 'vehicle', vehicle: { vin: '1HGCM82633A004352' } });
    expect(await patch('EDIT-KIND', { version: 2, kind: 'package' })).not.toHaveProperty('vehicle');
  });

  it('records in the audit log what changed, before and after', async () => {
    await create('EDIT-LOG', { sender: 'Before Inc.' });
    await patch('EDIT-LOG', { version: 1, sender: 'After Inc.' });
    const [entry] = await auditOf('EDIT-LOG');
    expect(entry).toMatchObject({
      action: 'package.edited',
      actor: { username: 'Dispatcher' },
      before: { sender: 'Before Inc.' },
      after: { sender: 'After Inc.' },
    });
    expect(Object.keys(entry?.after ?? {})).toEqual(['sender']);
  });

  it('by two administrators at once keeps the first, and rejects the second', async () => {
    await create('EDIT-RACE');
    const rita = await signUpCustomer(backend, 'rita');
    await admin('PUT /api/admin/users/:id/role', { params: { id: rita.id }, body: { isAdmin: true } });
    const outcomes = await Promise.allSettled([
      patch('EDIT-RACE', { version: 1, description: 'one' }),
      patch('EDIT-RACE', { version: 1, description: 'two' }, rita.call),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [kept, editor] = outcomes[0].status === 'fulfilled' ? ['one', 'Dispatcher'] : ['two', 'rita'];
    expect(await get('EDIT-RACE')).toMatchObject({ description: kept, version: 2 });
    expect(await apiErrorOf(patch('EDIT-RACE', { version: 1, description: 'late' }))).toMatchObject({
      status: 409,
      code: 'shipment.changed',
    });
    expect((await auditOf('EDIT-RACE')).map(({ action, actor }) => [action, actor.username])).toEqual([
      ['package.edited', editor],
      ['package.created', 'Dispatcher'],
    ]);
  });

  it('never undoes a status update made meanwhile', async () => {
    await create('EDIT-STATUS');
    await updateStatus('EDIT-STATUS', 'Delivered');
    expect(await apiErrorOf(patch('EDIT-STATUS', { version: 1 }))).toMatchObject({
      code: 'shipment.changed',
    });
  });

  it('rejects an unknown and a deleted package', async () => {
    expect(await apiErrorOf(patch('EDIT-NONE', { version: 1 }))).toMatchObject({ status: 404 });
    await create('EDIT-GONE', { status: 'Delivered' });
    await remove('EDIT-GONE');
    expect(await apiErrorOf(patch('EDIT-GONE', { version: 2 }))).toMatchObject({ status: 404 });
  });

  it('names every rejected field', async () => {
    // None of our forms sends this.
    const body = { version: 'x', sender: '', status: 'Lost', amount: 1.001 } as never;
    const rejected = await apiErrorOf(patch('EDIT-1', body));
    expect([rejected.status, Object.keys(rejected.fields).toSorted()]).toEqual([
      400,
      ['amount', 'sender', 'status', 'version'],
    ]);
  });
});

describe('updating the status', () => {
  it('with a version changes nothing if the package was changed meanwhile', async () => {
    await create('UPDATE-1');
    const outcomes = await Promise.allSettled([
      updateStatus('UPDATE-1', 'Delivered', { version: 1 }),
      updateStatus('UPDATE-1', 'Delivered', { version: 1 }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await apiErrorOf(updateStatus('UPDATE-1', 'Pending', { version: 1 }))).toMatchObject({
      status: 409,
      code: 'shipment.changed',
    });
    expect(await updateStatus('UPDATE-1', 'Pending')).toMatchObject({ version: 3, status: 'Pending' });
  });

  it('deleting and restoring are in the audit log, in order', async () => {
    await create('LOG-1');
    await updateStatus('LOG-1', 'Delivered');
    await remove('LOG-1');
    await restore('LOG-1');
    const entries = await auditOf('LOG-1');
    expect(entries.map(({ action }) => action)).toEqual([
      'package.restored',
      'package.deleted',
      'package.status_changed',
      'package.created',
    ]);
    expect(entries[2]).toMatchObject({ before: { status: 'Pending' }, after: { status: 'Delivered' } });
  });
});
