import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import type { QuoteRequestInput } from '@moveway/contracts/quotes/quote.schema.ts';
import { agedFormToken } from '../../testing/form-requests.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startMailServer, type MailServer } from '../../testing/servers/mail-server.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: ApiCall;
let mails: MailServer;

beforeAll(async () => {
  mails = await startMailServer();
  backend = await startTestBackend('quotes', { env: mails.env });
  admin = await backend.admin();
});
afterAll(async () => {
  await backend.stop();
  await mails.close();
});

const trip = { kind: 'vehicle', from: 'Austin, TX', to: '89501', pickupDate: '2027-03-01' } as const;
const request = async (): Promise<QuoteRequestInput> => ({
  ...trip,
  year: 2019,
  make: 'Ford',
  model: 'Mustang',
  formToken: await agedFormToken(),
  name: 'Jane Roe',
  email: 'jane@example.com',
  notes: 'After five, please',
});
const estimate = () => backend.api('POST /api/quotes/estimate', { body: trip });
const ask = async (change: object = {}) =>
  // Also what no form of ours sends.
  backend.api('POST /api/quotes', { body: { ...(await request()), ...change } });

it('suggests places while somebody types', async () => {
  const { items } = await backend.api('GET /api/places', { query: { search: 'Aust' } });
  expect(items[0]).toBe('Austin, TX');
});

it('estimates by the rates that an administrator has set', async () => {
  const before = await estimate();
  expect(before.miles).toBeGreaterThan(1500);
  expect(before.lines.map(({ item }) => item)).toEqual(['base', 'distance']);
  const settings = await admin('GET /api/admin/settings', {});
  const rates = { ...settings.rates, vehicleBase: settings.rates.vehicleBase + 1000 };
  await admin('PUT /api/admin/settings', { body: { ...settings, rates } });
  expect((await estimate()).totalCents).toBe(before.totalCents + 1000);
});

it('estimates a vehicle to Hawaii by road and by ship', async () => {
  const body = { ...trip, to: 'Honolulu, HI' };
  const { lines, miles, seaMiles = Number.NaN } = await backend.api('POST /api/quotes/estimate', { body });
  expect(lines.map(({ item }) => item)).toEqual(['base', 'distance', 'sailing']);
  expect(lines.at(-1)?.label).toBe('Ship from Long Beach to Honolulu');
  expect(seaMiles).toBeGreaterThan(2500);
  expect(miles).toBeGreaterThan(seaMiles + 1000);
});

it('names the place that it does not know', async () => {
  const body = { ...trip, from: 'Atlantis' };
  expect(await apiErrorOf(backend.api('POST /api/quotes/estimate', { body }))).toMatchObject({
    status: 422,
    code: 'quote.place_unknown',
    fields: { from: expect.stringContaining('could not find that place') },
  });
});

it('says that it estimates within the fifty states', async () => {
  const body = { ...trip, to: 'San Juan, PR' };
  expect(await apiErrorOf(backend.api('POST /api/quotes/estimate', { body }))).toMatchObject({
    status: 422,
    code: 'quote.place_unknown',
    fields: { to: expect.stringContaining('fifty states') },
  });
});

it('puts a request into the inbox, with the estimate its sender saw', async () => {
  const formToken = await agedFormToken();
  const { reference, estimate: seen } = await ask({ formToken });
  const { items } = await admin('GET /api/admin/inbox', { query: { kind: 'quote' } });
  expect(items[0]).toMatchObject({
    reference,
    kind: 'quote',
    name: 'Jane Roe',
    message: 'After five, please',
    quote: {
      ...trip,
      year: 2019,
      make: 'Ford',
      model: 'Mustang',
      isOperable: true,
      trailer: 'open',
      estimate: seen,
    },
  });
  expect(JSON.stringify(items[0])).not.toContain(formToken);
});

it('is taken once with a form’s token, which a rejected one does not use up', async () => {
  const formToken = await agedFormToken();
  expect((await apiErrorOf(ask({ formToken, from: 'Atlantis' }))).code).toBe('quote.place_unknown');
  await ask({ formToken });
  expect((await apiErrorOf(ask({ formToken }))).code).toBe('inbox.form_token_rejected');
});

it('wants the VIN, or year, make and model', async () => {
  const { fields } = await apiErrorOf(ask({ make: ' ', model: undefined }));
  expect(fields).toEqual({
    make: 'Enter the make, or the VIN instead',
    model: 'Enter the model, or the VIN instead',
  });
  await ask({ year: undefined, make: '', model: '', vin: '1m8gdm9axkp042788' });
});

it('becomes a package once, and its sender gets the number by email', async () => {
  await ask({ email: 'booked@example.com', notes: 'secret wish' });
  const { items } = await admin('GET /api/admin/inbox', { query: { kind: 'quote', limit: 1 } });
  const quoteId = items[0]?.id ?? '';
  const open = async () => (await admin('GET /api/admin/stats', {})).quoteRequests;
  const openBefore = await open();
  expect(openBefore).toBeGreaterThan(0);
  const [confirmation] = await mails.waitFor('booked@example.com', String(items[0]?.reference));
  expect(confirmation?.text).not.toContain('secret wish');

  const create = () =>
    admin('POST /api/packages', { body: { sender: 'Jane Roe', receiver: 'Jane Roe', quoteId } });
  const { trackingNumber } = await create();
  const [booked] = await mails.waitFor('booked@example.com', trackingNumber);
  expect(booked?.text).toContain(`https://moveway.example/tracking?number=${trackingNumber}`);
  expect(await open()).toBe(openBefore - 1);
  expect(await apiErrorOf(create())).toMatchObject({ status: 409, code: 'shipment.quote_not_open' });
  const { items: done } = await admin('GET /api/admin/inbox', { query: { kind: 'quote', status: 'done' } });
  expect(done).toMatchObject([{ id: quoteId, trackingNumber, done: { by: 'Dispatcher' } }]);
  const { items: packages } = await admin('GET /api/admin/packages', { query: { search: 'Jane Roe' } });
  expect(packages).toHaveLength(1);
});
