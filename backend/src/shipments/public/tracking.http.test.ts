import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { describe, expect, it } from 'vitest';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';
import { signUpCustomer } from '../../testing/customer.ts';
import { ShipmentModel } from '../shipment.model.ts';
import { TrackingViewModel } from './tracking-view.model.ts';

const { admin, backend, create, updateStatus, track } = await startDispatchBackend('tracking');

describe('tracking', () => {
  it('accepts any case and blanks, and has the newest event first', async () => {
    const { trackingNumber } = await create('', { currentLocation: 'Austin, TX' });
    await updateStatus(trackingNumber, 'In Transit', { location: 'Dallas, TX', description: 'Left the hub' });
    const { package: shown, events } = await track(` ${trackingNumber.toLowerCase()} `);
    expect(shown).toMatchObject({ status: 'In Transit', currentLocation: 'Dallas, TX' });
    expect(events.map(({ location }) => location)).toEqual(['Dallas, TX', 'Austin, TX']);
  });

  it('shows nothing that only staff may see', async () => {
    const vin = '1HGCM82633A004352';
    const { trackingNumber } = await create('', { kind: 'vehicle', vehicle: { vin } });
    const text = JSON.stringify(await track(trackingNumber));
    for (const secret of [vin, '"can"', 'version', 'Tokens', 'isArchived', 'customer', 'Cents']) {
      expect(text).not.toContain(secret);
    }
  });

  it('shows streets, phone numbers and email addresses to the owner and to staff only', async () => {
    const owner = await signUpCustomer(backend, 'street_owner');
    const stranger = await signUpCustomer(backend, 'street_stranger');
    const { trackingNumber } = await create('', {
      sender: 'Ana Ruiz, 12 Elm St, Dallas, TX 75201',
      receiver: 'Bo Lund (214) 555-0123',
      origin: '12 Elm St, Dallas, TX 75201',
      destination: '75240',
      currentLocation: '9 Oak Ave, Waco, TX 76701',
      description: 'Write to bo@example.com',
      customerId: owner.id,
    });
    await updateStatus(trackingNumber, 'In Transit', {
      location: 'Suite 4, 1 Pine Rd, Austin, TX 78701',
      description: 'Call 512-555-0188',
    });
    for (const call of [backend.api, stranger.call]) {
      const one = await track(trackingNumber, call);
      expect(one.package).not.toHaveProperty('description');
      expect(one).toMatchObject({
        package: {
          sender: 'Ana Ruiz, Dallas, TX 752',
          receiver: 'Bo Lund',
          origin: 'Dallas, TX 752',
          destination: 'Dallas, TX 752',
          currentLocation: 'Austin, TX 787',
        },
        events: [
          {
            location: 'Austin, TX 787',
            coordinates: { latitude: 30.3, longitude: -97.7 },
          },
          { location: 'Waco, TX 767' },
        ],
        route: { origin: { latitude: 32.8, longitude: -96.8 }, destination: { latitude: 32.9 } },
      });
      const { results } = await call('POST /api/packages/track', {
        body: { trackingNumbers: [trackingNumber] },
      });
      expect(results).toMatchObject([one]);
    }
    for (const call of [owner.call, admin]) {
      const whole = await track(trackingNumber, call);
      expect(whole).toMatchObject({
        package: { sender: 'Ana Ruiz, 12 Elm St, Dallas, TX 75201', receiver: 'Bo Lund (214) 555-0123' },
        events: [{ location: 'Suite 4, 1 Pine Rd, Austin, TX 78701', description: 'Call 512-555-0188' }, {}],
      });
      expect(whole.route.destination?.latitude).not.toBe(32.9);
    }
  });

  it('says why a package waits, to strangers without phone numbers, and not by a note about a move', async () => {
    const { trackingNumber } = await create();
    const lastNote = async (call: ApiCall) => (await track(trackingNumber, call)).lastNote;
    await updateStatus(trackingNumber, 'In Transit', { location: 'Waco, TX', description: 'Left Dallas' });
    expect(await lastNote(backend.api)).toBeUndefined();
    await updateStatus(trackingNumber, 'In Transit', {
      location: 'Waco, TX',
      description: 'Held by snow, call 512-555-0188',
    });
    await updateStatus(trackingNumber, 'In Transit', { location: 'Austin, TX', description: 'Left Waco' });
    expect(await lastNote(backend.api)).toBe('Held by snow');
    expect(await lastNote(admin)).toBe('Held by snow, call 512-555-0188');
  });

  it('answers 304 until the package changes', async () => {
    const { trackingNumber } = await create();
    const url = `${backend.url}/api/packages/track/${trackingNumber}`;
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    // Node's fetch would ask for a fresh copy where a browser asks whether its own is still good.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const again = await fetch(url, { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await updateStatus(trackingNumber, 'In Transit');
    const changed = await fetch(url, { headers });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('lets no cache store the answer for a signed-in user', async () => {
    const owner = await signUpCustomer(backend, 'cache_owner');
    const { trackingNumber } = await create('', { customerId: owner.id });
    const url = `${backend.url}/api/packages/track/${trackingNumber}`;
    const { headers } = await owner.fetch(url);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
    expect((await fetch(url)).headers.get('cache-control')).toBe('private, no-cache');
  });

  it('answers in full if the same version has another answer, as after a restored backup or an update of the server', async () => {
    const { trackingNumber } = await create();
    const url = `${backend.url}/api/packages/track/${trackingNumber}`;
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    await ShipmentModel.updateOne({ trackingNumber }, { $set: { description: 'As it was restored' } });
    // No backup has it.
    await TrackingViewModel.deleteMany();
    const restored = await fetch(url, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
    expect(restored.status).toBe(200);
    expect(await restored.json()).toMatchObject({ package: { description: 'As it was restored' } });
  });
});

describe('tracking several numbers', () => {
  const trackMany = (trackingNumbers: string[]) =>
    backend.api('POST /api/packages/track', { body: { trackingNumbers } });

  it('gives a result for each of 35 entries, in their order, also for one that is no number', async () => {
    const found = await Promise.all(Array.from({ length: 5 }, () => create()));
    const numbers = found.map(({ trackingNumber }) => trackingNumber);
    const unknown = Array.from({ length: 29 }, (_, index) => `MW9990000${10 + index}`);
    const { results } = await trackMany([...unknown, 'x!', ...numbers]);
    expect(results.map(({ trackingNumber }) => trackingNumber)).toEqual([...unknown, 'X!', ...numbers]);
    expect(results.map(({ outcome }) => outcome)).toEqual([
      ...unknown.map(() => 'not_found'),
      'malformed',
      ...numbers.map(() => 'found'),
    ]);
  });
});
