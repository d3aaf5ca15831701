import { expect, it } from 'vitest';
import { markBackedUp } from '../storage/backup/marks.ts';
import { database } from '../storage/mongoose.ts';
import { startBackendOfFile } from '../testing/test-backend.ts';
import { UserModel } from '../accounts/account.model.ts';

const backend = await startBackendOfFile('opening-steps');

it('each step before the opening is done once its setting, backup or administrator exists', async () => {
  const admin = await backend.admin();
  const left = async () => (await admin('GET /api/admin/stats', {})).beforeOpening;
  const save = backend.changeSettings;
  expect(await left()).toEqual([
    'company',
    'contacts',
    'hours',
    'rates',
    'tracking',
    'email',
    'backup',
    'administrator',
  ]);
  const { contacts, credentials, rates } = await admin('GET /api/admin/settings', {});
  await save({ contacts: { ...contacts, address: '1 Road St, Chicago, IL' } });
  expect(await left()).toContain('company');
  await save({
    contacts: { ...contacts, address: '1 Road St', phone: '312 555 0100', supportEmail: 'a@b.example' },
  });
  await save({ credentials: { ...credentials, mcNumber: '123456' } });
  expect(await left()).toEqual(['hours', 'rates', 'tracking', 'email', 'backup', 'administrator']);
  // As they were: saving the section says that they are right.
  await save({ decided: 'hours' });
  await save({ decided: 'tracking' });
  // In a console from before the sections.
  await save({ rates: { ...rates, vehiclePerMile: 62 } });
  expect(await left()).toEqual(['email', 'backup', 'administrator']);
  await markBackedUp(database(), '2026-11-26T00:00:00.000Z');
  await UserModel.collection.insertOne({
    username: 'second',
    signInNames: ['second'],
    isAdmin: true,
    passwordHash: 'none',
    createdAt: new Date(),
  });
  expect(await left()).toEqual(['email']);
});
