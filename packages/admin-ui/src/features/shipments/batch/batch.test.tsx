import { useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_IMPORT_CHOICES } from '@moveway/contracts/imports/import.constants.ts';
import type { Import } from '@moveway/contracts/imports/import.routes.ts';
import type { Batch } from '@moveway/contracts/shipments/batch.routes.ts';
import { OwnWorkButton } from '../../../app/header/own-work-button.tsx';
import { pressKey } from '../../../testing/choose.ts';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderScreen,
  type Answers,
} from '../../../testing/render-console.tsx';
import { renderPackages } from '../../../testing/render-packages.tsx';
import { BatchDialog } from './dialog.tsx';
// Loaded before the tests, so that none waits for the lazy import.
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
const running = batch({
  state: 'running',
  counts: [
    { outcome: 'updated', count: 321 },
    { outcome: 'waiting', count: 963 },
  ],
});

const committedImport: Import = {
  id: 'i1',
  fileName: 'cars.csv',
  sheets: [],
  state: 'committed',
  columns: [],
  reading: { blank: 0, repeated: [], totals: [] },
  choices: DEFAULT_IMPORT_CHOICES,
  warnings: {},
  defaults: {},
  counts: { rows: 3, warned: 0, good: 0, bad: 0, skipped: 0, created: 3, failed: 0, taken_back: 0, kept: 0 },
  version: 2,
  createdBy: 'dispatcher',
  createdAt: '2026-11-20T10:00:00.000Z',
};

const answers: Answers = {
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
};

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const run = async () =>
  fireEvent.click(await screen.findByRole('button', { name: /Reschedule 1,283 packages$/ }));
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note').value;

/** All that is read is read again so when the live connection is back. */
function Refresh() {
  const queryClient = useQueryClient();
  return (
    <button type="button" onClick={() => void queryClient.invalidateQueries()}>
      Refresh
    </button>
  );
}

/** The dialog for all that match. */
async function openForAll(given: Answers = {}) {
  const onBegun = vi.fn<() => void>();
  const selection = { filter: { archived: 'false' as const } };
  const console = renderScreen(
    <>
      <BatchDialog
        work={{ kind: 'reschedule', selection, what: '1,284 packages' }}
        onClose={vi.fn()}
        onBegun={onBegun}
      />
      <Refresh />
    </>,
    { ...answers, ...given },
  );
  await screen.findByText('Reschedule 1,284 packages');
  return { ...console, onBegun };
}

