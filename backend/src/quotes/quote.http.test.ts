import { describe, expect, it } from 'vitest';
import type { QuoteRequestInput } from '@moveway/contracts/quotes/quote.schema.ts';
import { LinkTokenModel, linkTokens } from '../storage/link-tokens.ts';
import { IdempotencyKeyModel } from '../storage/transactions/idempotency-keys.ts';
import { LIMITS } from '../config/limits.ts';
import { agedFormToken } from '../testing/form-requests.ts';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import { startMailedBackend } from '../testing/servers/mailed-backend.ts';

const { backend, mails } = await startMailedBackend('quotes', { env: { RATE_LIMIT_FORMS: '1000' } });
const admin = await backend.admin();

const trip = { kind: 'vehicle', from: 'Austin, TX', to: '89501', pickupDate: '2199-03-01' } as const;
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

/** Adds this many cents to the price of a vehicle. */
async function raiseVehicleBase(change: number): Promise<void> {
  const { rates } = await admin('GET /api/admin/settings', {});
  await backend.changeSettings({ rates: { ...rates, vehicleBase: rates.vehicleBase + change } });
}

it('estimates by the rates that an administrator has set', async () => {
  const before = await estimate();
  expect(before.miles).toBeGreaterThan(1500);
  expect(before.lines.map(({ item }) => item)).toEqual(['base', 'distance']);
  await raiseVehicleBase(1000);
  expect((await estimate()).totalCents).toBe(before.totalCents + 1000);
});

it.each([
  ['a pickup day that has passed', { pickupDate: '2020-03-01' }, 'pickupDate', 'This day has passed'],
  ['a trip from a place to itself', { to: 'austin, tx' }, 'to', 'This is the pickup location'],
])('has no price for %s', async (_, change, field, problem) => {
  const rejected = {
    code: 'invalid_input',
    fields: { [field]: expect.stringContaining(problem) },
  };
  const body = { ...trip, ...change };
  expect(await apiErrorOf(backend.api('POST /api/quotes/estimate', { body }))).toMatchObject(rejected);
  expect(await apiErrorOf(ask(change))).toMatchObject(rejected);
});

it('finds a city without its state', async () => {
  const found = await backend.api('POST /api/quotes/estimate', { body: { ...trip, from: 'seattle' } });
  expect(found).toMatchObject({ from: 'Seattle, WA', to: 'Reno, NV 89501' });
});

it.each([
  ['from', 'Portland', 'Several places have this name'],
  ['to', 'San Juan, PR', 'fifty states'],
])('has no price for a trip %s %s, and says why', async (field, place, problem) => {
  const body = { ...trip, [field]: place };
  expect(await apiErrorOf(backend.api('POST /api/quotes/estimate', { body }))).toMatchObject({
    code: 'quote.place_unknown',
    fields: { [field]: expect.stringContaining(problem) },
  });
});

