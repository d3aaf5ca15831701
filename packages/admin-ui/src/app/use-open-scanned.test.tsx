import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useScan } from '../lib/shortcuts/use-shortcut.ts';
import { errorResponse, prepareBrowser, renderScreen } from '../testing/render-console.tsx';
import { useOpenScanned } from './use-open-scanned.ts';

prepareBrowser();

const VIN = '4S4BSANC5K3352864';
const LOOK_UP = `GET /api/admin/vins/${VIN}`;

function Scanner() {
  useScan(useOpenScanned());
  return <p>Scan</p>;
}

it.each([
  [
    'opens the one open shipment that has it',
    { body: { openPackages: ['MW1000009'] } },
    '?package=MW1000009',
  ],
  ['searches where several have it', { body: { openPackages: ['MW1', 'MW2'] } }, `?search=${VIN}`],
  ['takes it for a number where none has it', { body: { openPackages: [] } }, `?package=${VIN}`],
  ['searches where the server fails', errorResponse(500, 'internal', 'No.'), `?search=${VIN}`],
])('a scanned VIN %s', async (_, answer, search) => {
  const { user } = renderScreen(<Scanner />, { [LOOK_UP]: () => answer });
  await screen.findByText('Scan');
  await user.keyboard(`${VIN}{Enter}`);
  await waitFor(() => expect(location.search).toBe(search));
});