function fillAndPreview() {
  fireEvent.change(screen.getByLabelText('Days'), { target: { value: '3' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Weather' }));
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Snow has closed I-80' } });
  click('Preview');
}

describe('a change of all that match', () => {
  it('sends nothing without a reason or a number of days, says why a preview failed or shows nothing, and keeps what was typed', async () => {
    const console = await openForAll({
      [PREVIEW]: () => errorResponse(422, 'batch.too_many', 'A batch takes up to 10000 packages.'),
      [ROWS]: () => errorResponse(500, 'internal', 'The server had a problem.'),
    });
    const days = screen.getByLabelText('Days');
    for (const value of ['', '1,5', '1.5', '0']) {
      fireEvent.change(days, { target: { value } });
      click('Preview');
      expect(await screen.findByText('Choose a reason')).toBeTruthy();
      expect(await screen.findByText('Enter how many days, such as 2')).toBeTruthy();
    }
    fireEvent.change(days, { target: { value: '-366' } });
    click('Preview');
    expect(await screen.findByText('Use at most 365 days')).toBeTruthy();
    expect(console.callsOf(PREVIEW)).toEqual([]);

    fillAndPreview();
    expect(await screen.findByText('A batch takes up to 10000 packages.')).toBeTruthy();
    expect(note()).toBe('Snow has closed I-80');
    console.answers[PREVIEW] = () => ({ status: 201, body: batch() });
    click(/Preview/);
    expect(await screen.findByText('Could not load the packages')).toBeTruthy();
    expect(screen.queryByText('No data')).toBeNull();
  });

  it('shows what would happen before anything is done, then the outcome, and is undone', async () => {
    const undone = batch({ state: 'undone', counts: [{ outcome: 'undone', count: 1283 }] });
    const console = await openForAll({
      [RUN]: () => ({ body: done }),
      [GET]: () => ({ body: done }),
      [UNDO]: () => ({ body: undone }),
    });
    fillAndPreview();
    expect(await screen.findByText('1,283 of 1,284 packages will be changed.')).toBeTruthy();
    expect(
      screen.getByText('12 addresses get one email, and 1 browser one notification, a minute after the end.'),
    ).toBeTruthy();
    expect(await screen.findByText('Left as it is: the new day is before its departure')).toBeTruthy();
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

    await run();
    expect(await screen.findByText('1,283 of 1,284 packages changed.')).toBeTruthy();
    click('Undo');
    expect(
      await screen.findByText('1,283 of 1,284 packages back as before. No one is notified.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(console.onBegun).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy();
  });

  it('stays as it is when an earlier reading of it is answered late', async () => {
    const earlier = Promise.withResolvers<{ body: unknown }>();
    const console = await openForAll({ [RUN]: () => ({ body: done }), [GET]: () => earlier.promise });
    fillAndPreview();
    await screen.findByText('1,283 of 1,284 packages will be changed.');
    fireEvent.click(screen.getByText('Refresh'));
    await waitFor(() => expect(console.callsOf(GET)).toHaveLength(1));
    await run();
    expect(await screen.findByText('1,283 of 1,284 packages changed.')).toBeTruthy();
    earlier.resolve({ body: batch() });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByText('1,283 of 1,284 packages changed.')).toBeTruthy();
  });

  it('stays open until it runs, keeps what was entered when that fails, and else may be closed', async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    let answer = Promise.withResolvers<{ status?: number; body: unknown }>();
    const console = await openForAll({ [RUN]: () => answer.promise });
    fillAndPreview();
    await run();
    await waitFor(() => expect(console.callsOf(RUN)).toHaveLength(1));
    click('Close');
    click('Back');
    answer.resolve(errorResponse(500, 'internal', 'The server had a problem.'));
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(console.onBegun).not.toHaveBeenCalled();
    expect(screen.getByText('1,283 of 1,284 packages will be changed.')).toBeTruthy();
    expect(note()).toBe('Snow has closed I-80');

    answer = Promise.withResolvers();
    await run();
    answer.resolve({ body: batch({ state: 'running' }) });
    await screen.findByRole('progressbar', { name: 'Progress' });
    expect(console.onBegun).toHaveBeenCalledOnce();
    pressKey(screen.getByRole('dialog'), 'Escape');
    expect(confirm).not.toHaveBeenCalled();
  });

  it('can be stopped while it runs', async () => {
    const console = await openForAll({
      [RUN]: () => ({ body: running }),
      [GET]: () => ({ body: running }),
      'POST /api/admin/batches/b1/cancel': () => {
        console.answers[GET] = () => ({ body: { ...running, state: 'canceled', undoMs: 60_000 } });
        return { body: { ...running, state: 'canceling' } };
      },
    });
    fillAndPreview();
    await run();
    expect(await screen.findByText('321 of 1,284 packages done.')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    click('Stop');
    expect(await screen.findByText('Stopped. 321 of 1,284 packages changed.')).toBeTruthy();
  });

  it('shows every row as ticked, is of those that are ticked again once one is ticked or not, and ends the selection when it runs', async () => {
    const { callsOf } = renderPackages({ ...answers, [RUN]: () => ({ body: done }) });
    const second = () => screen.getByLabelText<HTMLInputElement>('Select MW1000002');
    fireEvent.click(await screen.findByLabelText('Select MW1000001'));
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 1,284 that match' }));
    expect(second().checked).toBe(true);
    expect(screen.getByText('All 1,284 packages that match selected')).toBeTruthy();
    fireEvent.click(second());
    expect(screen.getByText('1 package selected')).toBeTruthy();
    click('Select all 1,284 that match');
    click('Reschedule');
    await screen.findByText('Reschedule 1,284 packages');
    fillAndPreview();
    await screen.findByText('1,283 of 1,284 packages will be changed.');
    expect(callsOf(PREVIEW)[0]?.body).toMatchObject({ selection: { filter: { archived: 'false' } } });
    expect(screen.getByText('All 1,284 packages that match selected')).toBeTruthy();
    await run();
    await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
  });
});

it('what was begun before is opened again from the top of the console, and undone', async () => {
  const imported = { ...committedImport, undoUntil: new Date(Date.now() + 3_600_000).toISOString() };
  const console = renderScreen(<OwnWorkButton />, {
    'GET /api/admin/imports': () => ({ body: { items: [imported] } }),
  });
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
  expect(panel.getByRole('link', { name: 'Show or undo' }).getAttribute('href')).toBe('/admin/import/i1');
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
    const console = renderScreen(<OwnWorkButton />, {
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
  const out = rows.map((item) => ({ ...item, status: 'Out for Delivery', destination: 'Reno, NV' }));
  /** The dialog for all on the page. */
  const openStatus = async (items: unknown[]) => {
    const console = renderPackages({
      ...answers,
      'GET /api/admin/packages': () => ({ body: { items } }),
      [PREVIEW]: () => ({
        status: 201,
        body: batch({ kind: 'status', total: 2, counts: [{ outcome: 'waiting', count: 2 }] }),
      }),
    });
    fireEvent.click(await screen.findByLabelText('Select all on this page'));
    fireEvent.click(await screen.findByText('Update status of selection'));
    await screen.findByText('Update status of 2 packages');
    return console;
  };

  it('is asked for where they have no likely one in common, and what cannot be updated is left out', async () => {
    const { can } = adminPackage();
    const gone = { ...rows[0], id: 'gone', trackingNumber: 'MW9', can: { ...can, updateStatus: false } };
    const { callsOf } = await openStatus([rows[0], out[1], gone]);
    click('Preview');
    expect(await screen.findByText('Choose the new status')).toBeTruthy();
    expect(callsOf(PREVIEW)).toEqual([]);
  });

  it('begins with the next one and the destination they share, and is previewed as any change of many', async () => {
    const { callsOf } = await openStatus(out);
    const location = () => screen.getByLabelText<HTMLInputElement>('Location').value;
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Delivered' }).checked).toBe(true);
    expect(location()).toBe('Reno, NV');
    fireEvent.click(screen.getByRole('radio', { name: 'In Transit' }));
    expect(location()).toBe('');
    click('Preview');
    expect(await screen.findByRole('button', { name: 'Update 2 packages' })).toBeTruthy();
    expect(callsOf(PREVIEW)[0]?.body).toEqual({
      selection: { trackingNumbers: ['MW1000001', 'MW1000002'] },
      action: { kind: 'status', status: 'In Transit' },
    });
  });
});

it('reschedules one package from its details', async () => {
  const { callsOf } = renderPackages(
    {
      ...answers,
      'GET /api/admin/packages/MW1000001': () => ({ body: { package: rows[0], events: [], route: {} } }),
    },
    { at: '/?package=MW1000001' },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Reschedule MW1000001' }));
  // Not by the name of the dialog: in tests Ant Design gives the title of the drawer the same id.
  expect(await screen.findByText('Reschedule MW1000001')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Carrier delay' }));
  click('Preview');
  await waitFor(() =>
    expect(callsOf(PREVIEW)[0]?.body).toMatchObject({
      selection: { trackingNumbers: ['MW1000001'] },
      action: { move: { days: 1 }, reason: 'carrier' },
    }),
  );
});
