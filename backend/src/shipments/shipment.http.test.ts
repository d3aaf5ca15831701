import { describe, expect, it } from 'vitest';
import { startDispatchBackend } from '../testing/shipments/dispatch-backend.ts';

const { create, track } = await startDispatchBackend('shipments');
const vin = '1HGCM82633A004352';

describe('creating a package', () => {
  it('gives it a number in the form of the specification, and a delivery estimate', async () => {
    const created = await create();
    expect(created.trackingNumber).toMatch(/^MW\d{9}$/);
    expect(created.estimatedDelivery).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(created).toMatchObject({ kind: 'package', status: 'Pending', can: { delete: false } });
    expect((await track(created.trackingNumber)).events).toEqual([]);
  });

  it('keeps every field, to the cent, and leaves out fields that were not given', async () => {
    const created = await create('', {
      kind: 'vehicle',
      trackingNumber: ' vh-0001 ',
      status: 'Processing',
      amount: 1149.15,
      value: 0.29,
      origin: 'Austin, TX',
      destination: 'Dallas, TX',
      currentLocation: 'Austin, TX 78701',
      description: '',
      departureDate: '2026-07-01',
      vehicle: { vin: vin.toLowerCase(), year: 2003, make: 'Honda' },
    });
    expect(created).toMatchObject({
      trackingNumber: 'VH-0001',
      amount: 1149.15,
      value: 0.29,
      estimatedDelivery: '2026-07-05',
      vehicle: { vin, hasVinWarning: false, year: 2003, make: 'Honda', trailer: 'open', isOperable: true },
    });
    expect(created).not.toHaveProperty('description');
    expect(created).not.toHaveProperty('arrivalDate');
    const { package: shown, events } = await track('vh-0001');
    expect(shown.vehicle).toEqual({
      vinEnding: '004352',
      year: 2003,
      make: 'Honda',
      isOperable: true,
      trailer: 'open',
      service: 'door-to-door',
    });
    expect(events).toMatchObject([
      { status: 'Processing', location: 'Austin, TX 787', coordinates: { latitude: 30.3 } },
    ]);
  });

  it('warns of a VIN whose check digit does not fit, but takes it', async () => {
    const { vehicle } = await create('', { kind: 'vehicle', vehicle: { vin: '1HGCM82643A004352' } });
    expect(vehicle?.hasVinWarning).toBe(true);
  });

  it('gives a number to only one of many simultaneous calls', async () => {
    const calls = Array.from({ length: 8 }, () => create('RACE-1'));
    const settled = await Promise.allSettled(calls);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of settled.filter((result) => result.status === 'rejected')) {
      expect(result.reason).toMatchObject({ code: 'shipment.tracking_number_taken' });
    }
  });
});
