import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_IMPORT_CHOICES } from '@moveway/contracts/imports/import.constants.ts';
import type { Import } from '@moveway/contracts/imports/import.schema.ts';
import type { Batch } from '@moveway/contracts/shipments/batch/batch.schema.ts';
import { pressKey } from '../../../testing/choose.ts';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderConsole,
} from '../../../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../packages-tab.tsx';
import './dialog.tsx';
import './opened-dialog.tsx';

prepareBrowser();

const PREVIEW = 'POST /api/admin/batches';
const RUN = 'POST /api/admin/batches/b1/run';
const UNDO = 'POST /api/admin/batches/b1/undo';
const GET = 'GET /api/admin/batches/b1';
const ROWS = 'GET /api/admin/batches/b1/packages';

const rows = ['MW1000001', 'MW1000002'].map((trackingNumber) =>
  adminPackage({ id: trackingNumber, trackingNumber, status: 'In Transit' }),
);
const batch = (change: Partial<Batch> = {}): Batch => ({
  id: 'b1',
  kind: 'reschedule',
  state: 'preview',
  total: 1284,
  counts: [
    { outcome: 'waiting', count: 1283 },
    { outcome: 'before_departure', count: 1 },
  ],
  told: { emails: 12, browsers: 1 },
  ...change,
});
const done = batch({
  state: 'done',
  counts: [
    { outcome: 'updated', count: 1283 },
    { outcome: 'before_departure', count: 1 },
  ],
  undoMs: 60_000,
});

const committedImport: Import = {
  id: 'i1',
  fileName: 'cars.csv',
  sheets: [],
  state: 'committed',
  columns: [],
  choices: DEFAULT_IMPORT_CHOICES,
  warnings: {},
  defaults: {},
  counts: { rows: 3, warned: 0, good: 0, bad: 0, skipped: 0, created: 3, failed: 0, taken_back: 0, kept: 0 },
  version: 2,
  createdBy: 'dispatcher',
  createdAt: '2026-11-20T10:00:00.000Z',
};

