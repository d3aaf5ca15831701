import { screen, within } from '@testing-library/react';
import type { View } from '@moveway/contracts/views/view.routes.ts';
import { expect, it, vi } from 'vitest';
import { errorResponse, prepareBrowser, renderConsole } from '../../../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../packages-tab.tsx';
import './views-dialog.tsx';

prepareBrowser();

const LIST = 'GET /api/admin/packages';
const VIEWS = 'GET /api/admin/views';
const id = '0123456789abcdef01234567';
const late: View = {
  id,
  name: 'Late cars',
  query: 'kind=vehicle&attention=late',
  isShared: true,
  isMine: false,
  owner: 'ann',
  isStart: false,
  version: 2,
};
const rail = () => within(screen.getByRole('navigation', { name: 'Views' }));
const dialog = () => within(screen.getByRole('dialog', { name: 'Views' }));

async function openDialog(views: View[], at: string, answers: Parameters<typeof renderConsole>[0] = {}) {
  const console = renderConsole({ [VIEWS]: () => ({ body: { items: views } }), ...answers }, undefined, at);
  await console.user.click(await screen.findByRole('button', { name: 'Views' }));
  await screen.findByRole('dialog', { name: 'Views' });
  return console;
}

it('are left out where the server is of before and has none', async () => {
  renderConsole({ [VIEWS]: () => errorResponse(404, 'not_found', 'No such call.') });
  expect(await screen.findByText('No packages yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Views' })).toBeNull();
});

it('opens a view without what the list does not know, or not any more', async () => {
  const query = 'status=Lost&kind=vehicle&wormhole=near&tab=users&cursor=abc';
  const { user, callsOf } = renderConsole({ [VIEWS]: () => ({ body: { items: [{ ...late, query }] } }) });
  await screen.findByText('No packages yet');
  await user.click(rail().getByRole('link', { name: 'Late cars' }));
  expect(await screen.findByText('No matching packages')).toBeTruthy();
  const asked = Object.fromEntries(callsOf(LIST).at(-1)?.query ?? []);
  expect(asked).toEqual({ kind: 'vehicle', archived: 'false', sort: 'needs-work', limit: '50' });
  expect(location.search).toContain(`view=${id}.2`);
});

it('is not saved over what a colleague saved in the same moment', async () => {
  const { user, callsOf } = await openDialog([late], `/?kind=vehicle&view=${id}.2`, {
    [`PUT /api/admin/views/${id}`]: () =>
      errorResponse(409, 'view.changed', 'Someone else changed this view.'),
  });
  await user.click(dialog().getByRole('button', { name: 'Save changes to this view' }));
  expect(await screen.findByText('View Not Saved')).toBeTruthy();
  expect(screen.getByText('Someone else changed this view.')).toBeTruthy();
  expect(callsOf(`PUT /api/admin/views/${id}`).map(({ body }) => body)).toEqual([
    { name: 'Late cars', query: 'kind=vehicle', isShared: true, version: 2 },
  ]);
  expect(location.search).toContain(`view=${id}.2`);
});

it('says at its field that a name is taken, and keeps what was typed', async () => {
  const { user } = await openDialog([], '/?status=Pending', {
    'POST /api/admin/views': () =>
      errorResponse(409, 'view.name_taken', 'Another view has this name.', {
        name: 'Another view has this name',
      }),
  });
  const name = dialog().getByLabelText<HTMLInputElement>('Save what the list shows as');
  await user.type(name, 'Late cars{Enter}');
  expect(await dialog().findByText('Another view has this name')).toBeTruthy();
  expect(name.value).toBe('Late cars');
});

it('stays open while a view is being saved, and keeps its name when that fails', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const answer = Promise.withResolvers<ReturnType<typeof errorResponse>>();
  const { user } = await openDialog([], '/?status=Pending', {
    'POST /api/admin/views': () => answer.promise,
  });
  const name = dialog().getByLabelText<HTMLInputElement>('Save what the list shows as');
  await user.type(name, 'Late cars{Enter}');
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  answer.resolve(errorResponse(500, 'internal', 'The server had a problem.'));
  expect(await screen.findByText('View Not Saved')).toBeTruthy();
  expect(name.isConnected && name.value).toBe('Late cars');
  expect(confirm).not.toHaveBeenCalled();
});

it('says why one was not deleted, or not made the start', async () => {
  const gone = () => errorResponse(404, 'view.not_found', 'That view was not found.');
  const { user } = await openDialog([late], '/', {
    [`DELETE /api/admin/views/${id}`]: gone,
    'PUT /api/admin/start-view': gone,
  });
  await user.click(dialog().getByRole('button', { name: 'Delete Late cars' }));
  expect(await screen.findByText('View Not Deleted')).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Start here with Late cars' }));
  expect(await screen.findByText('Start View Not Changed')).toBeTruthy();
});

it('begins with the start view, for which the list waits on a device that knows of it', async () => {
  const start = { ...late, isStart: true };
  const first = renderConsole({ [VIEWS]: () => ({ body: { items: [start] } }) });
  expect(await screen.findByText('No matching packages')).toBeTruthy();
  first.close();
  const { callsOf } = renderConsole({ [VIEWS]: () => ({ body: { items: [start] } }) });
  expect(await screen.findByText('No matching packages')).toBeTruthy();
  expect(callsOf(LIST).map(({ query }) => query.get('attention'))).toEqual(['late']);
});

it('begins with what the address asks for, whatever view is the start', async () => {
  const start = { ...late, isStart: true };
  const address = '/?status=Pending';
  const { callsOf } = renderConsole({ [VIEWS]: () => ({ body: { items: [start] } }) }, undefined, address);
  expect(await screen.findByText('No matching packages')).toBeTruthy();
  expect(callsOf(LIST).map(({ query }) => [query.get('status'), query.get('attention')])).toEqual([
    ['Pending', null],
  ]);
});
