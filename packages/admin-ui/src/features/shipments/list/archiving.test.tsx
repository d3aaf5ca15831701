import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { adminPackage, prepareBrowser, PERMITTED, type Answers } from '../../../testing/render-console.tsx';
import { renderPackages } from '../../../testing/render-packages.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../batch/dialog.tsx';

prepareBrowser();

const ARCHIVE = 'POST /api/admin/packages/archive';
const COUNT = 'GET /api/admin/packages/count';
const can = { ...PERMITTED, archive: true, delete: true };
const delivered = adminPackage({ status: 'Delivered', can });
const second = adminPackage({ ...delivered, id: 'p2', trackingNumber: 'MW1000002' });
const pending = adminPackage({ id: 'p3', trackingNumber: 'MW1000003' });

const outcome = (item: AdminPackage) => ({
  outcome: 'updated',
  trackingNumber: item.trackingNumber,
  package: item,
});
const render = (answers: Answers) =>
  renderPackages({
    'GET /api/admin/packages': () => ({ body: { items: [delivered, second, pending] } }),
    ...answers,
  });

it('takes a Delivered package out of the list, and back from its message', async () => {
  const console = render({ [ARCHIVE]: () => ({ body: { results: [outcome(delivered)] } }) });
  expect(await screen.findByText('3 packages')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Archive MW1000003' })).toBeNull();
  await console.user.click(screen.getByRole('button', { name: 'Archive MW1000001' }));
  expect(await screen.findByText('Package Archived')).toBeTruthy();
  await console.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Package Unarchived')).toBeTruthy();
  const packages = [{ trackingNumber: 'MW1000001' }];
  expect(console.callsOf(ARCHIVE).map(({ body }) => body)).toEqual([
    { packages, isArchived: true },
    { packages, isArchived: false },
  ]);
});

it('says that a package was not archived which is on its way again', async () => {
  const results = [{ outcome: 'not_delivered', trackingNumber: 'MW1000001' }];
  const { user } = render({ [ARCHIVE]: () => ({ body: { results } }) });
  await user.click(await screen.findByRole('button', { name: 'Archive MW1000001' }));
  expect(await screen.findByText('Archive Failed')).toBeTruthy();
  expect(screen.getByText(/Only Delivered packages can be archived/)).toBeTruthy();
});

it('of a selection is one change of many, as of all that match', async () => {
  const console = render({});
  await console.user.click(await screen.findByRole('checkbox', { name: 'Select MW1000003' }));
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
  await console.user.click(screen.getByRole('checkbox', { name: 'Select MW1000001' }));
  await console.user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Archive 2 packages')).toBeTruthy();
});

it('of those that are archived is taken back as one change of many', async () => {
  const archived = adminPackage({ ...delivered, can: { ...PERMITTED, unarchive: true } });
  const PREVIEW = 'POST /api/admin/batches';
  const { user, callsOf } = render({ 'GET /api/admin/packages': () => ({ body: { items: [archived] } }) });
  await user.click(await screen.findByRole('checkbox', { name: 'Select MW1000001' }));
  await user.click(screen.getByRole('button', { name: 'Unarchive' }));
  expect(await screen.findByText('Unarchive 1 package')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() =>
    expect(callsOf(PREVIEW)[0]?.body).toEqual({
      selection: { trackingNumbers: ['MW1000001'] },
      action: { kind: 'archive', isArchived: false },
    }),
  );
});

it.each([
  [10_000, '10,000 packages'],
  [10_001, '10,000+ packages'],
])('says how many there are on several pages: %d', async (count, text) => {
  render({
    'GET /api/admin/packages': () => ({ body: { items: [pending], nextCursor: 'c2' } }),
    [COUNT]: () => ({ body: { count } }),
  });
  expect(await screen.findByText(text)).toBeTruthy();
});
