import { expect, it } from 'vitest';
import { signUpCustomer } from '../../testing/customer.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';

const backend = await startBackendOfFile('notes');
const admin = await backend.admin();
const ann = await signUpCustomer(backend, 'ann');
const jane = await signUpCustomer(backend, 'jane');
await admin('PUT /api/admin/users/:id/role', { params: { id: ann.id }, body: { isAdmin: true } });
await jane.call('POST /api/chat/send', { body: { message: 'Where is my car?' } });

/** The default conversation of a customer has their id. */
const params = () => ({ id: jane.id });
const write = (text: string) =>
  admin('POST /api/admin/conversations/:id/notes', { params: params(), body: { text } });

it('is shown to staff in the order of writing, and never to the customer', async () => {
  await write('She called twice.');
  await write('Truck is in Reno.');
  const { items } = await ann.call('GET /api/admin/conversations/:id/notes', { params: params() });
  expect(items).toMatchObject([
    { text: 'She called twice.', author: { username: 'Dispatcher' }, mentions: [] },
    { text: 'Truck is in Reno.' },
  ]);
  const read = JSON.stringify(await jane.call('GET /api/chat/messages', {}));
  expect(read).toContain('Where is my car?');
  expect(read).not.toContain('Reno');
});

it('notifies the administrators it mentions, until they have read it, and nobody else', async () => {
  await write('@ANN and @jane and @nobody, mail ann@example.com');
  const mentions = () => ann.call('GET /api/admin/mentions', {});
  expect((await mentions()).items).toMatchObject([
    { conversationId: jane.id, mentions: [{ id: ann.id, username: 'ann' }] },
  ]);
  expect((await admin('GET /api/admin/mentions', {})).items).toEqual([]);
  const readThem = () => ann.call('PUT /api/admin/conversations/:id/notes/read', { params: params() });
  expect(await readThem()).toEqual({ read: 1 });
  expect(await readThem()).toEqual({ read: 0 });
  expect((await mentions()).items).toEqual([]);
});
