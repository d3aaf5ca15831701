import { randomUUID } from 'node:crypto';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createReceive, type Typing } from '../../kernel/domain-events.ts';
import { createLogger } from '../../kernel/logger.ts';
import { signUpCustomer, type TestCustomer } from '../../testing/customer.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';
import { outbox, followOutbox, presentPosition } from '../../storage/transactions/outbox.ts';
import { createTypingFeed, typingReports } from './typing-feed.ts';
import { TypingModel } from './typing.repo.ts';

const ID = 'a'.repeat(24);
const NUMBER = 'MW123456789';
const log = createLogger({ level: 'silent' });

const backend = await startBackendOfFile('typing');
const dispatcher = await backend.admin();
const [ann, jane, omar] = await Promise.all([
  signUpCustomer(backend, 'ann'),
  signUpCustomer(backend, 'jane'),
  signUpCustomer(backend, 'omar'),
]);
await dispatcher('PUT /api/admin/users/:id/role', { params: { id: ann.id }, body: { isAdmin: true } });
await jane.call('POST /api/chat/send', { body: { message: 'Where is my car?' } });
beforeEach(() => TypingModel.deleteMany({}));

const report = (call: ApiCall, isTyping: boolean, { id = ID, isNote = false } = {}) =>
  call('POST /api/admin/conversations/:id/typing', { params: { id }, body: { isTyping, isNote } });
const reportOwn = ({ call }: TestCustomer, isTyping: boolean, trackingNumber?: string) =>
  call('POST /api/chat/typing', { body: { isTyping, trackingNumber } });

/** No report ends before the test does on a slow machine. */
const stay = () => TypingModel.updateMany({}, { $set: { at: new Date(Date.now() + 60_000) } });

/** What a process publishes about the reports that it has received until it is asked. */
async function startFeed() {
  const published: Typing[] = [];
  const fences = new Set<string>();
  const typing = createTypingFeed({
    publish: (event) => published.push(event),
    lastsMs: 600_000,
  });
  const receive = createReceive(
    { 'chat.typing_reported': [typing.receive], 'user.changed': [({ id }) => fences.add(id)] },
    log,
  );
  const feed = followOutbox({
    receive,
    log,
    collections: [typingReports],
    position: await presentPosition(),
  });
  onTestFinished(() => {
    typing.close();
    return feed.close();
  });
  return async () => {
    const fence = randomUUID();
    await outbox.publish('user.changed', { id: fence });
    await vi.waitFor(() => expect(fences).toContain(fence), { interval: 10 });
    return published.splice(0);
  };
}
const byJane = { toCustomerId: undefined };

it('colleagues see who else is writing in the same conversation until they stop', async () => {
  expect(await report(ann.call, true)).toEqual({ others: [] });
  await stay();
  expect(await report(dispatcher, false)).toEqual({ others: [{ id: ann.id, username: 'ann' }] });
  expect(await report(dispatcher, false, { id: 'b'.repeat(24) })).toEqual({ others: [] });
  await report(ann.call, false);
  expect(await report(dispatcher, false)).toEqual({ others: [] });
  await report(dispatcher, true);
  await stay();
  expect((await report(ann.call, false)).others).toMatchObject([{ username: 'Dispatcher' }]);
});

it('somebody who stops without a report is not shown for long', async () => {
  await report(ann.call, true);
  await TypingModel.updateOne({ userId: ann.id }, { $set: { at: new Date(Date.now() - 8000) } });
  expect(await report(dispatcher, false)).toEqual({ others: [] });
});

it('every process publishes once that a customer is writing, and once that they stop', async () => {
  const [read, readElsewhere] = await Promise.all([startFeed(), startFeed()]);
  await reportOwn(jane, true);
  const typing = { conversationId: jane.id, isTyping: true, ...byJane };
  expect(await read()).toEqual([typing]);
  expect(await readElsewhere()).toEqual([typing]);
  expect(await read()).toEqual([]);
  expect(await report(dispatcher, false, { id: jane.id })).toEqual({ others: [] });
  await reportOwn(jane, false);
  expect(await read()).toEqual([{ ...typing, isTyping: false }]);
  expect(await read()).toEqual([]);
});

it('the customer of a conversation sees that staff are writing, but not that they write a note', async () => {
  const read = await startFeed();
  await report(dispatcher, true, { id: jane.id });
  const typing = { conversationId: jane.id, isTyping: true, toCustomerId: jane.id };
  expect(await read()).toEqual([typing]);
  await report(dispatcher, true, { id: jane.id, isNote: true });
  await stay();
  expect(await read()).toEqual([{ ...typing, isTyping: false }]);
  expect((await report(ann.call, false, { id: jane.id })).others).toMatchObject([{ username: 'Dispatcher' }]);
});

it('a customer can only report typing in existing conversations of their own', async () => {
  const read = await startFeed();
  await reportOwn(omar, true);
  await reportOwn(jane, true, NUMBER);
  expect(await read()).toEqual([]);
});

it('a customer’s reports are limited', async () => {
  const reports = await Promise.allSettled(Array.from({ length: 61 }, () => reportOwn(omar, true)));
  const rejected = reports.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(rejected.length).toBeGreaterThan(0);
  expect(rejected[0]).toMatchObject({ code: 'rate_limited' });
});
