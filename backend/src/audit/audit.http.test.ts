import type { ApiInput } from '@moveway/contracts/api.ts';
import { describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../storage/transactions/transactions.ts';
import { allPages } from '../testing/all-pages.ts';
import { startBackendOfFile } from '../testing/test-backend.ts';
import { accountRepo } from '../accounts/account.repo.ts';
import { AuditEntryModel } from './audit.model.ts';
import { criteriaOf, NEWEST_FIRST } from './audit.repo.ts';
import { audit, createAuditSearch, type AuditRecord } from './audit.service.ts';

const anna = { userId: 'a'.repeat(24), username: 'Anna', address: '203.0.113.7' };
const bert = { userId: 'b'.repeat(24), username: 'Bert', address: '203.0.113.8' };
const parcel = { type: 'package' as const, id: 'MW123456789', label: 'MW123456789' };

const now = new Date('2026-03-03T00:00:00Z');
const record = (entry: AuditRecord) => inTransaction(() => audit.record(entry));

async function recordAt(time: string, entry: AuditRecord): Promise<void> {
  vi.setSystemTime(time);
  await record(entry);
  vi.useRealTimers();
}

const backend = await startBackendOfFile('audit');
await recordAt('2026-03-01T12:00:00Z', {
  action: 'package.created',
  actor: anna,
  target: parcel,
  after: { sender: 'A' },
});
await recordAt('2026-03-02T23:59:59.999Z', {
  action: 'package.edited',
  actor: bert,
  target: parcel,
  before: { sender: 'A', receiver: 'B', weight: undefined, at: new Date(0) },
  after: { sender: 'A', receiver: 'C', weight: 3, at: new Date(0) },
});
await recordAt('2026-03-03T00:00:00Z', {
  action: 'user.disabled',
  actor: anna,
  target: { type: 'user', id: 'c'.repeat(24), label: 'Carl' },
});

async function search(query: ApiInput<'GET /api/admin/audit'>['query']) {
  const call = await backend.admin();
  return (await call('GET /api/admin/audit', { query: query ?? {} })).items.map(({ action }) => action);
}

describe('GET /api/admin/audit', () => {
  it('records who did what to which target, when, from where, and only what differs', async () => {
    const call = await backend.admin();
    const { items } = await call('GET /api/admin/audit', { query: { actor: 'bert' } });
    expect(items).toEqual([
      {
        id: expect.any(String),
        action: 'package.edited',
        actor: { id: bert.userId, username: 'Bert' },
        target: parcel,
        address: '203.0.113.8',
        before: { receiver: 'B' },
        after: { receiver: 'C', weight: 3 },
        changed: ['receiver', 'weight'],
        timestamp: '2026-03-02T23:59:59.999Z',
      },
    ]);
  });

  it('is searched by action, actor, target and whole days, in any case and all together', async () => {
    expect(await search({ action: 'package.created' })).toEqual(['package.created']);
    expect(await search({ actor: 'ANNA' })).toEqual(['user.disabled', 'package.created']);
    expect(await search({ target: 'mw123456789' })).toEqual(['package.edited', 'package.created']);
    expect(await search({ target: 'carl' })).toEqual(['user.disabled']);
    expect(await search({ target: 'c'.repeat(24) })).toEqual(['user.disabled']);
    expect(await search({ from: '2026-03-02', to: '2026-03-02' })).toEqual([
      'user.disabled',
      'package.edited',
    ]);
    expect(await search({ to: '2026-03-01' })).toEqual(['package.created']);
    expect(
      await search({ target: 'MW123456789', actor: 'anna', from: '2026-03-01', to: '2026-03-03' }),
    ).toEqual(['package.created']);
    expect(await search({ actor: 'ann' })).toEqual([]);
    expect(await search({ target: '.*' })).toEqual([]);
  });

  it.each([
    ['America/Chicago', '2026-03-02', ['user.disabled', 'package.edited']],
    ['America/Chicago', '2026-03-03', []],
    ['Etc/UTC', '2026-03-02', ['package.edited']],
    ['Etc/UTC', '2026-03-03', ['user.disabled']],
  ])('takes days in the time zone of the company: in %s on %s %j', async (timeZone, day, actions) => {
    const search = createAuditSearch({
      accounts: { findIdByName: async () => undefined },
      settings: { get: () => ({ timeZone }) },
    });
    const { items } = await search.list({ from: day, to: day, limit: 10 });
    expect(items.map(({ action }) => action)).toEqual(actions);
  });

  it('is searched from moment to moment', async () => {
    const chicago = { from: '2026-03-02T00:00:00-06:00', to: '2026-03-03T00:00:00-06:00' };
    expect(await search(chicago)).toEqual(['user.disabled', 'package.edited']);
    expect(await search({ from: '2026-03-01T12:00:00.000Z', to: '2026-03-02T23:59:59.999Z' })).toEqual([
      'package.created',
    ]);
  });

  it('finds the changes by and of a user under an earlier name', async () => {
    const renamed = await accountRepo.create({ username: 'Novak', passwordHash: 'none', isAdmin: true });
    const before = await accountRepo.create({ username: 'Boss', passwordHash: 'none', isAdmin: true });
    const actor = { userId: renamed.id, username: 'Novak', address: '203.0.113.9' };
    const boss = { userId: before.id, username: 'Boss', address: '203.0.113.9' };
    const target = { type: 'user' as const, id: renamed.id, label: 'Novak' };
    await record({ action: 'chat.replied', actor, target: parcel });
    await record({ action: 'user.enabled', actor: boss, target });
    await accountRepo.changeUsername(renamed, 'Kowalska');
    // Another administrator takes the name that became free.
    const taker = await accountRepo.create({ username: 'novak', passwordHash: 'none', isAdmin: true });
    await record({
      action: 'user.role_changed',
      target: { ...target, id: taker.id, label: 'novak' },
      actor: { ...actor, userId: taker.id, username: 'novak' },
    });
    expect(await search({ actor: 'kowalska' })).toEqual(['chat.replied']);
    expect(await search({ target: 'KOWALSKA' })).toEqual(['user.enabled']);
    for (const id of [renamed.id, renamed.id.toUpperCase()]) {
      expect(await search({ actor: id })).toEqual(['chat.replied']);
      expect(await search({ target: id })).toEqual(['user.enabled']);
    }
    // A name finds who had it then and who has it now.
    expect(await search({ actor: 'Novak' })).toEqual(['user.role_changed', 'chat.replied']);
    expect(await search({ target: 'Novak' })).toEqual(['user.role_changed', 'user.enabled']);
  });

  it('gives pages that neither repeat nor leave out an entry of the same moment', async () => {
    const call = await backend.admin();
    const target = { type: 'chat' as const, id: 'd'.repeat(24), label: 'Paged' };
    for (let i = 0; i < 5; i += 1) {
      await recordAt('2026-03-03T00:00:00Z', { action: 'chat.replied', actor: bert, target });
    }
    const pages = await allPages((cursor) =>
      call('GET /api/admin/audit', { query: { target: 'paged', limit: 2, cursor } }),
    );
    const ids = pages.map(({ id }) => id);
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(5);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  it('is read in order from an index, whichever filters are given', async () => {
    const by = { name: 'anna', id: anna.userId };
    const none = { action: undefined, actor: undefined, target: undefined };
    const always = { ...none, from: undefined, until: undefined, after: undefined };
    const after = { at: now, id: anna.userId };
    for (const filter of [
      always,
      { ...always, action: 'chat.replied' as const },
      { ...always, actor: by, after },
      { ...always, actor: { ...by, id: undefined }, from: now },
      { ...always, target: by, after, until: now },
      { ...always, action: 'chat.replied' as const, actor: by, target: by, from: now, after },
    ]) {
      const plan = await AuditEntryModel.find(criteriaOf(filter)).sort(NEWEST_FIRST).explain('queryPlanner');
      const { winningPlan } = (plan as unknown as { queryPlanner: { winningPlan: object } }).queryPlanner;
      expect(JSON.stringify(winningPlan)).toContain('"IXSCAN"');
      expect(JSON.stringify(winningPlan)).not.toMatch(/"COLLSCAN"|"SORT"/);
    }
  });
});

describe('the audit log', () => {
  it('stores an entry only in the transaction of its change, and not when that fails', async () => {
    const entry: AuditRecord = {
      action: 'settings.changed',
      actor: anna,
      target: { ...parcel, type: 'settings' },
    };
    await expect(audit.record(entry)).rejects.toThrow('in the transaction of the change');
    const failing = inTransaction(async () => {
      await audit.record(entry);
      throw new Error('the change fails');
    });
    await expect(failing).rejects.toThrow('the change fails');
    expect(await AuditEntryModel.countDocuments({ action: 'settings.changed' })).toBe(0);
  });

  it('is append-only: every way to change or remove an entry is rejected', async () => {
    const entry = await AuditEntryModel.findOne().orFail();
    const filter = { _id: entry._id };
    const change = { $set: { actorUsername: 'Somebody else' } };
    entry.actorUsername = 'Somebody else';
    const ways = [
      () => entry.save(),
      () => entry.deleteOne(),
      () => entry.updateOne(change),
      () => AuditEntryModel.updateOne(filter, change),
      () => AuditEntryModel.updateMany(filter, change),
      () => AuditEntryModel.replaceOne(filter, entry),
      () => AuditEntryModel.findOneAndUpdate(filter, change),
      () => AuditEntryModel.findByIdAndUpdate(entry._id, change),
      () => AuditEntryModel.findOneAndReplace(filter, entry),
      () => AuditEntryModel.findOneAndDelete(filter),
      () => AuditEntryModel.findByIdAndDelete(entry._id),
      () => AuditEntryModel.deleteOne(filter),
      () => AuditEntryModel.deleteMany({}),
      () => AuditEntryModel.bulkWrite([{ deleteOne: { filter } }]),
      () => AuditEntryModel.bulkSave([entry]),
    ];
    const before = await AuditEntryModel.find().lean();
    for (const way of ways) {
      await expect(Promise.resolve().then(way)).rejects.toThrow('append-only');
    }
    expect(await AuditEntryModel.find().lean()).toEqual(before);
  });
});
