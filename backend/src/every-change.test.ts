import { afterAll, describe, expect, it } from 'vitest';
import { SessionModel } from './modules/accounts/account.model.ts';
import { AuditEntryModel } from './modules/audit/audit.model.ts';
import { database } from './storage/mongoose.ts';
import { auditedChanges } from './testing/audited-changes.ts';
import { NEW_PASSWORD, PASSWORD } from './testing/audited-targets.ts';
import { startDispatchBackend } from './testing/dispatch-backend.ts';
import { storedDigests } from './testing/stored-digests.ts';

const dispatch = await startDispatchBackend('every_change');
afterAll(() => dispatch.backend.stop());

const everyEntry = () => AuditEntryModel.countDocuments();
const newest = async () => (await dispatch.admin('GET /api/admin/audit', { query: { limit: 1 } })).items[0];

/** Collections of rate limits, idempotency keys, events, and sums of what is stored elsewhere. */
const NOT_COMPARED = /^(?:rate_limits|idempotency_keys|live_events|analytics_)/;

/** A digest of each other collection, without when a session was used. */
async function digestOfEverything(): Promise<Map<string, string>> {
  const sessions = SessionModel.find({}, { lastUsedAt: 0 }).sort({ _id: 1 }).lean();
  const digests = await storedDigests(NOT_COMPARED);
  return digests.set(SessionModel.collection.collectionName, JSON.stringify(await sessions));
}

/** Makes MongoDB reject every audit entry while the work runs. */
async function withoutLog(work: () => Promise<void>): Promise<void> {
  const validate = async (validator: object) =>
    database().command({ collMod: AuditEntryModel.collection.collectionName, validator });
  await validate({ never: true });
  try {
    await work();
  } finally {
    await validate({});
  }
}

describe.each(Object.entries(await auditedChanges(dispatch)))('%s', (_endpoint, prepare) => {
  it('is recorded once: who, what, which target, from where, before and after', async () => {
    const { act, entry } = await prepare();
    const before = await everyEntry();
    await act();
    expect((await everyEntry()) - before).toBe(1);
    expect(await newest()).toMatchObject({
      actor: { username: 'Dispatcher' },
      address: '127.0.0.1',
      timestamp: expect.any(String),
      ...entry,
    });
    expect(JSON.stringify(await newest())).not.toMatch(new RegExp(`${PASSWORD}|${NEW_PASSWORD}|argon2`));
  });

  it('changes nothing when it cannot be recorded', async () => {
    const { act } = await prepare();
    await withoutLog(async () => {
      const before = await digestOfEverything();
      await expect(act()).rejects.toThrow(/^500: |not updated/);
      expect(await digestOfEverything()).toEqual(before);
    });
    // The very same call does, once it can.
    await act();
  });
});
