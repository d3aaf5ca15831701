import { expect, it } from 'vitest';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';

const { ada, admin, create, track, undoStatus, updateStatus } = await startDispatchBackend('near_town');

const STOP = "the Love's truck stop off the exit";
const ELKO = { latitude: expect.closeTo(40.8, 0), longitude: expect.closeTo(-115.8, 0) };
const lane = () => ({ customerId: ada.id, origin: 'Reno, NV', destination: 'Salt Lake City, UT' });
/** The miles left on the customer's dashboard. */
const milesLeft = async (trackingNumber: string) => {
  const { items } = await ada.call('GET /api/packages/user', { query: {} });
  return items.find((item) => item.trackingNumber === trackingNumber)?.route.milesLeft;
};

it('a place without a name is on the map at its nearest town, and shown as it was written', async () => {
  const { trackingNumber } = await create('', lane());
  await updateStatus(trackingNumber, 'In Transit', { location: STOP, nearTown: 'Elko, NV' });
  const { package: shown, events } = await track(trackingNumber);
  expect(shown.currentLocation).toBe(STOP);
  expect(events[0]).toMatchObject({ location: STOP, coordinates: ELKO });
  expect(JSON.stringify({ shown, events })).not.toContain('Elko');
  const inElko = await create('', lane());
  await updateStatus(inElko.trackingNumber, 'In Transit', { location: 'Elko, NV' });
  const left = await milesLeft(trackingNumber);
  expect(left).toBeGreaterThan(0);
  expect(left).toBe(await milesLeft(inElko.trackingNumber));
});

it('the town is replaced with its place, and restored when the next update is undone', async () => {
  const { trackingNumber } = await create('', lane());
  await updateStatus(trackingNumber, 'In Transit', { location: STOP, nearTown: 'Elko, NV' });
  const atElko = await milesLeft(trackingNumber);
  // An update without a location keeps the place.
  await updateStatus(trackingNumber, 'In Transit', { description: 'Driver rests' });
  expect(await milesLeft(trackingNumber)).toBe(atElko);
  const { version } = await updateStatus(trackingNumber, 'In Transit', { location: 'Wendover, UT' });
  expect(await milesLeft(trackingNumber)).toBeLessThan(atElko ?? 0);
  await undoStatus(trackingNumber, version);
  expect(await milesLeft(trackingNumber)).toBe(atElko);
});

it('the package is found by the town, the state and the miles around, also after an update without a location', async () => {
  const { trackingNumber } = await create('', { ...lane(), sender: 'Pinnedsender' });
  const found = async (query: object) =>
    (await admin('GET /api/admin/packages', { query: { search: 'pinnedsender', ...query } })).items.length;
  await updateStatus(trackingNumber, 'In Transit', { location: STOP, nearTown: 'Elko, NV' });
  await updateStatus(trackingNumber, 'In Transit', { description: 'Driver rests' });
  expect(await found({ search: 'pinnedsender elko' })).toBe(1);
  expect(await found({ search: 'pinnedsender truck' })).toBe(1);
  expect(await found({ near: 'Elko, NV', within: 10 })).toBe(1);
  const { version } = await updateStatus(trackingNumber, 'In Transit', { location: 'Wendover, UT' });
  expect(await found({ near: 'Elko, NV', within: 10 })).toBe(0);
  await undoStatus(trackingNumber, version);
  expect(await found({ near: 'Elko, NV', within: 10 })).toBe(1);
});
