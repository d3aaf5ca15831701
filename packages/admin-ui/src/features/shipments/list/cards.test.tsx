import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { adminPackage, prepareBrowser } from '../../../testing/render-console.tsx';
import { renderPackages } from '../../../testing/render-packages.tsx';

prepareBrowser();

it('says on a phone how late a package is, and of a delivered one only where it is', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    addListener: vi.fn(),
    removeListener: vi.fn(),
  }));
  const late = {
    place: 'in Reno, NV',
    expected: 'Wed, Nov 25, 2020',
    due: { day: '2020-11-25', isLate: true, text: '3 days late', why: 'Held by snow' },
  };
  renderPackages({
    'GET /api/admin/packages': () => ({
      body: {
        items: [
          adminPackage({ status: 'In Transit', view: late }),
          adminPackage({
            id: 'p2',
            trackingNumber: 'MW1000002',
            status: 'Delivered',
            view: { place: 'in Reno, NV' },
          }),
        ],
      },
    }),
  });
  const card = async (number: string) =>
    within((await screen.findByRole('button', { name: number })).closest('li') ?? document.body);
  expect((await card('MW1000001')).getByText(/^in Reno, NV, expected Wed, Nov 25, 2020, /)).toBeTruthy();
  expect((await card('MW1000001')).getByText(/^in Reno/).textContent).toMatch(/, 3 days late: Held by snow$/);
  expect((await card('MW1000002')).getByText('in Reno, NV')).toBeTruthy();
});
