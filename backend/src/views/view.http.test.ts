import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { MAX_VIEWS, type NewView, type View } from '@moveway/contracts/views/view.routes.ts';
import { beforeEach, expect, it } from 'vitest';
import { OutboxEventModel } from '../storage/transactions/outbox.ts';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import { signInAs } from '../testing/sign-in.ts';
import { startBackendOfFile } from '../testing/test-backend.ts';
import { TEST_PASSWORD_HASH } from '../testing/test-password.ts';
import { accountRepo } from '../accounts/account.repo.ts';
import { ViewModel } from './view.model.ts';

const backend = await startBackendOfFile('views');
const admin = await backend.admin();
const username = 'colleague';
await accountRepo.create({ username, passwordHash: TEST_PASSWORD_HASH, isAdmin: true });
const colleague = await signInAs(backend, username);
beforeEach(() => ViewModel.deleteMany({}));

const add = (name: string, fields: Partial<NewView> = {}, call = admin) =>
  call('POST /api/admin/views', { body: { name, query: 'status=Pending', isShared: false, ...fields } });
const change = ({ id, name, query, isShared }: View, fields: Partial<NewView> = {}, call = admin) =>
  call('PUT /api/admin/views/:id', {
    params: { id },
    body: { name, query, isShared, ...fields },
  });
const remove = ({ id }: View, call = admin) => call('DELETE /api/admin/views/:id', { params: { id } });
const names = async (call = admin) => (await call('GET /api/admin/views', {})).items.map(({ name }) => name);
const firstOf = async (call: ApiCall): Promise<View> => {
  const [first] = (await call('GET /api/admin/views', {})).items;
  if (!first) {
    throw new Error('there is no view');
  }
  return first;
};
const entries = async (action: 'view.created' | 'view.changed' | 'view.removed') =>
  (await admin('GET /api/admin/audit', { query: { action } })).items;

it('a view does not exist for a colleague unless it is shared', async () => {
  const view = await add('Own');
  expect(await names(colleague)).toEqual([]);
  const attempts = [change(view, {}, colleague), remove(view, colleague)];
  const errors = await Promise.all(attempts.map((attempt) => apiErrorOf(attempt)));
  expect(errors).toMatchObject(attempts.map(() => ({ code: 'view.not_found', status: 404 })));
  expect(await names()).toEqual(['Own']);
});

it('a view has a name of at most 40 characters that no other view of its owner has', async () => {
  const view = await add('Late cars');
  const { fields } = await apiErrorOf(add('Late cars'));
  expect(fields).toEqual({ name: 'Another view has this name' });
  for (const name of ['', '   ', '\u200B\u2060', 'x'.repeat(41), 'two\nlines']) {
    expect((await apiErrorOf(add(name))).fields).toHaveProperty('name');
  }
  expect((await apiErrorOf(add('Long', { query: 'x'.repeat(8001) }))).fields).toHaveProperty('query');
  expect(await add('Late cars', {}, colleague)).toMatchObject({ name: view.name });
});

it('a colleague who changes a shared view does not learn the names of its owner’s private views', async () => {
  await add('Secret');
  await add('Taken', { isShared: true });
  const shared = await add('Late', { isShared: true });
  expect(await apiErrorOf(change(shared, { name: 'Taken' }, colleague))).toMatchObject({
    code: 'view.name_taken',
  });
  expect(await apiErrorOf(change(shared, { name: 'Secret' }))).toMatchObject({ code: 'view.name_taken' });
  const renamed = await change(shared, { name: 'Secret' }, colleague);
  expect(renamed).toMatchObject({ name: 'Secret' });
  // A colleague has renamed it; its owner changes it under that name.
  const changed = await change(renamed, { query: 'status=Delivered' });
  expect(changed).toMatchObject({ name: 'Secret', query: 'status=Delivered' });
});

it('an owner has at most 50 views, even if several are added at once', async () => {
  await add('View 0');
  const { _id, ...one } = await ViewModel.findOne().orFail().lean();
  await ViewModel.insertMany(
    Array.from({ length: MAX_VIEWS - 2 }, (_, index) => ({ ...one, name: `View ${index + 1}` })),
  );
  const attempts = await Promise.allSettled([add('One'), add('Two'), add('Three')]);
  const refused = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
  expect(refused).toMatchObject([{ code: 'view.limit_reached' }, { code: 'view.limit_reached' }]);
  expect(await names()).toHaveLength(MAX_VIEWS);
  await remove(await firstOf(admin));
  await add('Instead');
});

it('every administrator can change and delete a shared view, and is told when it is gone', async () => {
  const view = await add('Shared', { isShared: true });
  const seen = await firstOf(colleague);
  expect(seen).toMatchObject({ isMine: false, owner: 'Dispatcher', query: 'status=Pending' });
  await change(seen, { query: 'status=Delivered' }, colleague);
  expect(await firstOf(admin)).toMatchObject({ isMine: true, query: 'status=Delivered' });
  await remove(seen, colleague);
  expect(await apiErrorOf(change(view))).toMatchObject({ code: 'view.not_found' });
  expect(await apiErrorOf(remove(view))).toMatchObject({ code: 'view.not_found' });
});

it('only its owner stops sharing a view', async () => {
  const view = await add('Shared', { isShared: true });
  expect(await apiErrorOf(change(view, { isShared: false }, colleague))).toMatchObject({
    code: 'view.not_yours',
  });
  expect(await change(view, { isShared: false })).toMatchObject({ isShared: false });
  expect(await names(colleague)).toEqual([]);
});

it('the audit log has changes of a view only while it is shared', async () => {
  const [own, shared] = [await add('Own'), await add('Shared', { isShared: true })];
  expect((await entries('view.created'))[0]).toMatchObject({ target: { id: shared.id, label: 'Shared' } });
  await remove(own);
  const now = await change(shared, { isShared: false });
  await change(now, { name: 'Mine' });
  expect((await entries('view.changed')).filter(({ target }) => target.id === shared.id)).toMatchObject([
    { before: { isShared: true }, after: { isShared: false } },
  ]);
  expect((await entries('view.removed')).filter(({ target }) => target.id === own.id)).toEqual([]);
});

it('consoles are told of each change', async () => {
  await OutboxEventModel.deleteMany({});
  const view = await add('Live');
  await change(view, { name: 'Renamed' });
  await remove(view);
  expect(await OutboxEventModel.countDocuments({ name: 'views.changed' })).toBe(3);
});
