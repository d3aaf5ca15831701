import { expect, it } from 'vitest';
import { signUpCustomer } from '../../testing/customer.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';

const { admin, ada, backend, create, eventsOf, get, updateStatus, undoStatus, cancel, hold, track } =
  await startDispatchBackend('shipment_view');
const bob = await signUpCustomer(backend, 'bob');

const trackMany = async (trackingNumber: string, call = backend.api) => {
  const { results } = await call('POST /api/packages/track', { body: { trackingNumbers: [trackingNumber] } });
  return results[0];
};
const listed = async (trackingNumber: string) => {
  const { items } = await admin('GET /api/admin/packages', { query: { search: trackingNumber } });
  return items[0];
};

const SECRETS =
  'Elm|Oak Ave|Pine|75201|76701|78701|80202|0123|0188|0199|@|dispatcher|Fee|$77|Wrong truck|Ada|Plano'.split(
    '|',
  );

it('tells strangers nothing that is hidden from them, in words or on the map', async () => {
  const { trackingNumber } = await create('', {
    sender: 'Ana Ruiz, 12 Elm St, Dallas, TX 75201',
    receiver: 'Bo Lund (214) 555-0123',
    senderPhone: '(214) 555-0199',
    receiverEmail: 'bo@example.com',
    origin: '12 Elm St, Dallas, TX 75201',
    destination: '7 Oak Ave, Apt 4, Denver, CO 80202',
    currentLocation: '9 Oak Ave, Waco, TX 76701',
    description: 'Two bikes, write to bo@example.com',
    amount: 1277.77,
    customerId: ada.id,
    status: 'Processing',
  });
  await updateStatus(trackingNumber, 'In Transit', {
    location: 'Suite 4, 1 Pine Rd, Austin, TX 78701',
    description: 'Call 512-555-0188',
  });
  const wrong = await updateStatus(trackingNumber, 'In Transit', {
    location: 'Plano, TX',
    description: 'Wrong truck',
  });
  await undoStatus(trackingNumber, wrong.version);
  await hold(trackingNumber, { note: 'Call us at 512-555-0188' });
  const held = await track(trackingNumber);
  await cancel(trackingNumber, { reason: 'other', note: 'Sold, ask bo@example.com', fee: 77 });
  const canceled = await track(trackingNumber);
  expect(held.view).toMatchObject({
    title: 'Two bikes',
    lane: 'Dallas, TX 752 → Denver, CO 802',
    statusWord: 'On hold',
    place: 'Austin, TX 787',
    map: { labels: [{ text: 'Dallas, TX 752' }, { text: 'Denver, CO 802' }, { text: 'Austin, TX 787' }] },
  });
  expect(canceled.view).toMatchObject({ statusWord: 'Canceled', standing: 'Sold.' });
  for (const { view } of [held, canceled]) {
    const text = JSON.stringify(view);
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
    expect(view.map?.text).toContain('Dallas, TX 752');
  }
  for (const call of [backend.api, bob.call]) {
    expect(await trackMany(trackingNumber, call)).toMatchObject({ view: canceled.view });
    expect((await track(trackingNumber, call)).view).toEqual(canceled.view);
  }
});

it('tells the owner and staff what they may read, but draws for them what strangers see', async () => {
  const { trackingNumber } = await create('', {
    origin: '12 Elm St, Dallas, TX 75201',
    destination: 'Denver, CO',
    customerId: ada.id,
    status: 'Processing',
  });
  await updateStatus(trackingNumber, 'In Transit', { location: '9 Oak Ave, Waco, TX 76701' });
  const { view: publicly } = await track(trackingNumber);
  const { view: owners } = await track(trackingNumber, ada.call);
  expect(owners).toMatchObject({
    lane: '12 Elm St, Dallas, TX 75201 → Denver, CO',
    place: '9 Oak Ave, Waco, TX 76701',
  });
  const item = await get(trackingNumber);
  expect(item.view).toMatchObject({
    lane: 'Dallas, TX → Denver, CO',
    place: 'in Waco, TX',
    statusWord: 'In Transit',
  });
  expect(publicly.map).toBeDefined();
  expect([owners.map, item.view.map]).toEqual([publicly.map, publicly.map]);
  expect(item.view.placesAhead).toContain('Denton, TX');
  expect([publicly.placesAhead, owners.placesAhead]).toEqual([undefined, undefined]);
});

it('has the same words but no map in lists and in answers to changes, where no map is shown', async () => {
  const { trackingNumber, view } = await create('', {
    origin: 'Seattle, WA',
    destination: 'Denver, CO',
    customerId: ada.id,
  });
  const { map, placesAhead, progress, ...words } = (await get(trackingNumber)).view;
  expect([map, placesAhead, progress]).toMatchObject([
    { land: ['contiguous'] },
    expect.any(Array),
    { share: 0 },
  ]);
  expect(view).toEqual(words);
  expect((await listed(trackingNumber))?.view).toEqual(words);
  const { items } = await ada.call('GET /api/packages/user', { query: { search: trackingNumber } });
  expect(items[0]?.view).toMatchObject({ lane: 'Seattle, WA → Denver, CO', progress: { share: 0 } });
  expect(items[0]?.view).not.toHaveProperty('map');
});

it('does not draw an undone event, but draws a correction', async () => {
  const { trackingNumber } = await create('', { origin: 'Seattle, WA', status: 'Processing' });
  await updateStatus(trackingNumber, 'Out for Delivery', { location: 'Boise, ID' });
  await updateStatus(trackingNumber, 'In Transit', { location: 'Spokane, WA' });
  const { version } = await updateStatus(trackingNumber, 'In Transit', { location: 'Miami, FL' });
  await undoStatus(trackingNumber, version);
  const item = await get(trackingNumber);
  const events = await eventsOf(trackingNumber);
  expect(events.map(({ location }) => location)).toContain('Miami, FL');
  expect(item.view.map?.text).toContain('Route so far: Seattle, WA, then Boise, ID, then Spokane, WA.');
  expect((await track(trackingNumber)).view.map).toEqual(item.view.map);
});

it('gives each event the time zone of its place, if the place is known', async () => {
  const { trackingNumber } = await create('', { currentLocation: 'Seattle, WA' });
  for (const location of ['Boise, ID', 'El Paso, TX', 'Yard 14, row C', 'San Juan, PR']) {
    await updateStatus(trackingNumber, 'In Transit', { location });
  }
  const zones = (await track(trackingNumber)).events.map(({ timeZone }) => timeZone);
  expect(zones).toEqual([
    'America/Puerto_Rico',
    undefined,
    'America/Denver',
    'America/Boise',
    'America/Los_Angeles',
  ]);
  expect((await eventsOf(trackingNumber)).map(({ timeZone }) => timeZone)).toEqual(zones);
});
