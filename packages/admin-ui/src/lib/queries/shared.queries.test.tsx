import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareBrowser, renderScreen, settings } from '../../testing/render-console.tsx';
import { usePollingIntervals } from './shared.queries.ts';

prepareBrowser();

function Intervals() {
  const { stats, packages, chat } = usePollingIntervals();
  return <p>{`figures ${stats} packages ${packages} messages ${chat}`}</p>;
}

it.each([
  [null, 'figures 30000 packages 15000 messages 5000'],
  [10, 'figures 10000 packages 10000 messages 10000'],
  [300, 'figures 300000 packages 300000 messages 300000'],
])(
  'with the setting %s of the refresh interval, the polling intervals are %s',
  async (refreshInterval, shown) => {
    renderScreen(<Intervals />, {
      'GET /api/admin/settings': () => ({ body: { ...settings, refreshInterval } }),
    });
    expect(await screen.findByText(shown)).toBeTruthy();
  },
);
