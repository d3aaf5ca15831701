import { describe, expect, it } from 'vitest';
import { SessionModel } from '../accounts/account.model.ts';
import { AuditEntryModel } from '../audit/audit.model.ts';
import { database } from '../storage/mongoose.ts';
import { OutboxEventModel } from '../storage/transactions/outbox.ts';
import { auditedChanges } from '../testing/audit/audited-changes.ts';
import {
  changedTargets,
  everyAuditedDocument,
  USE_OF_SESSION,
} from '../testing/audit/audited-collections.ts';
import { NEW_PASSWORD, PASSWORD } from '../testing/audit/audited-targets.ts';
import { startDispatchBackend } from '../testing/shipments/dispatch-backend.ts';
import { storedDigests } from '../testing/stored-digests.ts';
import { auditedSideEffects } from '../testing/audit/audited-side-effects.ts';

const dispatch = await startDispatchBackend('every_change');

const everyEntry = () => AuditEntryModel.countDocuments();
const everyEvent = () => OutboxEventModel.countDocuments();
/** A chat message is its own event; no page shows links for passwords or follows failed jobs. */
const WITHOUT_EVENT = new Set([
  'POST /api/admin/chat/:userId/reply',
  'POST /api/admin/conversations/:id/messages',
  'POST /api/admin/users/:id/reset-link',
  'POST /api/admin/failed-jobs/:id/retry',
  'DELETE /api/admin/failed-jobs/:id',
]);
/** The newest first. */
const newest = async (limit: number) =>
  (await dispatch.admin('GET /api/admin/audit', { query: { limit } })).items;

/** Collections of rate limits, idempotency keys, events, and sums of data from other collections. */
const NOT_COMPARED = /^(?:rate_limits|idempotency_keys|live_events|analytics_)/;

/** A digest of each other collection, without the time at which a session was last used. */
async function digestOfEverything(): Promise<Map<string, string>> {
  const sessions = SessionModel.find({}, USE_OF_SESSION).sort({ _id: 1 }).lean();
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

const changes = { ...(await auditedChanges(dispatch)), ...auditedSideEffects(dispatch) };

describe.each(Object.entries(changes))('%s', (change, prepare) => {
  it('is recorded once, with everything that it changes: who, what, which target, from where, before and after, and published', async () => {
    const { act, entry, effects = [] } = await prepare();
    const expected = [entry, ...effects];
    const before = await everyEntry();
    const documents = await everyAuditedDocument();
    const events = await everyEvent();
    await act();
    const targets = changedTargets(documents, await everyAuditedDocument());
    expect((await everyEntry()) - before).toBe(expected.length);
    const entries = await newest(expected.length);
    expect(entries).toMatchObject(
      expected.map((one) => ({
        actor: { username: 'Dispatcher' },
        address: '127.0.0.1',
        timestamp: expect.any(String),
        ...one,
      })),
    );
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${PASSWORD}|${NEW_PASSWORD}|argon2`));
    const recorded = entries.map(({ target }) => `${target.type} ${target.id}`);
    expect(targets.filter((target) => !recorded.includes(target))).toEqual([]);
    expect((await everyEvent()) > events).toBe(!WITHOUT_EVENT.has(change));
  });

  it('changes nothing when it cannot be recorded', async () => {
    const { act } = await prepare();
    await withoutLog(async () => {
      const before = await digestOfEverything();
      await expect(act()).rejects.toThrow(/^500: |not updated/);
      expect(await digestOfEverything()).toEqual(before);
    });
    // The same call succeeds once the entry can be stored.
    await act();
  });
});
