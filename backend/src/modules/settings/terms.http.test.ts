import { describe, expect, it } from 'vitest';
import type { Settings, SettingsUpdate } from '@moveway/contracts/settings/settings.routes.ts';
import { signUpCustomer } from '../../testing/customer.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';
import { SettingsModel } from './settings.model.ts';
import { settingsRepo } from './settings.repo.ts';

const backend = await startBackendOfFile('terms');
const admin = await backend.admin();

const read = (): Promise<Settings> => admin('GET /api/admin/settings', {});
const save = (body: SettingsUpdate) => admin('PUT /api/admin/settings', { body });

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

describe('the terms of quotes', () => {
  const terms = () => admin('GET /api/admin/settings/quotes', {});

  it('are the usual ones until they are set, then in force at once, and are no edit conflict with the other settings', async () => {
    const others = await read();
    const before = await terms();
    expect(before).toEqual({ validDays: 7, version: 1 });
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
    const first = await settingsRepo.replaceTerms('quoteTerms', { validDays: 10, version: 1 });
    expect(first?.quoteTerms).toMatchObject({ validDays: 10, version: 2 });
  });
});