const render = (answers: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({
    'GET /api/admin/packages': () => ({ body: { items: rows, nextCursor: 'c2' } }),
    'GET /api/admin/packages/count': () => ({ body: { count: 1284 } }),
    [PREVIEW]: () => ({ status: 201, body: batch() }),
    [ROWS]: () => ({
      body: {
        items: [
          { trackingNumber: 'MW1000001', outcome: 'waiting', before: '2026-11-27', after: '2026-11-30' },
          { trackingNumber: 'MW1000002', outcome: 'before_departure' },
        ],
      },
    }),
    ...answers,
  });

/** The dialog for all that match. */
async function openForAll(console: ReturnType<typeof render>) {
  await console.user.click(await screen.findByLabelText('Select all on this page'));
  await console.user.click(await screen.findByRole('button', { name: 'Select all 1,284 that match' }));
  await console.user.click(screen.getByRole('button', { name: 'Reschedule' }));
  await screen.findByText('Reschedule 1,284 packages');
  return within(screen.getByRole('dialog'));
}

async function fillAndPreview(
  { user }: ReturnType<typeof render>,
  dialog: Awaited<ReturnType<typeof openForAll>>,
) {
  await user.clear(dialog.getByLabelText('Days'));
  await user.type(dialog.getByLabelText('Days'), '3');
  await user.click(dialog.getByRole('radio', { name: 'Weather' }));
  await user.type(dialog.getByLabelText('Note'), 'Snow has closed I-80');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
}

describe('a change of all that match', () => {
  it('sends nothing without a reason or a number of days', async () => {
    const console = render();
    const dialog = await openForAll(console);
    await console.user.clear(dialog.getByLabelText('Days'));
    await console.user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByText('Choose a reason')).toBeTruthy();
    expect(dialog.getByText('Enter how many days, such as 2')).toBeTruthy();
    expect(console.callsOf(PREVIEW)).toEqual([]);
  });

  it('says why a preview failed, and keeps what was typed', async () => {
    const console = render({
      [PREVIEW]: () => errorResponse(422, 'batch.too_many', 'A batch takes up to 10000 packages.'),
    });
    const dialog = await openForAll(console);
    await fillAndPreview(console, dialog);
    expect(await screen.findByText('A batch takes up to 10000 packages.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Snow has closed I-80');
  });

  it('says that its packages could not be read instead of showing none', async () => {
    const console = render({ [ROWS]: () => errorResponse(500, 'internal', 'The server had a problem.') });
    const dialog = await openForAll(console);
    await fillAndPreview(console, dialog);
    expect(await dialog.findByText('Could not load the packages')).toBeTruthy();
    expect(dialog.queryByText('No data')).toBeNull();
  });

  it('shows what would happen before anything is done, then the outcome, and is undone', async () => {
    const console = render({ [RUN]: () => ({ body: done }), [GET]: () => ({ body: done }) });
    const dialog = await openForAll(console);
    await fillAndPreview(console, dialog);
    expect(await dialog.findByText('1,283 of 1,284 packages will be changed.')).toBeTruthy();
    expect(
      dialog.getByText('12 addresses get one email, and 1 browser one notification, a minute after the end.'),
    ).toBeTruthy();
    expect(await dialog.findByText('Left as it is: the new day is before its departure')).toBeTruthy();
    expect(console.callsOf(PREVIEW)[0]?.body).toEqual({
      selection: { filter: { archived: 'false' } },
      action: {
        kind: 'reschedule',
        move: { days: 3 },
        movesDeparture: false,
        reason: 'weather',
        note: 'Snow has closed I-80',
      },
    });
    expect(console.callsOf(RUN)).toEqual([]);

    await console.user.click(dialog.getByRole('button', { name: 'Reschedule 1,283 packages' }));
    expect(await dialog.findByText('1,283 of 1,284 packages changed.')).toBeTruthy();
    const undone = batch({ state: 'undone', counts: [{ outcome: 'undone', count: 1283 }] });
    console.answers[UNDO] = () => ({ body: undone });
    await console.user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(
      await dialog.findByText('1,283 of 1,284 packages back as before. No one is notified.'),
    ).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
    await console.user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
  });

  it('stays as it is when an earlier reading of it is answered late', async () => {
    const earlier = Promise.withResolvers<{ body: unknown }>();
    const console = render({ [RUN]: () => ({ body: done }), [GET]: () => earlier.promise });
    const dialog = await openForAll(console);
    await fillAndPreview(console, dialog);
    await dialog.findByText('1,283 of 1,284 packages will be changed.');
    // All is read again so when the live connection is back.
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Data', hidden: true }));
    await waitFor(() => expect(console.callsOf(GET)).toHaveLength(1));
    await console.user.click(dialog.getByRole('button', { name: 'Reschedule 1,283 packages' }));
    expect(await dialog.findByText('1,283 of 1,284 packages changed.')).toBeTruthy();
    earlier.resolve({ body: batch() });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(dialog.getByText('1,283 of 1,284 packages changed.')).toBeTruthy();
  });

  it('stays open until it runs, keeps what was entered when that fails, and else ends the selection', async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    let answer = Promise.withResolvers<{ status?: number; body: unknown }>();
    const console = render({ [RUN]: () => answer.promise });
    const dialog = await openForAll(console);
    await fillAndPreview(console, dialog);
    const run = async () =>
      console.user.click(await dialog.findByRole('button', { name: /Reschedule 1,283 packages$/ }));
    await dialog.findByText('1,283 of 1,284 packages will be changed.');
    await run();
    await console.user.click(dialog.getByRole('button', { name: 'Close' }));
    await console.user.click(dialog.getByRole('button', { name: 'Back' }));
    answer.resolve(errorResponse(500, 'internal', 'The server had a problem.'));
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(screen.getByText('All 1,284 packages that match selected')).toBeTruthy();
    expect(dialog.getByText('1,283 of 1,284 packages will be changed.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Snow has closed I-80');

    answer = Promise.withResolvers();
    await run();
    answer.resolve({ body: batch({ state: 'running' }) });
    await dialog.findByRole('progressbar', { name: 'Progress' });
    await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
    pressKey(screen.getByRole('dialog'), 'Escape');
    expect(confirm).not.toHaveBeenCalled();
  });

  it('shows every row as ticked, also where one was ticked before', async () => {
    const console = render();
    await console.user.click(await screen.findByLabelText('Select MW1000001'));
    await console.user.click(await screen.findByRole('button', { name: 'Select all 1,284 that match' }));
    expect(screen.getByLabelText<HTMLInputElement>('Select MW1000002').checked).toBe(true);
  });

  it('is of those that are ticked again once another one is ticked or not', async () => {
    const console = render();
    await console.user.click(await screen.findByLabelText('Select all on this page'));
    await console.user.click(await screen.findByRole('button', { name: 'Select all 1,284 that match' }));
    expect(screen.getByText('All 1,284 packages that match selected')).toBeTruthy();
    await console.user.click(screen.getByLabelText('Select MW1000002'));
    expect(screen.getByText('1 package selected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Select all 1,284 that match' })).toBeTruthy();
  });

  it('can be stopped while it runs', async () => {
    const running = batch({
      state: 'running',
      counts: [
        { outcome: 'updated', count: 321 },
        { outcome: 'waiting', count: 963 },
      ],
    });
    const console = render({
      [RUN]: () => ({ body: running }),
      [GET]: () => ({ body: running }),
      'POST /api/admin/batches/b1/cancel': () => {
        console.answers[GET] = () => ({ body: { ...running, state: 'canceled', undoMs: 60_000 } });
        return { body: { ...running, state: 'canceling' } };
      },
    });
    const dialog = await openForAll(console);
    await fillAndPreview(console, dialog);
    await console.user.click(await dialog.findByRole('button', { name: 'Reschedule 1,283 packages' }));
    expect(await dialog.findByText('321 of 1,284 packages done.')).toBeTruthy();
    expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    await console.user.click(dialog.getByRole('button', { name: 'Stop' }));
    expect(await dialog.findByText('Stopped. 321 of 1,284 packages changed.')).toBeTruthy();
  });
});

