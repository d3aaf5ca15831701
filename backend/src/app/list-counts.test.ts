import { beforeAll, expect, it, vi } from 'vitest';
import { UserModel } from '../accounts/account.model.ts';
import { accountRepo } from '../accounts/account.repo.ts';
import { AuditEntryModel } from '../audit/audit.model.ts';
import { auditRepo, type AuditFilter } from '../audit/audit.repo.ts';
import { ConversationModel } from '../chat/conversation.repo.ts';
import { conversationRepo } from '../chat/conversation.repo.ts';
import { InboxItemModel } from '../inbox/inbox.repo.ts';
import { inboxRepo } from '../inbox/inbox.repo.ts';
import { countAll } from '../storage/limits/read-limit.ts';
import { mongoose } from '../storage/mongoose.ts';
import { profiledReads } from '../testing/profiled-reads.ts';
import { connectToDatabase } from '../testing/connected-database.ts';

const MANY = 10_200;
const FEW = 50;
await connectToDatabase('list_counts');
const id = () => new mongoose.Types.ObjectId();
const staffId = id();

/** Inserts with the driver, because mongoose would take seconds. */
const insert = (
  { collection }: { collection: { insertMany(documents: object[]): Promise<unknown> } },
  count: number,
  document: (index: number) => object,
) => collection.insertMany(Array.from({ length: count }, (_, index) => document(index)));

beforeAll(async () => {
  await Promise.all([
    insert(UserModel, FEW, (index) => ({
      signInNames: [`user${index}`, `user${index}@example.com`],
      nameKeys: [index % 2 ? 'emma' : 'liam'],
      isAdmin: index % 10 === 0,
      createdAt: new Date(index),
    })),
    insert(AuditEntryModel, MANY, (index) => ({
      action: index % 100 ? 'user.signed_up' : 'package.created',
      actorId: 'a',
      actorKey: 'ann',
      targetKeys: [`mw${index}`],
      timestamp: new Date(index * 1000),
    })),
    insert(InboxItemModel, FEW, (index) => ({
      kind: index % 2 ? 'quote' : 'contact',
      status: index % 5 ? 'open' : 'done',
      reference: `R-${index}`,
      createdAt: new Date(index),
    })),
    insert(ConversationModel, FEW, (index) => ({
      userId: id(),
      trackingNumber: null,
      status: index % 5 ? 'open' : 'resolved',
      assigneeId: index % 2 ? staffId : null,
      // As unanswered ones have it, and as others do.
      listOrder: index % 2 ? index : 1e14 - index,
    })),
  ]);
});

const users = (search: string | undefined, isAdmin?: boolean) => accountRepo.countListed({ search, isAdmin });
const audit = (filter: Partial<AuditFilter>) =>
  auditRepo.count({
    action: undefined,
    actor: undefined,
    target: undefined,
    from: undefined,
    until: undefined,
    after: undefined,
    ...filter,
  });
const conversations = (filter: 'open' | 'waiting' | 'mine' | 'unassigned' | 'resolved' | 'all') =>
  conversationRepo.count({ filter, staffId: staffId.toHexString() });

it.each([
  ['all users', 'users', () => users(undefined), 50],
  ['administrators', 'users', () => users(undefined, true), 5],
  ['users by name', 'users', () => users('emm'), 25],
  ['users by a name that is no pattern', 'users', () => users('.*'), 0],
  ['audit entries, beyond the highest count', 'audit_entries', () => audit({}), 10_001],
  ['audit entries of an action', 'audit_entries', () => audit({ action: 'package.created' }), 102],
  ['audit entries of a span', 'audit_entries', () => audit({ until: new Date(60_000) }), 60],
  ['all requests', 'inbox_items', () => inboxRepo.count({}), 50],
  ['open requests', 'inbox_items', () => inboxRepo.count({ status: 'open' }), 40],
  ['open quotes', 'inbox_items', () => inboxRepo.count({ status: 'open', kind: 'quote' }), 20],
  ['all conversations', 'chat_conversations', () => conversations('all'), 50],
  ['open conversations', 'chat_conversations', () => conversations('open'), 40],
  ['unanswered conversations', 'chat_conversations', () => conversations('waiting'), 20],
  ['my conversations', 'chat_conversations', () => conversations('mine'), 20],
] as const)('counts %s in an index, without reading a document', async (_, collection, count, expected) => {
  let counted: number | undefined;
  const reads = await profiledReads(async () => {
    counted = await count();
  }, collection);
  expect(counted).toBe(expected);
  expect(reads).toHaveLength(1);
  expect(reads[0]).toMatchObject({ docsExamined: 0, planSummary: expect.stringContaining('IXSCAN') });
  expect(reads[0]?.keysExamined).toBeLessThanOrEqual(expected + 10);
});

it('counts a whole collection exactly up to 10,000, in an index, and marks a larger number as an estimate', async () => {
  let all: object = {};
  const [read] = await profiledReads(async () => {
    all = await countAll(UserModel);
  }, 'users');
  expect(all).toEqual({ count: FEW, isEstimate: false });
  expect(read).toMatchObject({ docsExamined: 0, planSummary: expect.stringContaining('IXSCAN') });

  const [counted, ...estimates] = await profiledReads(async () => {
    all = await countAll(AuditEntryModel);
  }, 'audit_entries');
  expect(all).toEqual({ count: MANY, isEstimate: true });
  expect(counted).toMatchObject({ docsExamined: 0 });
  expect(counted?.keysExamined).toBeLessThanOrEqual(10_011);
  expect(estimates).toMatchObject([{ planSummary: 'RECORD_STORE_FAST_COUNT' }]);
});

it('never returns less than it counted when MongoDB lost its own number in an unclean stop', async () => {
  const lost = vi.spyOn(AuditEntryModel, 'estimatedDocumentCount').mockResolvedValueOnce(7);
  expect(await countAll(AuditEntryModel)).toEqual({ count: 10_001, isEstimate: true });
  lost.mockRestore();
});
