import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareBrowser, renderScreen, stats } from '../../testing/render-console.tsx';
import { OpenWork } from './open-work.tsx';

prepareBrowser();

it('counts no further than 10,000', async () => {
  renderScreen(<OpenWork />, {
    'GET /api/admin/stats': () => ({ body: { ...stats, unassignedPackages: 10_001 } }),
  });
  expect(await screen.findByRole('link', { name: '10,000+ unassigned' })).toBeTruthy();
});