it('what was begun before is opened again from the top of the console, and undone', async () => {
  const running = batch({
    state: 'running',
    counts: [
      { outcome: 'updated', count: 321 },
      { outcome: 'waiting', count: 963 },
    ],
  });
  const imported = { ...committedImport, undoUntil: new Date(Date.now() + 3_600_000).toISOString() };
  const console = render({ 'GET /api/admin/imports': () => ({ body: { items: [imported] } }) });
  const now = (state: Batch) => {
    console.answers[GET] = () => ({ body: state });
    console.answers['GET /api/admin/batches'] = () => ({ body: { items: [state] } });
    return { body: state };
  };
  now(running);
  console.answers[UNDO] = () => now({ ...done, state: 'undone', counts: [], undoMs: undefined });
  await console.user.click(await screen.findByRole('button', { name: 'Changing 1,284 packages: 25%' }));
  const panel = within(screen.getByRole('dialog', { name: 'Changes of many packages' }));
  expect(panel.getByText('Import cars.csv')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Show or undo' }).getAttribute('href')).toBe('/import/i1');
  await console.user.click(panel.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Reschedule 1,284 packages')).toBeTruthy();
  expect(await screen.findByText('321 of 1,284 packages done.')).toBeTruthy();

  now(done);
  expect(
    await screen.findByRole('button', { name: '1,283 changed, 1 refused. Undo' }, { timeout: 5000 }),
  ).toBeTruthy();
  await console.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: '0 changed back' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('what has changed nothing offers no undo, and goes after its hour', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const nothing = { ...done, counts: [{ outcome: 'before_departure' as const, count: 2 }], total: 2 };
    const counts = { ...committedImport.counts, created: 0, failed: 3 };
    const undoUntil = new Date(Date.now() + 3_600_000).toISOString();
    const console = render({
      'GET /api/admin/batches': () => ({ body: { items: [nothing] } }),
      'GET /api/admin/imports': () => ({ body: { items: [{ ...committedImport, counts, undoUntil }] } }),
    });
    const opener = await screen.findByRole('button', { name: '0 changed, 2 refused' });
    fireEvent.click(opener);
    const panel = within(screen.getByRole('dialog', { name: 'Changes of many packages' }));
    expect(panel.getByRole('link').textContent).toBe('Show');
    fireEvent.click(opener);
    console.answers['GET /api/admin/batches'] = () => ({ body: { items: [] } });
    console.answers['GET /api/admin/imports'] = () => ({ body: { items: [] } });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(screen.queryByRole('button', { name: /refused/ })).toBeNull());
  } finally {
    vi.useRealTimers();
  }
});

describe('the status of those that are ticked', () => {
  const out = rows.map((item) =>
    adminPackage({ ...item, status: 'Out for Delivery', destination: 'Reno, NV', can: item.can }),
  );
  const status = batch({ kind: 'status', total: 2, counts: [{ outcome: 'waiting', count: 2 }] });
  const openStatus = async (items: object[], answers: Parameters<typeof renderConsole>[0] = {}) => {
    const console = render({
      'GET /api/admin/packages': () => ({ body: { items } }),
      [PREVIEW]: () => ({ status: 201, body: status }),
      ...answers,
    });
    await console.user.click(await screen.findByLabelText('Select all on this page'));
    await console.user.click(screen.getByText('Update status of selection'));
    await screen.findByText(`Update status of ${items.length} packages`);
    return { console, dialog: within(screen.getByRole('dialog')) };
  };

  it('is asked for where they have no likely one in common, and what cannot be updated is left out', async () => {
    const { can } = adminPackage();
    const gone = adminPackage({
      id: 'gone',
      trackingNumber: 'MW1000009',
      can: { ...can, updateStatus: false },
    });
    const console = render({
      'GET /api/admin/packages': () => ({ body: { items: [rows[0], out[1], gone] } }),
    });
    await console.user.click(await screen.findByLabelText('Select all on this page'));
    await console.user.click(screen.getByText('Update status of selection'));
    expect(await screen.findByText('Update status of 2 packages')).toBeTruthy();
    await console.user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('Choose the new status')).toBeTruthy();
    expect(console.callsOf(PREVIEW)).toEqual([]);
  });

  it('begins with the next one and the destination they share, and is previewed as any change of many', async () => {
    const { console, dialog } = await openStatus(out);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Delivered' }).checked).toBe(true);
    expect(dialog.getByLabelText<HTMLInputElement>('Location').value).toBe('Reno, NV');
    await console.user.click(dialog.getByRole('radio', { name: 'In Transit' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Location').value).toBe('');
    await console.user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByRole('button', { name: 'Update 2 packages' })).toBeTruthy();
    expect(console.callsOf(PREVIEW)[0]?.body).toEqual({
      selection: { trackingNumbers: ['MW1000001', 'MW1000002'] },
      action: { kind: 'status', status: 'In Transit' },
    });
  });
});

it('reschedules one package from its details', async () => {
  const console = renderConsole(
    {
      'GET /api/admin/packages': () => ({ body: { items: rows } }),
      'GET /api/admin/packages/MW1000001': () => ({ body: { package: rows[0], events: [], route: {} } }),
      [PREVIEW]: () => ({ status: 201, body: batch({ total: 1 }) }),
      [ROWS]: () => ({ body: { items: [] } }),
    },
    undefined,
    '/?package=MW1000001',
  );
  await console.user.click(await screen.findByRole('button', { name: 'Reschedule MW1000001' }));
  // Not by the name of the dialog: in tests Ant Design gives the title of the drawer the same id.
  expect(await screen.findByText('Reschedule MW1000001')).toBeTruthy();
  await console.user.click(screen.getByRole('radio', { name: 'Carrier delay' }));
  await console.user.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() =>
    expect(console.callsOf(PREVIEW)[0]?.body).toMatchObject({
      selection: { trackingNumbers: ['MW1000001'] },
      action: { move: { days: 1 }, reason: 'carrier' },
    }),
  );
});
