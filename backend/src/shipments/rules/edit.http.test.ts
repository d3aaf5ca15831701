import type { ApiRoute } from '@moveway/contracts/api.ts';
import { cancellationRoutes, shipmentRoutes } from '@moveway/contracts/shipments/shipment.routes.ts';
import { describe, expect, it } from 'vitest';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';
import { openSession, send } from '../../testing/raw-call.ts';
import { TEST_PASSWORD_HASH } from '../../testing/test-password.ts';
import { accountRepo } from '../../accounts/account.repo.ts';
import { ShipmentModel } from '../shipment.model.ts';
import { signUpCustomer } from '../../testing/customer.ts';

const { admin, ada, auditOf, backend, create, get, patch, track } =
  await startDispatchBackend('package_patch');

const rejectedFields = async (promise: Promise<unknown>) => {
  const { status, code, fields } = await apiErrorOf(promise);
  return [status, code, fields];
};

describe('a merge patch of a package', () => {
  it('keeps the fields that it does not name, and clears those that are null or blank', async () => {
    await create('PATCH-1', {
      description: 'A table',
      origin: 'Dallas, TX',
      amount: 12.5,
      value: 99.99,
      weight: 80,
      dimensions: { length: 20, width: 12, height: 8 },
      departureDate: '2026-11-20',
      arrivalDate: '2026-11-27',
      receiverEmail: 'jane@example.com',
      notifyReceiver: false,
      status: 'In Transit',
      currentLocation: 'Austin, TX',
      customerId: ada.id,
    });
    const before = await get('PATCH-1');
    const patched = await patch('PATCH-1', {
      version: 1,
      receiver: ' José Núñez ',
      description: null,
      origin: ' ',
      value: null,
      dimensions: { height: 9 },
    });
    const { description: _d, origin: _o, value: _v, ...kept } = before;
    expect(patched).toEqual({
      ...kept,
      receiver: 'José Núñez',
      dimensions: { length: 20, width: 12, height: 9 },
      version: 2,
      updatedAt: patched.updatedAt,
      view: { ...patched.view, lane: undefined },
    });
    // Its view includes what follows from its history.
    expect(await get('PATCH-1')).toEqual({ ...patched, view: expect.objectContaining(patched.view) });
    expect((await track('PATCH-1')).package).not.toHaveProperty('description');
    const found = await admin('GET /api/admin/packages', { query: { search: 'nunez' } });
    expect(found.items.map(({ trackingNumber }) => trackingNumber)).toEqual(['PATCH-1']);
    const [entry] = await auditOf('PATCH-1');
    expect(Object.keys({ ...entry?.before, ...entry?.after }).toSorted()).toEqual([
      'description',
      'dimensions',
      'origin',
      'receiver',
      'valueCents',
    ]);
  });

  it('changes parts of a vehicle, and turns a vehicle into a parcel', async () => {
    const vehicle = { vin: '1HGCM82633A004352', year: 2003, make: 'Honda', isOperable: false };
    await create('PATCH-CAR', { kind: 'vehicle', vehicle });
    const patched = await patch('PATCH-CAR', {
      version: 1,
      vehicle: { vin: null, trailer: 'enclosed', model: 'Accord' },
    });
    expect(patched.vehicle).toEqual({
      year: 2003,
      make: 'Honda',
      model: 'Accord',
      isOperable: false,
      trailer: 'enclosed',
      service: 'door-to-door',
      hasVinWarning: false,
    });
    expect(await patch('PATCH-CAR', { version: 2, kind: 'package' })).not.toHaveProperty('vehicle');
    expect(await rejectedFields(patch('PATCH-CAR', { version: 3, vehicle: { year: 2004 } }))).toEqual([
      400,
      'invalid_input',
      { vehicle: 'Only a vehicle has these details' },
    ]);
    const again = await patch('PATCH-CAR', { version: 3, kind: 'vehicle', vehicle: { year: 2004 } });
    expect(again.vehicle).toMatchObject({ year: 2004, isOperable: true, trailer: 'open' });
  });

  it('is checked together with the other fields, and names the wrong one', async () => {
    await create('PATCH-WHOLE', { arrivalDate: '2026-12-24' });
    expect(await rejectedFields(patch('PATCH-WHOLE', { version: 1, departureDate: '2026-12-25' }))).toEqual([
      400,
      'invalid_input',
      { arrivalDate: 'Cannot be before the departure date' },
    ]);
    expect(await rejectedFields(patch('PATCH-WHOLE', { version: 1, dimensions: { width: 3 } }))).toEqual([
      400,
      'invalid_input',
      { 'dimensions.length': 'Fill in all three', 'dimensions.height': 'Fill in all three' },
    ]);
    expect(await get('PATCH-WHOLE')).toMatchObject({ version: 1 });
  });

  it('keeps a stored detail that today’s rules would reject', async () => {
    await create('PATCH-ODD', { arrivalDate: '2026-12-24' });
    const odd = { departureDate: '2026-12-31', receiverPhone: '5'.repeat(60) };
    await ShipmentModel.updateOne({ trackingNumber: 'PATCH-ODD' }, { $set: odd });
    expect(await patch('PATCH-ODD', { version: 1, weight: 5 })).toMatchObject({ ...odd, weight: 5 });
  });

  it('by two administrators at once keeps the first, and rejects the second', async () => {
    await create('PATCH-RACE');
    const rita = await signUpCustomer(backend, 'rita');
    await admin('PUT /api/admin/users/:id/role', { params: { id: rita.id }, body: { isAdmin: true } });
    const outcomes = await Promise.allSettled([
      patch('PATCH-RACE', { version: 1, description: 'one' }),
      patch('PATCH-RACE', { version: 1, description: 'two' }, rita.call),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [kept, editor] = outcomes[0].status === 'fulfilled' ? ['one', 'Dispatcher'] : ['two', 'rita'];
    expect(await get('PATCH-RACE')).toMatchObject({ description: kept, version: 2 });
    expect((await auditOf('PATCH-RACE')).map(({ action, actor }) => [action, actor.username])).toEqual([
      ['package.edited', editor],
      ['package.created', 'Dispatcher'],
    ]);
  });

  it('is accepted as a merge patch and as JSON, and in no other form', async () => {
    await create('PATCH-TYPE');
    const account = await accountRepo.create({
      username: 'patching_admin',
      passwordHash: TEST_PASSWORD_HASH,
      isAdmin: true,
    });
    const { credentials } = await openSession(backend.url, account);
    const statusOf = async (type: string, version: number, route: ApiRoute = shipmentRoutes.patch) => {
      const body = JSON.stringify({ version, weight: version });
      const headers = { 'content-type': type };
      const params = { trackingNumber: 'PATCH-TYPE' };
      return (await send(backend.url, route, { credentials, params, body, headers })).status;
    };
    expect(await statusOf('application/merge-patch+json', 1)).toBe(200);
    expect(await statusOf('application/json; charset=utf-8', 2)).toBe(200);
    expect(await statusOf('application/json-patch+json', 3)).toBe(415);
    expect(await statusOf('application/merge-patch+json', 3, cancellationRoutes.hold)).toBe(415);
  });
});
