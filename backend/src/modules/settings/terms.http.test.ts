import { describe, expect, it } from 'vitest';
import type {
  Settings,
  SettingsUpdate,
  WeeklySummaryUpdate,
} from '@moveway/contracts/settings/settings.routes.ts';
import { signUpCustomer } from '../../testing/customer.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';
import { SettingsModel } from './settings.model.ts';
import { settingsRepo } from './settings.repo.ts';

const backend = await startBackendOfFile('terms');
const admin = await backend.admin();

const read = (): Promise<Settings> => admin('GET /api/admin/settings', {});
const save = (body: SettingsUpdate) => admin('PUT /api/admin/settings', { body });

/** Of `GET /api/admin/settings`; consoles from before the weekly summary reject any other one. */
const KEYS_BEFORE_THE_SUMMARY = [
  'awayText',
  'businessHours',
  'contacts',
  'credentials',
  'defaultTheme',
  'hideAmounts',
  'holidays',
  'maskNames',
  'maxPackagesPerUser',
  'rates',
  'refreshInterval',
  'replyMailMinutes',
  'stalledDays',
  'statusMails',
  'timeZone',
  'trackingNumberForm',
  'verifiedSee',
  'version',
];

describe('what a cancellation costs', () => {
  const terms = () => admin('GET /api/admin/settings/cancellation', {});

  it('is $50 until an administrator sets it, and no part of what consoles from before it send', async () => {
    expect(await terms()).toEqual({ feeBeforeDispatch: 5000, version: 1 });
    const others = await read();
    expect(Object.keys(others)).not.toContain('cancellationFee');
    const { call } = await signUpCustomer(backend, 'cancels_early');
    const told = async () => (await call('GET /api/packages/user', { query: {} })).cancellationFee;
    expect(await told()).toBe(50);

    const saved = await admin('PUT /api/admin/settings/cancellation', {
      body: { feeBeforeDispatch: 7500, version: 1 },
    });
    expect(saved).toEqual({ feeBeforeDispatch: 7500, version: 2 });
    expect(await told()).toBe(75);
    await save({ ...others, stalledDays: 6 });
    expect(await terms()).toEqual(saved);

    await admin('PUT /api/admin/settings/cancellation', { body: { feeBeforeDispatch: 0, version: 2 } });
    expect(await told()).toBeUndefined();
  });
});

describe('who gets the weekly summary', () => {
  const recipients = () => admin('GET /api/admin/settings/weekly-summary', {});
  const saveRecipients = (body: WeeklySummaryUpdate) =>
    admin('PUT /api/admin/settings/weekly-summary', { body });

  it('is rejected with what is wrong with each address, and with more than five', async () => {
    const { version } = await recipients();
    const wrong = saveRecipients({ summaryRecipients: ['a@example.com', 'A <a@example.com>', ''], version });
    expect(await apiErrorOf(wrong)).toMatchObject({
      status: 400,
      fields: {
        'summaryRecipients.1': 'Please enter a valid email address',
        'summaryRecipients.2': 'Please enter a valid email address',
      },
    });
    const six = Array.from({ length: 6 }, (_entry, index) => `${index}@example.com`);
    expect(await apiErrorOf(saveRecipients({ summaryRecipients: six, version }))).toMatchObject({
      fields: { summaryRecipients: 'Use at most 5 addresses' },
    });
  });

  it('is no part of the settings that an earlier console reads, checks for keys it does not know and sends back', async () => {
    const { version } = await recipients();
    const saved = await saveRecipients({ summaryRecipients: ['owner@example.com'], version });
    expect(saved).toEqual({ summaryRecipients: ['owner@example.com'], version: version + 1 });

    const whole = await read();
    expect(Object.keys(whole).toSorted()).toEqual(KEYS_BEFORE_THE_SUMMARY);
    await save({ ...whole, stalledDays: 4, decided: 'tracking' });
    expect(await read()).toMatchObject({ stalledDays: 4 });
    expect(await recipients()).toEqual({
      summaryRecipients: ['owner@example.com'],
      version: whole.version + 1,
    });
  });

  it('stays what was stored with the other settings, and is nobody where the settings are from before it', async () => {
    const stored = SettingsModel.collection;
    await stored.updateOne({}, { $set: { summaryRecipients: ['stored@example.com'] } });
    expect(await recipients()).toMatchObject({ summaryRecipients: ['stored@example.com'] });
    await stored.updateOne({}, { $unset: { summaryRecipients: '' } });
    expect(await recipients()).toMatchObject({ summaryRecipients: [] });
  });
});

describe('the terms of quotes', () => {
  const terms = () => admin('GET /api/admin/settings/quotes', {});

  it('are the usual ones until they are set, then in force at once, and are no edit conflict with the other settings', async () => {
    const others = await read();
    const before = await terms();
    expect(before).toEqual({ validDays: 7, waitingPerDay: 0, waitingDays: 14, version: 1 });
    const saved = await admin('PUT /api/admin/settings/quotes', { body: { ...before, validDays: 30 } });
    expect(saved).toEqual({ ...before, validDays: 30, version: before.version + 1 });
    const { validUntil } = await backend.api('POST /api/quotes/estimate', {
      body: { kind: 'vehicle', from: 'Austin, TX', to: 'Reno, NV' },
    });
    const days = (Date.parse(validUntil) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(28);
    // As a console from before them sends it.
    await save({ ...others, stalledDays: 5 });
    expect(await terms()).toEqual(saved);
    expect(await read()).not.toHaveProperty('quoteTerms');
  });

  it('are stored with the first change where the settings are from before them', async () => {
    await SettingsModel.collection.updateOne({}, { $unset: { quoteTerms: '' } });
    const first = await settingsRepo.replaceTerms('quoteTerms', {
      validDays: 10,
      waitingPerDay: 0,
      waitingDays: 14,
      version: 1,
    });
    expect(first?.quoteTerms).toMatchObject({ validDays: 10, version: 2 });
  });
});
