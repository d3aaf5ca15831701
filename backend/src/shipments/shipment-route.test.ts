import { describe, expect, it } from 'vitest';
import type { Coordinates } from './places/place-tables.ts';
import { routeOf, routeOfTracked } from './shipment-route.ts';
import type { ShipmentEvent } from './shipment.types.ts';

const SEATTLE = { latitude: 47.6062, longitude: -122.3321 };
const BOISE = { latitude: 43.615, longitude: -116.2023 };
const CHICAGO = { latitude: 41.8781, longitude: -87.6298 };
const SAN_JUAN = { latitude: 18.4663, longitude: -66.1057 };
const PLACES: Record<string, Coordinates> = {
  'San Juan, PR': SAN_JUAN,
  'Seattle, WA': SEATTLE,
  'Boise, ID': BOISE,
  'Chicago, IL': CHICAGO,
};
const locate = (text: string) => Promise.resolve(PLACES[text]);
const lane = { origin: 'Seattle, WA', destination: 'Chicago, IL', status: 'In Transit' } as const;

const at = (coordinates: Coordinates | undefined, location = ''): ShipmentEvent => ({
  id: '1',
  status: 'In Transit',
  location,
  isCorrection: false,
  timestamp: new Date(0),
  ...(coordinates && { coordinates }),
});

describe('the route of a shipment with its history', () => {
  it('adds the miles from stop to stop, and from the last one to the destination', async () => {
    const { route, milesOfEvents } = await routeOfTracked(
      { ...lane, events: [at(SEATTLE), at(undefined, 'On the road'), at(BOISE)] },
      locate,
    );
    // About 405 and 1,440 miles as the crow flies, times 1.2.
    expect(route.milesDriven).toBeGreaterThan(470);
    expect(route.milesDriven).toBeLessThan(500);
    expect(route.milesLeft).toBeGreaterThan(1680);
    expect(route.milesLeft).toBeLessThan(1780);
    expect(milesOfEvents).toEqual([0, undefined, route.milesDriven]);
    expect(route).toMatchObject({ origin: SEATTLE, destination: CHICAGO });
  });

  it('has all its miles left until the first scan', async () => {
    const { route } = await routeOfTracked({ ...lane, status: 'Pending', events: [] }, locate);
    expect(route).toMatchObject({ milesDriven: 0 });
    expect(route.milesLeft).toBeGreaterThan(2000);
  });

  it('has no miles left when delivered, and counts the miles to the destination if the last event names no place', async () => {
    const { route } = await routeOfTracked(
      { ...lane, status: 'Delivered', events: [at(BOISE), at(undefined)] },
      locate,
    );
    expect(route.milesLeft).toBe(0);
    expect(route.milesDriven).toBeGreaterThan(2100);
  });

  it('has no miles driven if the origin is unknown, and no miles left if the destination is unknown', async () => {
    const from = await routeOfTracked({ ...lane, origin: 'Our lot', events: [at(BOISE)] }, locate);
    expect(from.route.milesDriven).toBeUndefined();
    expect(from.milesOfEvents).toEqual([undefined]);
    expect(from.route.milesLeft).toBeGreaterThan(0);

    const to = await routeOfTracked({ ...lane, destination: 'Dock 4', events: [at(BOISE)] }, locate);
    expect(to.route.milesLeft).toBeUndefined();
    expect(to.route.milesDriven).toBeGreaterThan(400);
  });

  it('has no miles for a shipment on the road if none of its places is known', async () => {
    const { route } = await routeOfTracked({ ...lane, events: [at(undefined, 'Yard 14, row C')] }, locate);
    expect(route).toEqual({ origin: SEATTLE, destination: CHICAGO });
  });

  it('counts no miles from, to or at a place outside the fifty states', async () => {
    const from = await routeOfTracked({ ...lane, origin: 'San Juan, PR', events: [at(BOISE)] }, locate);
    expect(from.milesOfEvents).toEqual([undefined]);
    expect(from.route.milesDriven).toBeUndefined();
    const to = await routeOfTracked({ ...lane, destination: 'San Juan, PR', events: [at(BOISE)] }, locate);
    expect(to.route.milesLeft).toBeUndefined();
    expect(to.route.destination).toEqual(SAN_JUAN);
    const event = await routeOfTracked({ ...lane, events: [at(SEATTLE), at(SAN_JUAN)] }, locate);
    expect(event.milesOfEvents).toEqual([0, undefined]);
    const listed = await routeOf(
      { ...lane, destination: 'San Juan, PR', currentLocation: 'Boise, ID' },
      locate,
    );
    expect(listed).toMatchObject({ milesDriven: expect.any(Number), milesLeft: undefined });
    const there = await routeOf({ ...lane, currentLocation: 'San Juan, PR' }, locate);
    expect(there).toEqual({ origin: SEATTLE, destination: CHICAGO });
  });

  it('has nothing if no place is known at all', async () => {
    const { route } = await routeOfTracked({ status: 'Pending', events: [] }, locate);
    expect(route).toEqual({});
  });
});

describe('the route of a shipment whose history was not read', () => {
  it('goes straight to the current location, and from there to the destination', async () => {
    const route = await routeOf({ ...lane, currentLocation: 'Boise, ID' }, locate);
    expect(route.milesDriven).toBeGreaterThan(470);
    expect(route.milesLeft).toBeGreaterThan(1680);
  });

  it('has no miles for a shipment on the road at an unknown place', async () => {
    const route = await routeOf({ ...lane, currentLocation: 'Yard 14, row C' }, locate);
    expect(route).toEqual({ origin: SEATTLE, destination: CHICAGO });
  });

  it('is at the origin before the first scan, and at the destination when delivered', async () => {
    expect(await routeOf({ ...lane, status: 'Pending' }, locate)).toMatchObject({ milesDriven: 0 });
    const delivered = await routeOf({ ...lane, status: 'Delivered' }, locate);
    expect(delivered).toMatchObject({ milesLeft: 0 });
    expect(delivered.milesDriven).toBeGreaterThan(2000);
  });
});
