import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderConsole,
  renderScreen,
  type Answers,
} from '../../../testing/render-console.tsx';
import { renderPackages } from '../../../testing/render-packages.tsx';
// Loaded before the test, so that it does not wait for the lazy import.
import '../../imports/page.tsx';
import { LabelsDialog } from './labels-dialog.tsx';

prepareBrowser();

const LABELS = 'GET /api/admin/labels.pdf';
const parcel = adminPackage({ id: '1', trackingNumber: 'MW1000001' });
const car = adminPackage({
  id: '2',
  trackingNumber: 'MW1000002',
  kind: 'vehicle',
  vehicle: { hasVinWarning: false, isOperable: true, trailer: 'open', service: 'door-to-door' },
});
const pdf = { body: '%PDF-1.3', headers: { 'content-type': 'application/pdf' } };

/** The dialog of these packages. */
async function open(items: (typeof car)[], answers: Answers) {
  const console = renderScreen(<LabelsDialog items={items} onClose={vi.fn()} />, answers);
  await screen.findByRole('dialog', { name: /^Labels of/ });
  return console;
}
const pieces = () => screen.getByLabelText<HTMLInputElement>('Pieces of each package');
const save = () => fireEvent.click(screen.getByText('Save file'));

it('keeps what was chosen, and says why, when no labels were made, and has no windshield sheet of a parcel', async () => {
  const console = await open([parcel], {
    [LABELS]: () => errorResponse(404, 'shipment.not_found', 'There is no package MW1000001.'),
  });
  fireEvent.change(pieces(), { target: { value: '3' } });
  save();
  expect(await screen.findByText('There is no package MW1000001.')).toBeTruthy();
  expect(pieces().value).toBe('3');
  expect(console.saved).toEqual([]);
  expect(screen.getByRole('radio', { name: /^Windshield sheets/ })).toHaveProperty('disabled', true);
});

it.each(['2,5', '2.5', '0', '1000'])('makes no labels of %s pieces', async (value) => {
  const console = await open([parcel], { [LABELS]: () => pdf });
  fireEvent.change(pieces(), { target: { value } });
  expect(await screen.findByText(/^Use a whole number from 1 to/)).toBeTruthy();
  save();
  expect(console.callsOf(LABELS)).toEqual([]);
});

it('saves the labels of a selection in its order, a label for each piece', async () => {
  const console = renderPackages({
    'GET /api/admin/packages': () => ({ body: { items: [car, parcel] } }),
    [LABELS]: () => pdf,
  });
  for (const { trackingNumber } of [parcel, car]) {
    fireEvent.click(await screen.findByLabelText(`Select ${trackingNumber}`));
  }
  fireEvent.click(screen.getByText('Labels of selection'));
  await screen.findByRole('dialog', { name: 'Labels of 2 packages' });
  fireEvent.change(pieces(), { target: { value: '2' } });
  save();
  await expect.poll(() => console.saved).toMatchObject([{ suggestedName: 'labels-2.pdf', text: '%PDF-1.3' }]);
  expect(Object.fromEntries(console.callsOf(LABELS)[0]?.query ?? [])).toEqual({
    numbers: 'MW1000001,MW1000002',
    pieces: '2',
  });
});

it('offers windshield sheets where there is a vehicle, and says which packages have none', async () => {
  const console = await open([parcel, car], { 'GET /api/admin/windshields.pdf': () => pdf });
  fireEvent.click(screen.getByRole('radio', { name: /^Windshield sheets/ }));
  expect(screen.getByText('1 of 2 are vehicles; the others have no sheet.')).toBeTruthy();
  save();
  await expect.poll(() => console.saved).toMatchObject([{ suggestedName: 'windshields-2.pdf' }]);
});

it('asks for the resolution of the printer by the form, and keeps the form for the next time', async () => {
  const zpl = { body: '^XA^XZ', headers: { 'content-type': 'application/x-zpl' } };
  const console = await open([parcel], { 'GET /api/admin/labels.zpl': () => zpl });
  fireEvent.click(screen.getByRole('radio', { name: 'Labels for a Zebra printer of 300 dpi (ZPL)' }));
  save();
  await expect
    .poll(() => console.saved)
    .toMatchObject([{ suggestedName: 'labels-MW1000001.zpl', text: '^XA^XZ' }]);
  expect(console.callsOf('GET /api/admin/labels.zpl')[0]?.query.get('dpi')).toBe('300');

  await expect.poll(() => localStorage.getItem('moveway.label-form')).toContain('zpl-300');
});

it('prints all packages that an import has created, in the order of its list and in files of 200', async () => {
  const id = '0123456789abcdef01234567';
  const row = (index: number) => ({
    row: index + 2,
    cells: [],
    state: 'created',
    problems: [],
    trackingNumber: `MW${String(index)}`,
  });
  const counts = { good: 0, bad: 0, skipped: 0, created: 201, failed: 0, taken_back: 0, kept: 0 };
  const found = {
    id,
    fileName: 'cars.csv',
    sheets: [],
    columns: [],
    reading: { blank: 0, repeated: [], totals: [] },
    choices: {},
    warnings: {},
    defaults: {},
    counts,
    state: 'committed',
    version: 1,
    createdBy: 'admin',
    createdAt: '2026-11-26T00:00:00.000Z',
  };
  const console = renderConsole(
    {
      [`GET /api/admin/imports/${id}`]: ({ query }) => {
        const from = Number(query.get('cursor') ?? 0);
        const to = Math.min(201, from + Number(query.get('limit')));
        const items = Array.from({ length: to - from }, (_, index) => row(from + index));
        return { body: { import: found, items, ...(to < 201 && { nextCursor: String(to) }) } };
      },
      [LABELS]: () => pdf,
    },
    undefined,
    `/admin/import/${id}`,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Labels' }));
  await screen.findByRole('dialog', { name: 'Labels of 201 packages' });
  fireEvent.click(screen.getByText('Save 2 files'));
  await expect
    .poll(() => console.saved)
    .toMatchObject([{ suggestedName: 'labels-1-200.pdf' }, { suggestedName: 'labels-201-201.pdf' }]);
  const printed = console.callsOf(LABELS).flatMap(({ query }) => query.get('numbers')?.split(',') ?? []);
  expect(printed).toEqual(Array.from({ length: 201 }, (_, index) => `MW${String(index)}`));
});
