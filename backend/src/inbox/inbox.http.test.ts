import { beforeEach, describe, expect, it, vi } from 'vitest';
import { INBOX_KINDS } from '@moveway/contracts/inbox/inbox.constants.ts';
import type { InboxRequestInput } from '@moveway/contracts/inbox/inbox.routes.ts';
import { signUpCustomer } from '../testing/customer.ts';
import { agedFormToken, storeRequest } from '../testing/form-requests.ts';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import { startMailedBackend } from '../testing/servers/mailed-backend.ts';
import { OutboxEventModel } from '../storage/transactions/outbox.ts';
import { RateLimitModel } from '../storage/limits/limits.ts';
import { JobModel } from '../notify/jobs/job.repo.ts';
import { InboxItemModel } from './inbox.repo.ts';
import { LIMITS } from '../config/limits.ts';
import { allPages } from '../testing/all-pages.ts';

const { backend, mails } = await startMailedBackend('inbox', {
  env: { RATE_LIMIT_FORMS: '9', JOBS_POLL_MS: '100' },
});
const admin = await backend.admin();
beforeEach(async () => {
  await Promise.all([InboxItemModel.deleteMany({}), RateLimitModel.deleteMany({})]);
});

const contact = () => ({
  kind: 'contact',
  name: 'Jane Roe',
  email: 'jane@example.com',
  phone: ' ',
  message: 'Where is my car?\nIt is blue.',
});
/** With a new token, unless one is passed. */
const send = async (body: object, idempotencyKey?: string) =>
  backend.api(
    'POST /api/inbox',
    // Also what no form of ours sends.
    { body: { formToken: await agedFormToken(), ...body } as InboxRequestInput },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
const list = async (query: { status?: 'open' | 'done'; kind?: 'contact' | 'issue' } = {}) =>
  (await admin('GET /api/admin/inbox', { query })).items;
const setStatus = (id: string, status: 'open' | 'done') =>
  admin('PUT /api/admin/inbox/:id/status', { params: { id }, body: { status } });

describe('a form of the site', () => {
  it('reaches the staff under the reference that its sender sees', async () => {
    const { reference } = await send(contact());
    expect(reference).toMatch(/^R-[2-9B-Z]{7}$/);
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        reference,
        kind: 'contact',
        status: 'open',
        name: 'Jane Roe',
        email: 'jane@example.com',
        message: 'Where is my car?\nIt is blue.',
      },
    ]);
  });

  it('is accepted in every kind, with and without a session', async () => {
    await send({ kind: 'document', email: 'a@example.com', message: 'A bill of lading' });
    await send({ kind: 'accessibility', message: 'The map cannot be read' });
    const { call } = await signUpCustomer(backend, 'reporter');
    await call('POST /api/inbox', {
      body: {
        kind: 'issue',
        page: '/tracking',
        message: 'A broken link',
        formToken: await agedFormToken(),
      },
    });
    expect((await list()).map(({ kind }) => kind)).toEqual(['issue', 'accessibility', 'document']);
  });

  it.each(INBOX_KINDS)('counts as open work until it is done: %s', async (kind) => {
    const { id } = await storeRequest({ kind });
    const counted = async () => (await admin('GET /api/admin/stats', {})).openRequests;
    expect(await counted()).toBe(1);
    await setStatus(id, 'done');
    expect(await counted()).toBe(0);
  });

  it('is accepted once per token, even when several arrive at the same time', async () => {
    const formToken = await agedFormToken();
    const outcomes = await Promise.allSettled(
      ['one', 'two', 'three', 'four'].map((message) => send({ ...contact(), message, formToken })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await apiErrorOf(send({ ...contact(), formToken }))).toMatchObject({
      code: 'inbox.form_token_rejected',
    });
    expect(await list()).toHaveLength(1);
  });

  it('is stored without a receipt when its mailbox, in any spelling, has got too many', async () => {
    mails.received.length = 0;
    for (let index = 0; index <= LIMITS['mail-recipient'].points; index += 1) {
      await send({ ...contact(), email: `zoe+${index}@example.com` });
    }
    expect(await list()).toHaveLength(LIMITS['mail-recipient'].points + 1);
    await send({ ...contact(), email: 'another@example.com' });
    await mails.waitFor('another@example.com', 'We received your request');
    await vi.waitFor(async () =>
      expect(await JobModel.countDocuments({ name: /^mail\./, lastFinishedAt: null })).toBe(0),
    );
    expect(mails.received).toHaveLength(LIMITS['mail-recipient'].points + 1);
  });

  it('is rejected when a network sends too many of them', async () => {
    for (let sent = 0; sent < 9; sent += 1) {
      await send(contact());
    }
    expect(await apiErrorOf(send(contact()))).toMatchObject({ code: 'rate_limited' });
    expect(await list()).toHaveLength(9);
  });

  it('publishes an event to the console, in the transaction that stores it', async () => {
    await send(contact());
    const [item] = await list();
    expect(await OutboxEventModel.findOne({ name: 'inbox.changed' }).sort({ _id: -1 }).lean()).toMatchObject({
      payload: { id: item?.id },
    });
  });
});

describe('the inbox', () => {
  it('lists requests newest first, in pages, by kind and by status', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 6, 4, 12, minute));
    for (const minute of [1, 2, 3, 4]) {
      await storeRequest({
        kind: minute % 2 === 0 ? 'contact' : 'issue',
        status: minute < 3 ? 'done' : 'open',
        message: `Number ${minute}`,
        createdAt: at(minute),
      });
    }
    const messages = (items: { message: string }[]) => items.map(({ message }) => message);
    const all = await allPages((cursor) => admin('GET /api/admin/inbox', { query: { limit: 3, cursor } }));
    expect(messages(all)).toEqual(['Number 4', 'Number 3', 'Number 2', 'Number 1']);
    expect(messages(await list({ status: 'open' }))).toEqual(['Number 4', 'Number 3']);
    expect(messages(await list({ kind: 'issue' }))).toEqual(['Number 3', 'Number 1']);
    expect(messages(await list({ kind: 'issue', status: 'done' }))).toEqual(['Number 1']);
  });

  it('shows who marked a request as done and when, until it is opened again', async () => {
    const { id } = await storeRequest();
    const done = await setStatus(id, 'done');
    expect(done).toMatchObject({
      status: 'done',
      done: { by: 'Dispatcher', at: expect.any(String) },
    });
    // Another administrator did the same a moment before: nothing changes.
    expect(await setStatus(id, 'done')).toEqual(done);
    const { items } = await admin('GET /api/admin/audit', { query: { action: 'inbox.done' } });
    expect(items.filter(({ target }) => target.id === id)).toHaveLength(1);
    expect(await setStatus(id, 'open')).not.toHaveProperty('done');
  });
});
