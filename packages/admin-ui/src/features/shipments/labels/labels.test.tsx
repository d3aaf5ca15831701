import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderConsole,
} from '../../../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../packages-tab.tsx';
import '../../imports/page.tsx';
import './labels-dialog.tsx';

prepareBrowser();

const LIST = 'GET /api/admin/packages';
const LABELS = 'GET /api/admin/labels.pdf';
const parcel = adminPackage({ id: '1', trackingNumber: 'MW1000001' });
const car = adminPackage({
  id: '2',
  trackingNumber: 'MW1000002',
  kind: 'vehicle',
  vehicle: { hasVinWarning: false, isOperable: true, trailer: 'open', service: 'door-to-door' },
});
const pdf = { body: '%PDF-1.3', headers: { 'content-type': 'application/pdf' } };

const open = (answers: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ [LIST]: () => ({ body: { items: [car, parcel] } }), ...answers });
const dialog = () => screen.findByRole('dialog', { name: /^Labels of/ });
async function chooseBoth({ user }: ReturnType<typeof renderConsole>): Promise<HTMLElement> {
  for (const { trackingNumber } of [parcel, car]) {
    await user.click(await screen.findByRole('checkbox', { name: `Select ${trackingNumber}` }));
  }
  await user.click(screen.getByRole('button', { name: 'Labels of selection' }));
  return dialog();
}

it('keeps what was chosen, and says why, when no labels were made, and has no windshield sheet of a parcel', async () => {
  const console = open({
    [LABELS]: () => errorResponse(404, 'shipment.not_found', 'There is no package MW1000001.'),
  });
  await console.user.click(await screen.findByRole('button', { name: 'Labels of MW1000001' }));
  const shown = await dialog();
  await console.user.type(within(shown).getByRole('spinbutton', { name: 'Pieces of each package' }), '3');
  await console.user.click(within(shown).getByRole('button', { name: 'Save file' }));
  expect(await screen.findByText('There is no package MW1000001.')).toBeTruthy();
  expect(within(shown).getByRole('spinbutton', { name: 'Pieces of each package' })).toHaveProperty(
    'value',
    '3',
  );
  expect(console.saved).toEqual([]);
  expect(within(shown).getByRole('radio', { name: /^Windshield sheets/ })).toHaveProperty('disabled', true);
});

it('saves the labels of a selection in its order, a label for each piece', async () => {
  const console = open({ [LABELS]: () => pdf });
  const shown = await chooseBoth(console);
  await console.user.type(within(shown).getByRole('spinbutton', { name: 'Pieces of each package' }), '2');
  await console.user.click(within(shown).getByRole('button', { name: 'Save file' }));
  await expect.poll(() => console.saved).toMatchObject([{ suggestedName: 'labels-2.pdf', text: '%PDF-1.3' }]);
  expect(Object.fromEntries(console.callsOf(LABELS)[0]?.query ?? [])).toEqual({
    numbers: 'MW1000001,MW1000002',
    pieces: '2',
  });
});

it('offers windshield sheets where there is a vehicle, and says which packages have none', async () => {
  const console = open({ 'GET /api/admin/windshields.pdf': () => pdf });
  const shown = await chooseBoth(console);
  await console.user.click(within(shown).getByRole('radio', { name: /^Windshield sheets/ }));
  expect(within(shown).getByText('1 of 2 are vehicles; the others have no sheet.')).toBeTruthy();
  await console.user.click(within(shown).getByRole('button', { name: 'Save file' }));
  await expect.poll(() => console.saved).toMatchObject([{ suggestedName: 'windshields-2.pdf' }]);
});

it('asks for the resolution of the printer by the form, and keeps the form for the next time', async () => {
  const zpl = { body: '^XA^XZ', headers: { 'content-type': 'application/x-zpl' } };
  const console = open({ 'GET /api/admin/labels.zpl': () => zpl });
  const name = 'Labels for a Zebra printer of 300 dpi (ZPL)';
  await console.user.click(await screen.findByRole('button', { name: 'Labels of MW1000001' }));
  await console.user.click(within(await dialog()).getByRole('radio', { name }));
  await console.user.click(screen.getByRole('button', { name: 'Save file' }));
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
    `/import/${id}`,
  );
  await console.user.click(await screen.findByRole('button', { name: 'Labels' }));
  const shown = await dialog();
  expect(within(shown).getByText('Labels of 201 packages')).toBeTruthy();
  await console.user.click(within(shown).getByRole('button', { name: 'Save 2 files' }));
  await expect
    .poll(() => console.saved)
    .toMatchObject([{ suggestedName: 'labels-1-200.pdf' }, { suggestedName: 'labels-201-201.pdf' }]);
  const printed = console.callsOf(LABELS).flatMap(({ query }) => query.get('numbers')?.split(',') ?? []);
  expect(printed).toEqual(Array.from({ length: 201 }, (_, index) => `MW${String(index)}`));
});
