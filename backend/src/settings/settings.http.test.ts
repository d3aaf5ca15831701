import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';
import type { Settings, SettingsUpdate } from '@moveway/contracts/settings/settings.routes.ts';
import { startBackend as startProcess, type BackendProcess } from '@moveway/testing/backend-process.ts';
import { signUpCustomer } from '../testing/customer.ts';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import { startBackendOfFile, TEST_ADMIN } from '../testing/test-backend.ts';
import { OutboxEventModel } from '../storage/transactions/outbox.ts';
import { SettingsModel } from './settings.repo.ts';
import { settingsRepo } from './settings.repo.ts';

const backend = await startBackendOfFile('settings');
const admin = await backend.admin();

const read = (): Promise<Settings> => admin('GET /api/admin/settings', {});
const save = (body: SettingsUpdate) => admin('PUT /api/admin/settings', { body });
const change = backend.changeSettings;

/** As a browser's cache asks again; fetch by itself would forbid the answer 304. */
const publicSettings = (url: string, etag = '') =>
  fetch(`${url}/api/settings`, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });

describe('reading', () => {
  it('gives the defaults of the specification until an administrator changes them', async () => {
    expect(await read()).toMatchObject({
      maxPackagesPerUser: 10,
      refreshInterval: null,
      defaultTheme: 'system',
      version: 1,
      trackingNumberForm: 'time',
      maskNames: false,
      timeZone: 'America/Chicago',
      stalledDays: 3,
      contacts: { supportEmail: '', phone: '' },
    });
  });

  it('shows everybody contacts, credentials, theme, time zone and that no email is sent, and nothing else', async () => {
    const answer = await publicSettings(backend.url);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      contacts: expect.anything(),
      credentials: expect.anything(),
      defaultTheme: 'system',
      openHours: '24 hours a day, 7 days a week',
      timeZone: 'America/Chicago',
      sendsEmail: false,
    });
  });

  it('answers 304 until something public changes', async () => {
    const first = await publicSettings(backend.url);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    await change({ maxPackagesPerUser: 11 });
    expect((await publicSettings(backend.url, etag)).status).toBe(304);
    await change({ defaultTheme: 'light' });
    const changed = await publicSettings(backend.url, etag);
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ defaultTheme: 'light' });
  });
});

it('a start with invalid stored settings fails and names the invalid fields', async () => {
  // Past the model, as an edit by hand or a damaged restore would.
  const stored = SettingsModel.collection;
  await stored.updateOne({}, { $set: { refreshInterval: 'often' } });
  await expect(settingsRepo.findOrCreate()).rejects.toThrow(
    'The settings in the database cannot be read (refreshInterval). Correct the document of the collection settings',
  );
  await stored.updateOne({}, { $set: { refreshInterval: null } });
});

