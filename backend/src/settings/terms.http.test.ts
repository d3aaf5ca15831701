import { expect, it } from 'vitest';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { signUpCustomer } from '../testing/customer.ts';
import { startBackendOfFile } from '../testing/test-backend.ts';

const backend = await startBackendOfFile('terms');
const admin = await backend.admin();

const read = (): Promise<Settings> => admin('GET /api/admin/settings', {});

it('a cancellation costs $50 until an administrator sets it, or nothing', async () => {
  const before = await read();
  expect(before.cancellationTerms).toEqual({ feeBeforeDispatch: 5000 });
  const { call } = await signUpCustomer(backend, 'cancels_early');
  const told = async () => (await call('GET /api/packages/user', { query: {} })).cancellationFee;
  expect(await told()).toBe(50);

  const saved = await backend.changeSettings({ cancellationTerms: { feeBeforeDispatch: 7500 } });
  expect(saved).toEqual({
    ...before,
    cancellationTerms: { feeBeforeDispatch: 7500 },
    version: before.version + 1,
  });
  expect(await told()).toBe(75);

  await backend.changeSettings({ cancellationTerms: { feeBeforeDispatch: 0 } });
  expect(await told()).toBeUndefined();
});

it('the terms of quotes have defaults until they are set, and are in force at once then', async () => {
  const before = await read();
  expect(before.quoteTerms).toEqual({ validDays: 7 });
  const quoteTerms = { validDays: 30 };
  expect(await backend.changeSettings({ quoteTerms })).toMatchObject({ quoteTerms });
  const { validUntil } = await backend.api('POST /api/quotes/estimate', {
    body: { kind: 'vehicle', from: 'Austin, TX', to: 'Reno, NV' },
  });
  const days = (Date.parse(validUntil) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(28);
});
