import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminPackage, prepareBrowser, renderScreen } from '../../../testing/render-console.tsx';
import { PackageReport } from './report.tsx';

prepareBrowser();

it('says on paper that a package is canceled or on hold, in place of its status', async () => {
  const items = [
    adminPackage({
      id: 'p1',
      trackingNumber: 'MW1000001',
      view: { title: '2018 Subaru', statusWord: 'On hold' },
    }),
    adminPackage({ id: 'p2', trackingNumber: 'MW1000002' }),
  ];
  renderScreen(<PackageReport />, { 'GET /api/admin/packages': () => ({ body: { items } }) });
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  const cells = rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(cells.map(([number, what, status]) => [number, what, status])).toEqual([
    ['MW1000001', '2018 Subaru', 'On hold'],
    ['MW1000002', 'Package', 'Pending'],
  ]);
});