describe('a kept quote', () => {
  const keep = async (change: object = {}) =>
    backend.api('POST /api/quotes/kept', {
      body: { ...trip, make: 'Ford', model: 'Mustang', formToken: await agedFormToken(), ...change },
    });
  const open = async (token: string) =>
    (await backend.api('GET /api/quotes/kept/:token', { params: { token } })).quote;
  const send = async (token: string, email: string) =>
    backend.api('POST /api/quotes/kept/email', { body: { token, email, formToken: await agedFormToken() } });
  /** Sets back the last day, as if time had passed. */
  const endYesterday = async (token: string) => {
    await LinkTokenModel.updateOne(
      { _id: linkTokens.idOf(token) },
      { $set: { 'subject.quote.offer.validUntil': '2020-01-01' } },
    );
  };

  it('cannot be found without its address', async () => {
    const { token } = await keep();
    const other = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    expect((await apiErrorOf(open(other))).code).toBe('quote.not_found');
    const stored = await LinkTokenModel.find({ purpose: 'kept-quote' }).lean();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(await IdempotencyKeyModel.find().lean())).not.toContain(token);
  });

  it('has a token that opens nothing else', async () => {
    const { token } = await keep();
    const confirm = backend.api('POST /api/auth/confirm-email', { body: { token } });
    expect((await apiErrorOf(confirm)).code).toBe('account.link_expired');
  });

  it('is shown as it was kept, also when the rates have changed', async () => {
    const { token, offer } = await keep();
    await raiseVehicleBase(5000);
    expect(await open(token)).toMatchObject({
      kind: 'vehicle',
      from: 'Austin, TX',
      to: 'Reno, NV 89501',
      make: 'Ford',
      offer,
      isValid: true,
    });
  });

  it('gives a request its price while it is valid and for the same trip only', async () => {
    const { token: keptQuote, offer } = await keep();
    await raiseVehicleBase(7000);
    const estimateOf = async (change: object) => (await ask({ keptQuote, ...change })).estimate.totalCents;
    expect(await estimateOf({})).toBe(offer.totalCents);
    const { items } = await admin('GET /api/admin/inbox', { query: { kind: 'quote', limit: 1 } });
    expect(items[0]?.quote).toMatchObject({ keptUntil: offer.validUntil });
    expect(await estimateOf({ size: 'suv' })).toBeGreaterThan(offer.totalCents);
    expect(await estimateOf({ from: 'Dallas, TX' })).not.toBe(offer.totalCents);
    // Its pickup day passes sooner than the price.
    const pickupDate = '2020-03-01';
    await LinkTokenModel.updateOne(
      { _id: linkTokens.idOf(keptQuote) },
      { $set: { 'subject.quote.pickupDate': pickupDate } },
    );
    expect(await estimateOf({ pickupDate })).toBe(offer.totalCents);
    await endYesterday(keptQuote);
    expect(await estimateOf({})).toBe(offer.totalCents + 7000);
    expect(await open(keptQuote)).toMatchObject({ isValid: false });
  });

  it('gives a request the kept price even if the trip has no price today', async () => {
    const { token: keptQuote, offer } = await keep();
    await LinkTokenModel.updateOne(
      { _id: linkTokens.idOf(keptQuote) },
      { $set: { 'subject.quote.to': trip.from } },
    );
    const to = trip.from;
    expect((await ask({ keptQuote, to })).estimate.totalCents).toBe(offer.totalCents);
    await endYesterday(keptQuote);
    expect(await apiErrorOf(ask({ keptQuote, to }))).toMatchObject({ code: 'invalid_input' });
  });

  it('is emailed with a new link and without anything that the visitor typed', async () => {
    const { token } = await keep({
      from: 'Win $500 at evil.example, Austin, TX',
      make: 'evil.example',
      model: 'Winner',
    });
    await send(token, 'keeper@example.com');
    const [mail] = await mails.waitFor('keeper@example.com', 'valid until');
    expect(mail?.text).toContain('Austin, TX');
    expect(`${mail?.subject}${mail?.text}`).not.toMatch(/evil|Win/);
    const [, sent = ''] = /\/quote\?kept=([\w-]{43})/.exec(mail?.text ?? '') ?? [];
    expect(sent).not.toBe(token);
    expect((await open(sent)).offer).toEqual((await open(token)).offer);
  });

  it('is emailed to one mailbox a few times an hour', async () => {
    const { token } = await keep();
    for (let sent = 0; sent < LIMITS['mail-recipient'].points; sent += 1) {
      await send(token, `flooded+${sent}@example.com`);
    }
    expect((await apiErrorOf(send(token, 'flooded@example.com'))).code).toBe('rate_limited');
  });

  it('is kept once with a form’s token', async () => {
    const formToken = await agedFormToken();
    await keep({ formToken });
    expect((await apiErrorOf(keep({ formToken }))).code).toBe('inbox.form_token_rejected');
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
      // Its own name, not the one that was typed.
      to: 'Reno, NV 89501',
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

it('is accepted once per form token, and a rejected request does not use the token up', async () => {
  const formToken = await agedFormToken();
  expect((await apiErrorOf(ask({ formToken, from: 'Atlantis' }))).code).toBe('quote.place_unknown');
  await ask({ formToken });
  expect((await apiErrorOf(ask({ formToken }))).code).toBe('inbox.form_token_rejected');
});

it('requires the VIN, or make and model, but not the year', async () => {
  const { fields } = await apiErrorOf(ask({ make: ' ', model: undefined, year: undefined }));
  expect(fields).toEqual({
    make: 'Enter the make, or the VIN instead',
    model: 'Enter the model, or the VIN instead',
  });
  await ask({ year: undefined, make: '', model: '', vin: '1m8gdm9axkp042788' });
  await ask({ year: undefined });
});

it('becomes a package once, and its sender gets the tracking number by email', async () => {
  await ask({ email: 'booked@example.com', notes: 'secret wish' });
  const { items } = await admin('GET /api/admin/inbox', { query: { kind: 'quote', limit: 1 } });
  const quoteId = items[0]?.id ?? '';
  const open = async () => (await admin('GET /api/admin/stats', {})).openRequests;
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
  expect(await apiErrorOf(create())).toMatchObject({ code: 'shipment.quote_not_open' });
  const { items: done } = await admin('GET /api/admin/inbox', { query: { kind: 'quote', status: 'done' } });
  expect(done).toMatchObject([{ id: quoteId, trackingNumber, done: { by: 'Dispatcher' } }]);
  const { items: packages } = await admin('GET /api/admin/packages', { query: { search: 'Jane Roe' } });
  expect(packages).toHaveLength(1);
});