describe('changing', () => {
  it('is in force when the call is answered, and the audit log has only the changed fields', async () => {
    const { contacts, version } = await read();
    const typed = { phone: '+1 555 010 0000', whatsApp: '13125550177' };
    const saved = await change({ contacts: { ...contacts, ...typed } });
    expect(saved).toMatchObject({ contacts: typed, version: version + 1 });
    expect(await (await publicSettings(backend.url)).json()).toMatchObject({
      contacts: { phone: '+1 555 010 0000', whatsApp: '+1 (312) 555-0177' },
    });
    const { items } = await admin('GET /api/admin/audit', {
      query: { action: 'settings.changed', limit: 1 },
    });
    expect(items[0]).toMatchObject({
      target: { type: 'settings' },
      actor: { username: 'Dispatcher' },
      before: { contacts: { phone: '' } },
      after: { contacts: { phone: '+1 555 010 0000' } },
    });
    expect(items[0]?.after).not.toHaveProperty('maskNames');
  });

  it('never overwrites what another administrator changed meanwhile', async () => {
    const seen = await read();
    const outcomes = await Promise.allSettled([
      save({ ...seen, maxPackagesPerUser: 21 }),
      save({ ...seen, maxPackagesPerUser: 22 }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { maxPackagesPerUser, version } = await read();
    expect([21, 22]).toContain(maxPackagesPerUser);
    expect(version).toBe(seen.version + 1);
  });
});

describe('a time zone', () => {
  it.each([
    ['america/chicago', 'Use America/Chicago, the canonical name of this time zone'],
    ['US/Central', 'Use America/Chicago, the canonical name of this time zone'],
    ['utc', 'Use UTC, the canonical name of this time zone'],
  ])('is saved by its canonical name only, not as %s', async (timeZone, problem) => {
    const { version } = await read();
    expect(await apiErrorOf(change({ timeZone }))).toMatchObject({
      code: 'invalid_input',
      fields: { timeZone: problem },
    });
    expect((await read()).version).toBe(version);
  });

  it('that was stored under another name does not keep other settings from being saved', async () => {
    await SettingsModel.collection.updateOne({}, { $set: { timeZone: 'US/Central' } });
    expect(await change({ stalledDays: 9 })).toMatchObject({ timeZone: 'US/Central', stalledDays: 9 });
    await change({ timeZone: 'America/Chicago', stalledDays: 3 });
  });
});

it('a cancellation costs $50 until an administrator sets it, or nothing', async () => {
  const before = await read();
  expect(before.cancellationTerms).toEqual({ feeBeforeDispatch: 5000 });
  const { call } = await signUpCustomer(backend, 'cancels_early');
  const told = async () => (await call('GET /api/packages/user', { query: {} })).cancellationFee;
  expect(await told()).toBe(50);

  const saved = await change({ cancellationTerms: { feeBeforeDispatch: 7500 } });
  expect(saved).toEqual({
    ...before,
    cancellationTerms: { feeBeforeDispatch: 7500 },
    version: before.version + 1,
  });
  expect(await told()).toBe(75);

  await change({ cancellationTerms: { feeBeforeDispatch: 0 } });
  expect(await told()).toBeUndefined();
});

it('the terms of quotes have defaults until they are set, and are in force at once then', async () => {
  const before = await read();
  expect(before.quoteTerms).toEqual({ validDays: 7 });
  const quoteTerms = { validDays: 30 };
  expect(await change({ quoteTerms })).toMatchObject({ quoteTerms });
  const { validUntil } = await backend.api('POST /api/quotes/estimate', {
    body: { kind: 'vehicle', from: 'Austin, TX', to: 'Reno, NV' },
  });
  const days = (Date.parse(validUntil) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(28);
});

describe('the effect of settings', () => {
  it('shows amounts and names in full to the owner and to staff only, by one number and by several', async () => {
    const owner = await signUpCustomer(backend, 'owner_of_it');
    const stranger = await signUpCustomer(backend, 'not_its_owner');
    await admin('POST /api/packages', {
      body: {
        trackingNumber: 'MONEY-1',
        sender: 'Lone Star Auto',
        receiver: 'Marisol Vega',
        amount: 1450,
        value: 900,
        customerId: owner.id,
      },
    });
    await change({ maskNames: true, hideAmounts: true });

    const shown = async (call: ApiCall) => {
      const one = await call('GET /api/packages/track/:trackingNumber', {
        params: { trackingNumber: 'MONEY-1' },
      });
      const { results } = await call('POST /api/packages/track', { body: { trackingNumbers: ['MONEY-1'] } });
      expect(results).toMatchObject([{ package: one.package }]);
      return one.package;
    };
    for (const call of [backend.api, stranger.call]) {
      const hidden = await shown(call);
      expect(hidden).toMatchObject({ receiver: 'M. V.' });
      expect(hidden).not.toHaveProperty('amount');
      expect(hidden).not.toHaveProperty('value');
    }
    for (const call of [owner.call, admin]) {
      expect(await shown(call)).toMatchObject({ receiver: 'Marisol Vega', amount: 1450, value: 900 });
    }

    await change({ maskNames: false, hideAmounts: false });
    expect(await shown(backend.api)).toMatchObject({ amount: 1450, value: 900 });
  });
});

it('gives a setting that is newer than the stored document its default', async () => {
  await SettingsModel.collection.updateOne(
    {},
    { $unset: { maskNames: 1, timeZone: 1, 'contacts.telegram': 1 } },
  );
  const first = { maskNames: false, timeZone: 'America/Chicago', contacts: { telegram: '' } };
  expect(await settingsRepo.findOrCreate()).toMatchObject(first);
  expect(await read()).toMatchObject(first);
});

describe('a second process', () => {
  let other: BackendProcess;
  let otherAdmin: ApiCall;
  beforeAll(async () => {
    other = await startProcess({ MONGODB_URI: backend.databaseUri });
    const { adminToken } = await createApiClient({ baseUrl: other.url })('POST /api/auth/admin-direct', {
      body: TEST_ADMIN,
    });
    otherAdmin = createApiClient({ baseUrl: other.url, adminToken: () => adminToken });
  });
  afterAll(() => other.stop());

  it('receives each change soon, without a request for it', async () => {
    const { id } = await signUpCustomer(backend, 'one_package');
    const { contacts } = await read();
    const body = { sender: 'Lone Star Auto', receiver: 'Marisol Vega', trackingNumber: 'OVER-THERE' };
    await otherAdmin('POST /api/packages', { body: { ...body, customerId: id } });
    await change({
      defaultTheme: 'dark',
      maskNames: true,
      maxPackagesPerUser: 1,
      trackingNumberForm: 'check-digit',
      refreshInterval: 300,
      contacts: { ...contacts, phone: '+1 555 010 7777' },
    });
    await expect
      .poll(async () => (await publicSettings(other.url)).json(), { interval: 100 })
      .toMatchObject({ defaultTheme: 'dark', contacts: { phone: '+1 555 010 7777' } });
    expect(await otherAdmin('GET /api/admin/settings', {})).toMatchObject({ refreshInterval: 300 });
    const tracked = await fetch(`${other.url}/api/packages/track/OVER-THERE`);
    expect(await tracked.json()).toMatchObject({ package: { sender: 'L. S. A.', receiver: 'M. V.' } });
    const { sender, receiver } = body;
    const created = await otherAdmin('POST /api/packages', { body: { sender, receiver } });
    expect(created.trackingNumber).toMatch(/^MW\d{10}$/);
    expect(
      await apiErrorOf(otherAdmin('POST /api/packages', { body: { sender, receiver, customerId: id } })),
    ).toMatchObject({ code: 'shipment.limit_reached' });
  });

  it('reads them again when it has missed events', async () => {
    const { contacts } = await read();
    const phone = '+1 555 010 9999';
    await SettingsModel.updateOne({}, { $set: { contacts: { ...contacts, phone } }, $inc: { version: 1 } });
    await OutboxEventModel.collection.drop();
    for (const url of [backend.url, other.url]) {
      await expect
        .poll(async () => (await publicSettings(url)).json(), { interval: 100 })
        .toMatchObject({ contacts: { phone } });
    }
  });
});
