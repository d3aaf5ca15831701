import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { View } from '@moveway/contracts/views/view.routes.ts';
import { expect, it, vi } from 'vitest';
import {
  errorResponse,
  prepareBrowser,
  renderScreen,
  type Answers,
} from '../../../testing/render-console.tsx';
import { renderPackages } from '../../../testing/render-packages.tsx';
import { RailViews } from './rail-views.tsx';
import { viewLink } from './view-address.ts';
import { ViewsDialog } from './views-dialog.tsx';

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
};
/** The dialog above the list at this address. */
async function openDialog(views: View[], at: string, answers: Answers = {}) {
  const all = { [VIEWS]: () => ({ body: { items: views } }), ...answers };
  const console = renderScreen(<ViewsDialog isOnList onClose={vi.fn()} />, all, { at });
  await screen.findByLabelText('Save what the list shows as');
  return console;
}

it('are left out while they cannot be read', async () => {
  const none = { [VIEWS]: () => errorResponse(500, 'internal', 'An error occurred.') };
  const { callsOf } = renderScreen(<RailViews />, none);
  await waitFor(() => expect(callsOf(VIEWS)).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole('button', { name: 'Views' })).toBeNull();
});

it('opens a view without what the list does not know, or not any more', async () => {
  const query = 'status=Lost&kind=vehicle&wormhole=near&tab=users&cursor=abc';
  const { callsOf } = renderPackages({}, { at: viewLink({ ...late, query }) });
  expect(await screen.findByText('No matching packages')).toBeTruthy();
  const asked = Object.fromEntries(callsOf(LIST).at(-1)?.query ?? []);
  expect(asked).toEqual({ kind: 'vehicle', archived: 'false', sort: 'needs-work', limit: '50' });
});

it('is changed to what the list shows, and says why it was not', async () => {
  const { callsOf } = await openDialog([late], '/?kind=vehicle', {
    [`PUT /api/admin/views/${id}`]: () => errorResponse(404, 'view.not_found', 'That view was not found.'),
  });
  fireEvent.click(screen.getByLabelText('Replace Late cars with what the list shows'));
  expect(await screen.findByText('View Not Saved')).toBeTruthy();
  expect(screen.getByText('That view was not found.')).toBeTruthy();
  expect(callsOf(`PUT /api/admin/views/${id}`).map(({ body }) => body)).toEqual([
    { name: 'Late cars', query: expect.stringMatching(/^kind=vehicle&columns=/), isShared: true },
  ]);
});

it('is marked where the list shows it, and has nothing to replace there', async () => {
  await openDialog([late], '/?attention=late&kind=vehicle');
  expect(screen.queryByText('Replace')).toBeNull();
});

it('stays open while a view is being saved, and says at its field that a name is taken, and keeps what was typed', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const SAVE = 'POST /api/admin/views';
  const answer = Promise.withResolvers<ReturnType<typeof errorResponse>>();
  const { user, callsOf } = await openDialog([], '/?status=Pending', { [SAVE]: () => answer.promise });
  const name = screen.getByLabelText<HTMLInputElement>('Save what the list shows as');
  await user.type(name, 'Late cars{Enter}');
  await waitFor(() => expect(callsOf(SAVE)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const problem = 'Another view has this name';
  answer.resolve(errorResponse(409, 'view.name_taken', `${problem}.`, { name: problem }));
  expect(await screen.findByText('View Not Saved')).toBeTruthy();
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(name.isConnected && name.value).toBe('Late cars');
  expect(confirm).not.toHaveBeenCalled();
});

it('says why one was not deleted', async () => {
  await openDialog([late], '/', {
    [`DELETE /api/admin/views/${id}`]: () => errorResponse(404, 'view.not_found', 'That view was not found.'),
  });
  fireEvent.click(screen.getByLabelText('Delete Late cars'));
  expect(await screen.findByText('View Not Deleted')).toBeTruthy();
});

it('is saved again where its deletion is undone', async () => {
  const { callsOf } = await openDialog([late], '/', {
    [`DELETE /api/admin/views/${id}`]: () => ({ body: { removed: true } }),
    'POST /api/admin/views': () => ({ status: 201, body: { ...late, isMine: true } }),
  });
  fireEvent.click(screen.getByLabelText('Delete Late cars'));
  fireEvent.click(await screen.findByText('Undo'));
  await waitFor(() => expect(callsOf('POST /api/admin/views')).toHaveLength(1));
  const { name, query, isShared } = late;
  expect(callsOf('POST /api/admin/views')[0]?.body).toEqual({ name, query, isShared });
});
